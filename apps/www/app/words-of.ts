import type { SitePages } from '@portico/site/pages';
import { plainPages as texts } from '@portico/site/texts';
import type { RouterContextProvider } from 'react-router';
import { site } from '../../../site.config.ts';
import { pagesContext } from './services.ts';

/** The provider's words for each page; for a page that it has none for, what the rest of its configuration says. */
export function wordsOf(context: Readonly<RouterContextProvider>): Required<SitePages> {
  return { ...plainPages(), ...context.get(pagesContext) };
}

function plainPages(): Required<SitePages> {
  const { brand, company, blog, hosts, account } = site;
  const actions = [account.signUp, { label: new URL(hosts.docs).host, href: hosts.docs }];
  const plain = (name: string) => ({
    title: `${name} · ${brand}`,
    description: texts.page(name, brand, company),
    heading: name,
    actions,
  });
  return {
    home: {
      title: brand,
      description: texts.home(brand, company),
      heading: brand,
      lede: blog.description,
      actions,
      latest: { heading: blog.name, all: texts.allPosts },
    },
    pricing: plain(texts.pricing),
    download: plain(texts.download),
  };
}
