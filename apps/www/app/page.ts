import { routes } from '@portico/core/routes';
import { pageMeta, pageServicesContext } from '@portico/shell';
import type { LoaderFunctionArgs } from 'react-router';

export { meta, shouldRevalidate } from '@portico/shell';

type Page = {
  /** The brand's name is appended, unless the title contains it. */
  readonly title: string;
  readonly description: string;
};

/** Returns the loader data of a page, which contains the tags for its `<head>`. */
export function pageData({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>, { title, description }: Page) {
  const { siteConfig, baseUrl } = context.get(pageServicesContext);
  const { brand } = siteConfig;
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
