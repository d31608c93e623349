import { isRouteErrorResponse } from 'react-router';
import { NetworkArt } from '#art/network-art.tsx';
import { SiteLink } from '#link/site-link.tsx';
import { usePageData } from '#shell-context.tsx';

/** What a reader sees in place of a page: that it is not there, or that it failed, and the ways on. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { latest } = usePageData().blogPosts;
  const status = statusOf(error);
  const missing = status === 404;
  return (
    <div className="error-page">
      <p className="error-page-status">{status}</p>
      <h1>{missing ? 'This path leads nowhere' : 'Something broke on our side'}</h1>
      <p>
        {missing
          ? 'There is no page at this address. It may have moved, or the link that brought you here has a typing mistake.'
          : 'The page could not be made. The error is logged; trying again in a moment often helps.'}
      </p>
      <NetworkArt seed={`${status}`} className="is-cut" />
      <search>
        <form className="error-page-search" action="/blog/search">
          <label htmlFor="error-page-query">Search the blog</label>
          <input id="error-page-query" type="search" name="q" />
          <button type="submit" className="button" data-style="filled">
            Search
          </button>
          <SiteLink className="button" data-style="outline" href="/blog">
            All posts
          </SiteLink>
        </form>
      </search>
      {latest.length > 0 && (
        <section aria-labelledby="error-page-latest">
          <h2 id="error-page-latest">New on the blog</h2>
          <ul>
            {latest.slice(0, 3).map(({ slug, title }) => (
              <li key={slug}>
                <SiteLink href={`/blog/${slug}`}>{title}</SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The head of an error page; nothing where there is no error. */
export function errorMeta(error: unknown, siteName: string) {
  if (error === undefined) {
    return [];
  }
  const title = statusOf(error) === 404 ? 'Page not found' : 'Something went wrong';
  return [
    { title: `${title} · ${siteName}` },
    { name: 'description', content: `${title}.` },
    { name: 'robots', content: 'noindex' },
  ];
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}
