import type { ReactNode } from 'react';
import { Footer } from '#footer/footer.tsx';
import { Header } from '#header/header.tsx';
import { AfterNavigation } from '#navigation/after-navigation.tsx';
import { usePrefetchOnIntent } from '#navigation/prefetch-on-intent.ts';
import { NavigationProgress } from '#progress/navigation-progress.tsx';
import { useSiteNotices } from '#toast/site-notices.ts';
import { ToastRegion } from '#toast/toast-region.tsx';

export type PageProps = {
  readonly appVersion: string | undefined;
  readonly children: ReactNode;
};

const MAIN_ID = 'main';

/** The first stop of the keyboard on every page. */
function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  );
}

/** Everything between `<body>` and `</body>` that the shell owns, around the page's own content. */
export function Page({ appVersion, children }: PageProps) {
  useSiteNotices(appVersion);
  usePrefetchOnIntent();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <AfterNavigation />
      <ToastRegion />
    </>
  );
}
