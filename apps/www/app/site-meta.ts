import { type PageData, pageMeta } from '@portico/shell';
import { site } from '../../../site.config.ts';

/** Head of one of the main site's pages; its canonical is its path on the site's own origin. */
export function siteMeta({
  title,
  description,
  path,
  pageData,
}: {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly pageData: PageData | undefined;
}) {
  return pageMeta({
    title,
    description,
    author: site.brand,
    ...(pageData && {
      canonical: `${pageData.baseUrl}${path}`,
      image: `${pageData.baseUrl}/blog/og/index.png`,
    }),
  });
}
