import { routes } from '@portico/config/routes';
import { organization, pageMeta, pageServicesContext, structuredDataContext } from '@portico/shell';
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';

export { shouldRevalidate } from '@portico/shell';

type Page = {
  /** The brand's name is appended, unless the title contains it. */
  readonly title: string;
  readonly description: string;
  /** The page's structured data (https://schema.org) for search engines; the provider by default. */
  readonly things?: (baseUrl: string, provider: ReturnType<typeof organization>) => readonly unknown[];
};

/** The loader data of a page: what its `<head>` has. */
export function pageData(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  { title, description, things = (_, provider) => [provider] }: Page,
) {
  const { siteConfig, baseUrl } = context.get(pageServicesContext);
  const { brand } = siteConfig;
  const graph = things(baseUrl, organization(siteConfig, baseUrl));
  context.set(structuredDataContext, { '@context': 'https://schema.org', '@graph': graph });
  const head = pageMeta({
    title,
    siteName: title.includes(brand) ? undefined : brand,
    description,
    author: brand,
    canonical: `${baseUrl}${url.pathname}`,
    card: { url: `${baseUrl}${routes.siteCard.href()}`, alt: brand },
  });
  return { head };
}

export function meta({ loaderData }: { readonly loaderData?: { readonly head: MetaDescriptor[] } | undefined }) {
  return loaderData?.head ?? [];
}
