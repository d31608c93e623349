import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { routes } from '@portico/site/routes';
import { site } from '../../../../site.config.ts';
import { feedLinks } from '../posts/feed-links.ts';
import { listMeta } from '../posts/list-meta.ts';
import { findBySegment, loadList } from '../posts/load-list.ts';
import { taxonData } from '../posts/structured-data.ts';
import { taxonContents } from '../posts/taxon-contents.ts';
import { TaxonPage } from '../posts/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/category';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, badgesOf } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const taxon = findBySegment(content.index.categories, params.category, (category) =>
    routes.category.href({ category }),
  );
  context.set(structuredDataContext, taxonData(taxon, routes.category.href({ category: taxon.slug }), baseUrl));
  const { name, slug: category } = taxon;
  const list = loadList({
    posts: taxon.posts,
    hrefOf: (page) => routes.category.href({ category, page }),
    url,
    badgesOf,
  });
  const title = `${name} · ${site.blog.name}`;
  const description = `Posts in the category ${name} on the ${site.blog.name}.`;
  const head = listMeta({
    title,
    description,
    list,
    baseUrl,
    feeds: feedLinks(baseUrl, title, (feed) => routes.categoryFeed.href({ category, feed })),
    cardPath: routes.categoryCard.href({ category }),
  });
  return { head, name, list, contents: taxonContents('category', taxon) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Category({ loaderData: { name, list, contents } }: Route.ComponentProps) {
  return <TaxonPage kind="Category" name={name} list={list} contents={contents} />;
}
