import { LocalDate } from '@portico/shell';
import type { PostListData } from './load-list.ts';

export type ListSummaryProps = {
  readonly list: PostListData;
  /** Dates of the list's first and last post, ISO 8601. */
  readonly oldest: string;
  readonly newest: string;
};

/** How many posts there are, from when to when, and which page of them this is. */
export function ListSummary({ list, oldest, newest }: ListSummaryProps) {
  return (
    <>
      {list.total === 1 ? 'One post, ' : `${list.total} posts, `}
      <LocalDate date={oldest} />
      {oldest !== newest && (
        <>
          {' to '}
          <LocalDate date={newest} />
        </>
      )}
      {list.pageCount > 1 && `; page ${list.page} of ${list.pageCount}`}
    </>
  );
}
