import { slugify } from '@portico/content/slugify';
import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { listMeta } from '../posts/list-meta.ts';
import { findBySegment, loadList } from '../posts/load-list.ts';
import { categoryPath } from '../posts/paths.ts';
import { taxonData } from '../posts/structured-data.ts';
import { TaxonPage } from '../posts/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/category';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { content } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const taxon = findBySegment(content.index.categories, params.category, slugify(params.category), '/blog/category');
  const path = categoryPath(taxon.slug);
  context.set(structuredDataContext, taxonData(taxon, path, baseUrl));
  return { baseUrl, slug: taxon.slug, name: taxon.name, list: loadList(taxon.posts, path, url) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) {
    return [];
  }
  const { name, slug } = loaderData;
  return listMeta({
    ...loaderData,
    title: `${name} · ${site.blog.name}`,
    description: `Posts in the category ${name} on the ${site.blog.name}.`,
    feedName: `${name} · ${site.blog.name}`,
    card: `category-${slug}`,
  });
}

export default function Category({ loaderData: { name, list } }: Route.ComponentProps) {
  return <TaxonPage kind="Category" name={name} list={list} />;
}
