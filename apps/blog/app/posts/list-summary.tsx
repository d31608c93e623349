import { LocalDate } from '@portico/shell';
import type { PostListData } from './load-list.ts';

export type ListSummaryProps = {
  readonly list: PostListData;
  /** Date of the list's first post, ISO 8601. */
  readonly oldest: string;
};

/** How many posts there are, since when, and which page of them this is. One says when it is from itself. */
export function ListSummary({ list, oldest }: ListSummaryProps) {
  return (
    <>
      {list.total === 1 ? (
        '1 post'
      ) : (
        <>
          {`${list.total} posts since `}
          <LocalDate date={oldest} />
        </>
      )}
      {list.pageCount > 1 && `; page ${list.page} of ${list.pageCount}`}
    </>
  );
}
