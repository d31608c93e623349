import { skipLink } from '@portico/config/texts';
import type { ReactNode } from 'react';
import { StaticFooter, StaticHeader } from '#document/static-parts.tsx';
import { useFollowHref, useFollowLinks } from '#link/follow-links.ts';
import { AfterNavigation } from '#navigation/after-navigation.tsx';
import { NavigationProgress } from '#navigation/navigation-progress.tsx';
import { PrefetchLinks } from '#navigation/prefetch-links.tsx';
import { SearchPalette } from '#search/search-palette.tsx';
import { useSiteNotices } from '#toast/site-notices.ts';
import { ToastRegion } from '#toast/toast-region.tsx';
import { Toasts } from '#toast/toasts.tsx';

const MAIN_ID = 'main';

export type PageProps = {
  readonly appVersion: string | undefined;
  readonly children: ReactNode;
};

/** Everything between `<body>` and `</body>` that the shell owns, around the page's own content. */
export function Page({ appVersion, children }: PageProps) {
  useSiteNotices(appVersion);
  useFollowLinks();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <StaticHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <StaticFooter />
      <AfterNavigation />
      <PrefetchLinks />
      <ToastRegion />
      <Toasts />
      <SearchPalette navigate={useFollowHref()} />
    </>
  );
}

/** The first stop of the keyboard on every page. */
function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {skipLink}
    </a>
  );
}
