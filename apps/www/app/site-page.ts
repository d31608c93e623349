import { routes } from '@portico/config/routes';
import { organization, pageMeta, pageServicesContext, structuredDataContext } from '@portico/shell';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';

export { shouldRevalidate } from '@portico/shell';

type Page = {
  readonly context: Readonly<RouterContextProvider>;
  readonly path: string;
  readonly title: string;
  readonly siteName?: string;
  readonly description: string;
  /** The page's structured data (https://schema.org) for search engines. */
  readonly things: (baseUrl: string, provider: ReturnType<typeof organization>) => readonly unknown[];
};

/** The loader data of a page: what its `<head>` has. */
export function pageData({ context, path, things, ...head }: Page) {
  const { siteConfig, baseUrl } = context.get(pageServicesContext);
  const graph = things(baseUrl, organization(siteConfig, baseUrl));
  context.set(structuredDataContext, { '@context': 'https://schema.org', '@graph': graph });
  const card = { url: `${baseUrl}${routes.siteCard.href()}`, alt: siteConfig.brand };
  return { head: pageMeta({ ...head, author: siteConfig.brand, canonical: `${baseUrl}${path}`, card }) };
}

export function meta({ loaderData }: { readonly loaderData?: { readonly head: MetaDescriptor[] } | undefined }) {
  return loaderData?.head ?? [];
}
