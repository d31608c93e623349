/// <reference path="../app/browser-config.d.ts" />
/// <reference path="../app/inline-script.d.ts" />

import { site } from 'virtual:site.config.ts';
import { app, site as siteForBrowsers } from 'virtual:site.config.ts?browser';
import { formOrigins } from '@portico/site/config';
import { language } from '@portico/site/texts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { staticParts } from '#app/entry.server.tsx';
import { BrandIcons } from '#document/brand-icons.tsx';
import { SkipLink } from '#document/skip-link.tsx';
import { StaticFooter, StaticHeader, StaticPartsContext } from '#document/static-parts.tsx';
import textFont from '#fonts/atkinson-hyperlegible-next-latin-normal.woff2?url';
import { ShellProvider } from '#shell-context.tsx';
import { ThemeScript, themeColorMeta } from '#theme/theme-document.tsx';
import { hash as themeScriptHash } from '#theme/theme-script.ts?inline-script';
import { ToastRegion } from '#toast/toast-region.tsx';

/** What the shell is on a page that no React renders: HTML, each for one place of the page. */
export type Pieces = {
  /** For `<head>`, before the page's own style sheets. */
  readonly head: string;
  /** For the beginning of `<body>`: skip link and header. */
  readonly header: string;
  /** For after `<main id="main" tabindex="-1">`. */
  readonly footer: string;
  /** For before `</body>`. */
  readonly end: string;
};

/** Sources by directive of a Content-Security-Policy. */
export type Policy = Readonly<Record<string, readonly string[]>>;

export type FragmentInput = {
  /** URLs of the build's script and style sheets. */
  readonly script: string;
  readonly styles: readonly string[];
  /** The present one, in UTC. */
  readonly year: number;
};

/** The pieces of the provider's shell, for pages that are anywhere. */
export function renderPieces({ script, styles, year }: FragmentInput): Pieces {
  const { siteOrigin } = siteForBrowsers;
  // The script marks the links to a page that is there, by its address.
  const parts = staticParts(site, siteOrigin, '', { year, latestPosts: [] });
  const html = (piece: ReactNode) =>
    renderToStaticMarkup(
      <StaticPartsContext value={parts}>
        <ShellProvider app={app} site={siteForBrowsers} pageData={undefined}>
          {piece}
        </ShellProvider>
      </StaticPartsContext>,
    );
  return {
    head: [
      themeColorMeta(),
      html(<ThemeScript />),
      html(<link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />),
      ...styles.map((href) => html(<link rel="stylesheet" href={href} />)),
      html(<BrandIcons />),
    ].join('\n'),
    header: [html(<SkipLink />), html(<StaticHeader />)].join('\n'),
    footer: html(<StaticFooter />),
    end: [html(<ToastRegion />), html(<script type="module" src={script} />)].join('\n'),
  };
}

/** What the Content-Security-Policy of a page with the pieces has to allow for them. `files` is the source of the build's files. */
export function policyOf(files: string): Policy {
  const { assets } = site.hosts;
  const forms = formOrigins(site);
  return {
    'script-src': [files, `'${themeScriptHash}'`],
    'style-src': [files],
    'img-src': [files, 'data:'],
    'font-src': [...new Set([files, assets ?? files])],
    'connect-src': [siteForBrowsers.siteOrigin ?? "'self'"],
    ...(forms.length > 0 && { 'form-action': forms }),
  };
}

/** What an example of a page, and the command, say of the provider. */
export const provider = { brand: site.brand, language, siteOrigin: siteForBrowsers.siteOrigin } as const;
