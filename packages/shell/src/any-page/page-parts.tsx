import type { BrowserConfig } from '@portico/core/browser-config';
import { type ReactNode, useEffect } from 'react';
import type { PageData } from '#context/page-data.ts';
import { ShellProvider } from '#context/shell-context.tsx';
import { Footer } from '#footer/footer.tsx';
import { PlainHeader } from '#header/header.tsx';
import { DocumentRouter } from '#router/router.tsx';
import { SkipLink } from '#shell.tsx';

/* The parts of the shell on a page that React doesn't render. Each has its own root. */

export type PagePartProps = {
  readonly siteConfig: BrowserConfig;
  readonly pageData: PageData;
  /** Called when all of the part is interactive. */
  readonly onLive?: () => void;
};

/** The parts by the name of their element. The name is the prefix of React's ids, because two roots would otherwise create the same ids. */
export const PAGE_PARTS = { 'portico-header': PageHeader, 'portico-footer': PageFooter } as const;

export type PagePart = keyof typeof PAGE_PARTS;

export function isPagePart(name: string): name is PagePart {
  return name in PAGE_PARTS;
}

function PageHeader(props: PagePartProps) {
  return (
    <Surroundings {...props}>
      <SkipLink />
      <PlainHeader />
    </Surroundings>
  );
}

function PageFooter(props: PagePartProps) {
  return (
    <Surroundings {...props}>
      <Footer />
    </Surroundings>
  );
}

function Surroundings({ siteConfig, pageData, onLive, children }: PagePartProps & { readonly children: ReactNode }) {
  // Runs after the effects of all parts inside.
  useEffect(() => onLive?.(), [onLive]);
  return (
    <DocumentRouter>
      <ShellProvider value={{ app: '', siteConfig, pageData }}>{children}</ShellProvider>
    </DocumentRouter>
  );
}
