/// <reference path="../types.d.ts" />
import NotFound from 'virtual:slots/not-found';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { errorPage as texts } from '@portico/core/texts';
import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, useHref, useLocation } from 'react-router';
import { openGraphLocale } from '#app/page-meta.ts';
import { showError } from '#authoring/error-overlay.ts';
import { LocalDate } from '#content/local-date.tsx';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';
import { Button } from '#controls/button.tsx';
import { reloadPage } from '#router/reload-page.ts';
import { useWindowEvent } from '#use-window-event.ts';

type Failure = { readonly label: string; readonly title: string; readonly heading: string; readonly text: string };

/** The body of a 404 response by which this page knows that a preview link has expired. */
export const PREVIEW_ENDED = 'preview ended';

const MISSING: Failure = { label: '404', ...texts.missing };
const ENDED: Failure = { label: '404', ...texts.ended };
const REFUSED: Failure = { label: '400', ...texts.refused };
const FAILED: Failure = { label: '500', ...texts.failed };
const UNANSWERED: Failure = texts.unanswered;
// The messages of a failed `fetch` in Chromium, Firefox and Safari.
const NO_ANSWER = /^(?:Failed to fetch|NetworkError|Load failed)/;

// The drawing: pipes that end, and one that continues. It is inline, because a file can't be loaded if no server answers.
const WAYS = 'M-1 5.75H8M-1 6.95H8M-1 8.15H17';

/** The page that readers see if a page is missing, refused, unreachable or broken, with links to continue. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { blogPosts } = usePageData();
  const isPlain = useShell().siteConfig.drawings === false;
  const { pathname, search } = useLocation();
  const address = useHref({ pathname, search });
  const siteHref = useSiteHref();
  // Computed once per error, because the connection may be back when the page is rendered again.
  const failure = useMemo(() => failureOf(error), [error]);
  const isMissing = failure === MISSING || failure === ENDED;
  const isOutOfReach = failure === UNANSWERED;
  useWindowEvent('online', () => isOutOfReach && reloadPage());
  useEffect(() => (import.meta.env.DEV && failure === FAILED ? showError(error) : undefined), [error, failure]);
  return (
    <div className="error-page stack">
      <p className="error-page-status">{failure.label}</p>
      <h1>{failure.heading}</h1>
      <p>{failure.text}</p>
      {NotFound !== null && isMissing && <NotFound />}
      {!isMissing && (
        <p>
          {/*
           * With a target, the browser reloads the document. If the page is unreachable, a reload would lose this page, so the
           * link has no target and the router tries again.
           */}
          <Button variant="filled" href={address} target={isOutOfReach ? undefined : '_self'}>
            {texts.retry}
          </Button>
        </p>
      )}
      {/* A form would load a document. If the site is unreachable, that would lose this page. */}
      {!isOutOfReach && (
        <search>
          <form className="field row" action={siteHref(routes.search.href())}>
            <label htmlFor="error-page-query">{texts.search}</label>
            <input id="error-page-query" type="search" name="q" />
            <Button type="submit" variant={isMissing ? 'filled' : 'outline'}>
              {texts.submit}
            </Button>
          </form>
        </search>
      )}
      {blogPosts.length > 0 && (
        <section aria-labelledby="error-page-latest">
          <h2 id="error-page-latest">{texts.latest}</h2>
          <ul role="list">
            {blogPosts.slice(0, 3).map(({ slug, title, date, lang }) => (
              <li className="entry row" key={slug}>
                <LocalDate date={date} />
                <a href={siteHref(routes.post.href({ slug }))} {...inLanguage(lang)}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a href={siteHref(routes.blog.href())}>{texts.allPosts}</a>
      {/* Next to the text, or below it on a narrow screen. */}
      <svg className={isPlain ? 'art art-plain' : 'art'} viewBox="0 0 16 9" aria-hidden="true">
        <text className="art-number" x="0.7" y={isPlain ? 6.2 : 4.55} fontSize="4.6">
          {/^\d+$/.test(failure.label) && failure.label}
        </text>
        {!isPlain && (
          <>
            <path className="art-wall" d={WAYS} />
            <path className="art-bore" d={WAYS} />
            <path className="art-gate" d="M8 4.9v1.7M8 6.1v1.7" />
            <path className="art-packet" d="M3 5.75h.28M5 6.95h.28" />
            <path className="art-signal" d="M11.4 8.15h.28" />
          </>
        )}
      </svg>
    </div>
  );
}

export function errorMeta(error: unknown, siteName: string) {
  // React Router passes null if there is no error.
  if (error === undefined || error === null) {
    return [];
  }
  const { title } = failureOf(error);
  return [
    { title: `${title} · ${siteName}` },
    { name: 'description', content: `${title}.` },
    { name: 'robots', content: 'noindex' },
    { property: 'og:locale', content: openGraphLocale(undefined) },
  ];
}

function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const { status } = error;
    if (status === 404 || status === 410) {
      return error.data === PREVIEW_ENDED ? ENDED : MISSING;
    }
    return { ...(status < 500 ? REFUSED : FAILED), label: `${status}` };
  }
  const isUnanswered = error instanceof TypeError && NO_ANSWER.test(error.message);
  return isUnanswered || navigator.onLine === false ? UNANSWERED : FAILED;
}
