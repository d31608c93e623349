import { listSummary, pagination as texts } from '@portico/config/texts';
import { LocalDate, SiteLink } from '@portico/shell';
import type { PostListData } from './load-list.ts';
import type { PageLinks } from './pagination.ts';

/** The way to newer and older pages of a list, and to the first, the last and those nearby by their numbers; nothing where there is only one. */
export function PaginationLinks({ list: { page, pages, hrefs } }: { readonly list: PageLinks }) {
  if (pages.length === 0) {
    return null;
  }
  return (
    <nav className="pagination" aria-label={texts.name}>
      <ul className="chips">
        {pages.map(({ number, href }, place) => (
          <li key={number}>
            {number - (pages[place - 1]?.number ?? 0) > 1 && <span aria-hidden="true">… </span>}
            <SiteLink href={href} aria-label={texts.page(number)} aria-current={number === page ? 'page' : undefined}>
              {number}
            </SiteLink>
          </li>
        ))}
      </ul>
      {hrefs.newer !== undefined && (
        <SiteLink className="button" data-style="outline" rel="prev" href={hrefs.newer}>
          {texts.newer}
        </SiteLink>
      )}
      {hrefs.older !== undefined && (
        <SiteLink className="button" data-style="outline" rel="next" href={hrefs.older}>
          {texts.older}
        </SiteLink>
      )}
    </nav>
  );
}

export type ListSummaryProps = {
  readonly list: PostListData;
  /** Date of the list's first post, ISO 8601. */
  readonly oldest: string;
};

/** How many posts there are, since when, and which page of them this is. One says when it is from itself. */
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
