import { pageMeta } from '@portico/shell';
import { routes } from '@portico/site/routes';
import { site } from '../../../site.config.ts';

/** Head of one of the main site's pages; its canonical is its path on the site's own origin. */
export function siteMeta({
  title,
  description,
  path,
  baseUrl,
}: {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly baseUrl: string;
}) {
  return pageMeta({
    title,
    description,
    author: site.brand,
    canonical: `${baseUrl}${path}`,
    card: { url: `${baseUrl}${routes.siteCard.href()}`, alt: site.brand },
  });
}
