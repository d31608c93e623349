import { SiteLink } from '@portico/shell';
import type { PostListData } from './load-list.ts';
import { pagePath } from './pagination.ts';

/** The way to newer and older pages of a list; nothing where there is only one. */
export function PaginationLinks({ list: { page, pageCount, path } }: { readonly list: PostListData }) {
  if (pageCount === 1) {
    return null;
  }
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <SiteLink className="button" data-style="outline" rel="prev" href={pagePath(path, page - 1)}>
          Newer posts
        </SiteLink>
      )}
      <p>
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <SiteLink className="button" data-style="outline" rel="next" href={pagePath(path, page + 1)}>
          Older posts
        </SiteLink>
      )}
    </nav>
  );
}
