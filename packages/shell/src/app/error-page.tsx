/// <reference path="../types.d.ts" />
import NotFoundSlot from 'virtual:slots/not-found';
import { errorPage as texts } from '@portico/core/texts';
import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, useHref, useLocation } from 'react-router';
import { FailurePage, NotFound } from '#app/failure-page.tsx';
import { openGraphLocale } from '#app/page-meta.ts';
import { showError } from '#authoring/error-overlay.ts';
import { usePageData } from '#context/shell-context.tsx';
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

const MAX_POSTS = 3;

/** The page that readers see if a page is missing, refused, unreachable or broken, with links to continue. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { blogPosts } = usePageData();
  const { pathname, search } = useLocation();
  const address = useHref({ pathname, search });
  // Computed once per error, because the connection may be back when the page is rendered again.
  const failure = useMemo(() => failureOf(error), [error]);
  const isMissing = failure === MISSING || failure === ENDED;
  const isOutOfReach = failure === UNANSWERED;
  useWindowEvent('online', () => isOutOfReach && reloadPage());
  useEffect(() => (import.meta.env.DEV && failure === FAILED ? showError(error) : undefined), [error, failure]);
  const shown = { heading: failure.heading, text: failure.text, posts: blogPosts.slice(0, MAX_POSTS) };
  if (isMissing) {
    // Only our page says that a preview has ended.
    return NotFoundSlot === null || failure === ENDED ? (
      <NotFound {...shown} />
    ) : (
      <NotFoundSlot {...shown} instead={<NotFound {...shown} />} />
    );
  }
  return (
    <FailurePage {...shown} label={failure.label} search={isOutOfReach ? undefined : 'outline'}>
      <p>
        {/*
         * With a target, the browser reloads the document. If the page is unreachable, a reload would lose this page, so the
         * link has no target and the router tries again.
         */}
        <Button variant="filled" href={address} target={isOutOfReach ? undefined : '_self'}>
          {texts.retry}
        </Button>
      </p>
    </FailurePage>
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
