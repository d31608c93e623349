import { routes } from '@portico/site/routes';
import { site } from '../../../../site.config.ts';
import { loadTaxon } from '../posts/load-taxon.ts';
import { TaxonPage } from '../posts/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/category';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadTaxon({
    context,
    url,
    kind: 'category',
    known: context.get(blogServicesContext).content.index.categories,
    segment: params.category,
    describe: (name) => `Posts in the category ${name} on the ${site.blog.name}.`,
    hrefs: {
      page: (category, page) => routes.category.href({ category, page }),
      feed: (category, feed) => routes.categoryFeed.href({ category, feed }),
      card: (category) => routes.categoryCard.href({ category }),
    },
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Category({ loaderData: { name, list, contents } }: Route.ComponentProps) {
  return <TaxonPage kind="Category" name={name} list={list} contents={contents} />;
}
