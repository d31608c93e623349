import { listSummary, pagination as texts } from '@portico/core/texts';
import { Button, LocalDate } from '@portico/shell';
import type { PageLinks } from './pagination.ts';

export type PaginationLinksProps = { readonly list: PageLinks; readonly order?: 'date' | 'relevance' };

/** Links to the pages before and after and, by number, to the first, the last and nearby pages. Renders nothing for a single page. */
export function PaginationLinks({ list: { page, pages, hrefs }, order = 'date' }: PaginationLinksProps) {
  const [before, after] = order === 'date' ? [texts.newer, texts.older] : [texts.previous, texts.next];
  if (pages.length === 0) {
    return null;
  }
  return (
    <nav className="pagination row" aria-label={texts.name}>
      <ul className="chips row">
        {pages.map(({ number, href }, index) => (
          <li key={number}>
            {number - (pages[index - 1]?.number ?? 0) > 1 && <span aria-hidden="true">… </span>}
            <a href={href} aria-label={texts.page(number)} aria-current={number === page ? 'page' : undefined}>
              {number}
            </a>
          </li>
        ))}
      </ul>
      {hrefs.newer !== undefined && (
        <Button rel="prev" href={hrefs.newer}>
          {before}
        </Button>
      )}
      {hrefs.older !== undefined && (
        <Button rel="next" href={hrefs.older}>
          {after}
        </Button>
      )}
    </nav>
  );
}

export type ListSummaryProps = {
  readonly list: PageLinks;
  /** The date of the list's oldest post (ISO 8601). */
  readonly oldest: string;
};

/**
 * The number of posts, the date of the oldest, and the number of this page. If there is only one post, there is no date, because
 * the post shows its own.
 */
export function ListSummary({ list, oldest }: ListSummaryProps) {
  if (list.total === 1) {
    return <span>{listSummary.posts(list.total)}</span>;
  }
  const [before, after] = listSummary.postsSince(list.total);
  const page = list.pageCount > 1 ? listSummary.page(list.page, list.pageCount) : '';
  return (
    <>
      <span>{before}</span>
      <LocalDate date={oldest} />
      <span>{`${after}${page}`}</span>
    </>
  );
}
