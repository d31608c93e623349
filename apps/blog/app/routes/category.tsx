import { routes } from '@portico/config/routes';
import { feeds } from '@portico/config/texts';
import { categoryLinks } from '../lists/category-links.tsx';
import { loadTaxon } from '../lists/load-taxon.ts';
import { TaxonPage } from '../lists/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/category';

export { shouldRevalidate } from '@portico/shell';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { index } = context.get(blogServicesContext).content;
  const taxon = loadTaxon({
    context,
    url,
    kind: 'category',
    known: index.categories,
    segment: params.category,
    describe: feeds.category,
    hrefs: {
      page: (category, page) => routes.category.href({ category, page }),
      feed: (category, feed) => routes.categoryFeed.href({ category, feed }),
      card: (category) => routes.categoryCard.href({ category }),
    },
  });
  return { ...taxon, categories: categoryLinks(index) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Category({ loaderData }: Route.ComponentProps) {
  return <TaxonPage kind="category" {...loaderData} />;
}
