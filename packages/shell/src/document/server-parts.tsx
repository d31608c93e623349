import type { SiteConfig } from '@portico/config/site-config';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageServices } from '#app/page-services.ts';
import type { StaticParts } from '#document/static-parts.tsx';
import { Footer } from '#footer/footer.tsx';
import { Header } from '#header/header.tsx';
import { currentValue } from '#link/resolve-link.ts';
import { SiteOriginContext, siteHref } from '#link/site-href.tsx';

// Rendering the header and the footer takes a quarter of the time of a post's page, and they differ only in their current links.
type KnownParts = {
  readonly madeOf: string;
  readonly header: (pathname: string) => string;
  readonly footer: string;
};
const knownParts = new WeakMap<SiteConfig, KnownParts>();

/** Header and footer of the page at a path, which only the server renders. */
export function staticParts(
  site: SiteConfig,
  siteOrigin: string | undefined,
  pathname: string,
  { year }: Pick<PageServices, 'year'>,
): StaticParts {
  const madeOf = JSON.stringify([siteOrigin, year]);
  let known = knownParts.get(site);
  if (known?.madeOf !== madeOf) {
    // The prefix keeps their ids different from the ids of the page.
    const html = (identifierPrefix: string, part: ReactNode) =>
      renderToStaticMarkup(<SiteOriginContext value={siteOrigin}>{part}</SiteOriginContext>, { identifierPrefix });
    const headers = new Map<string, string>();
    known = {
      madeOf,
      header(path) {
        const marked = markedLinks(site, siteOrigin, path);
        const header = headers.get(marked) ?? html('header', <Header site={site} pathname={path} />);
        headers.set(marked, header);
        return header;
      },
      footer: html('footer', <Footer site={site} year={year} />),
    };
    knownParts.set(site, known);
  }
  return { header: known.header(pathname), footer: known.footer, productDomain: site.productDomain };
}

/** Returns the `aria-current` values of all links of the navigation, as one text. There are about as many results as links. */
function markedLinks({ navigation }: SiteConfig, siteOrigin: string | undefined, pathname: string): string {
  const links = navigation.flatMap((entry) =>
    'groups' in entry ? entry.groups.flatMap((group) => group.links) : [entry],
  );
  return links.map(({ href }) => currentValue(siteHref(href, siteOrigin), pathname)).join();
}
