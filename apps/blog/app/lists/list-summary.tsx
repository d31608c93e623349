import { listSummary as texts } from '@portico/config/texts';
import { LocalDate } from '@portico/shell';
import type { PostListData } from './load-list.ts';

export type ListSummaryProps = {
  readonly list: PostListData;
  /** Date of the list's first post, ISO 8601. */
  readonly oldest: string;
};

/** How many posts there are, since when, and which page of them this is. One says when it is from itself. */
export function ListSummary({ list, oldest }: ListSummaryProps) {
  if (list.total === 1) {
    return <span>{texts.posts(list.total)}</span>;
  }
  const [before, after] = texts.postsSince(list.total);
  const page = list.pageCount > 1 ? texts.page(list.page, list.pageCount) : '';
  return (
    <>
      <span>{before}</span>
      <LocalDate date={oldest} />
      <span>{`${after}${page}`}</span>
    </>
  );
}
