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
import { MAIN_ID, SkipLink } from '#document/skip-link.tsx';
import { StaticFooter, StaticHeader, StaticPartsContext } from '#document/static-parts.tsx';
import textFont from '#fonts/atkinson-hyperlegible-next-latin-normal.woff2?url';
import { siteHref, withSiteHrefs } from '#link/site-href.tsx';
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
  const parts = staticParts(withSiteHrefs(site, siteOrigin), '', { year, latestPosts: [] });
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

/** A page of plain HTML that has the pieces, and allows nothing but what they need. */
export function examplePage({ head, header, footer, end }: Pieces, policy: Policy): string {
  const allowed = Object.entries({ 'default-src': ["'none'"], ...policy }).map((entry) => entry.flat().join(' '));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${allowed.join('; ')}">
<title>${escapeText(site.brand)}</title>
${head}
</head>
<body>
${header}
<main id="${MAIN_ID}" tabindex="-1">
<h1>A page of plain HTML</h1>
<p>Header and footer around this text are those of <a href="${siteHref('/', siteForBrowsers.siteOrigin)}">the site</a>.</p>
</main>
${footer}
${end}
</body>
</html>
`;
}

/** The provider's name, and what the command says of where links lead. */
export const provider = { brand: site.brand, siteOrigin: siteForBrowsers.siteOrigin } as const;

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
