import { withBasePath } from '@portico/site/base-path';
import type { HomeWords, SitePages } from '@portico/site/pages';
import { plainHome as texts } from '@portico/site/texts';
import { data, type RouterContextProvider } from 'react-router';
import { site } from '../../../site.config.ts';
import { pagesContext } from './services.ts';

/** The provider's words for a page. Throws a 404 where it has none, but for home, which says what the rest of its configuration does. */
export function wordsOf<Name extends keyof SitePages>(
  name: Name,
  context: Readonly<RouterContextProvider>,
): Required<SitePages>[Name] {
  const pages: SitePages = { home: plainHome(), ...context.get(pagesContext) };
  const words = pages[name];
  if (words === undefined) {
    throw data(null, { status: 404 });
  }
  return words;
}

function plainHome(): HomeWords {
  const { brand, company, blog, hosts, account } = site;
  const { label, href } = account.signUp;
  return {
    title: brand,
    description: texts.description(brand, company),
    heading: brand,
    lede: blog.description,
    actions: [
      { label, href: withBasePath(href) },
      { label: new URL(hosts.docs).host, href: hosts.docs },
    ],
    latest: { heading: blog.name, all: texts.allPosts },
  };
}
