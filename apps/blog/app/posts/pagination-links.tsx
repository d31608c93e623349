import { SiteLink } from '@portico/shell';
import type { PostListData } from './load-list.ts';

/** The way to newer and older pages of a list; nothing where there is only one. */
export function PaginationLinks({ list: { page, pageCount, hrefs } }: { readonly list: PostListData }) {
  if (pageCount === 1) {
    return null;
  }
  return (
    <nav className="pagination" aria-label="Pages">
      {hrefs.newer !== undefined && (
        <SiteLink className="button" data-style="outline" rel="prev" href={hrefs.newer}>
          Newer posts
        </SiteLink>
      )}
      <p>
        Page {page} of {pageCount}
      </p>
      {hrefs.older !== undefined && (
        <SiteLink className="button" data-style="outline" rel="next" href={hrefs.older}>
          Older posts
        </SiteLink>
      )}
    </nav>
  );
}
