/// <reference path="./types.d.ts" />
import Banner from 'virtual:slots/banner';
import { notices, skipLink } from '@portico/core/texts';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { AnnouncementBar } from '#announcement/announcement-bar.tsx';
import { followAnnouncement } from '#announcement/follow-announcement.ts';
import { ThirdParties } from '#consent/third-parties.tsx';
import { useShell } from '#context/shell-context.tsx';
import { Footer } from '#footer/footer.tsx';
import { Header } from '#header/header.tsx';
import { NavigationProgress } from '#navigation/navigation-progress.tsx';
import { startShell } from '#start-shell.ts';
import { toast } from '#toast/toast.ts';
import { ToastRegion } from '#toast/toast-region.tsx';

const MAIN_ID = 'main';

export type ShellProps = {
  readonly children: ReactNode;
};

/** If hydrating one part fails, for example because the browser has translated the page, only that part is rendered again. */
export function Shell({ children }: ShellProps) {
  const { pageData } = useShell();
  useNewVersionNotice(pageData?.appVersion);
  useEffect(startShell, []);
  useEffect(followAnnouncement, []);
  return (
    <>
      <SkipLink />
      <ThirdParties settings={pageData?.thirdParties} />
      <AnnouncementBar />
      {Banner !== null && <Banner />}
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
    </>
  );
}

export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {skipLink}
    </a>
  );
}

/** Tells the reader when a navigation returned data of a newer version of the site than the document's. */
function useNewVersionNotice(appVersion: string | undefined): void {
  const known = useRef(appVersion);
  useEffect(() => {
    if (known.current !== undefined && appVersion !== undefined && known.current !== appVersion) {
      toast({ priority: 'info', message: notices.newVersion });
    }
    known.current = appVersion ?? known.current;
  }, [appVersion]);
}
