import { skipLink } from '@portico/config/texts';
import { type ReactNode, Suspense } from 'react';
import { AnnouncementBar } from '#announcement/announcement-bar.tsx';
import { ThirdPartyScripts } from '#consent/third-party-scripts.tsx';
import { Footer } from '#footer/footer.tsx';
import { Header } from '#header/header.tsx';
import { NavigationProgress } from '#navigation/navigation-progress.tsx';
import { SearchProvider } from '#search/search-provider.tsx';
import { useSiteNotices } from '#toast/site-notices.ts';
import { ToastProvider } from '#toast/toast-provider.tsx';
import { ToastRegion } from '#toast/toast-region.tsx';

const MAIN_ID = 'main';

export type ShellProps = {
  readonly appVersion: string | undefined;
  readonly children: ReactNode;
};

/**
 * The shell around a page's own content. A hydration error in one part, such as in a page that the browser has translated, renders
 * only that part anew.
 */
export function Shell({ appVersion, children }: ShellProps) {
  useSiteNotices(appVersion);
  return (
    <ToastProvider>
      <SearchProvider>
        <SkipLink />
        <AnnouncementBar />
        <NavigationProgress />
        <Suspense>
          <Header />
        </Suspense>
        <main id={MAIN_ID} tabIndex={-1}>
          <Suspense>{children}</Suspense>
        </main>
        <Suspense>
          <Footer />
        </Suspense>
        <ToastRegion />
        <ThirdPartyScripts />
      </SearchProvider>
    </ToastProvider>
  );
}

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {skipLink}
    </a>
  );
}
