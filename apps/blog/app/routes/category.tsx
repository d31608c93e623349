import { slugify } from '@portico/content/slugify';
import { pageServicesContext } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { listMeta } from '../posts/list-meta.ts';
import { findBySegment, loadList } from '../posts/load-list.ts';
import { TaxonPage } from '../posts/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/category';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { content } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const taxon = findBySegment(content.index.categories, params.category, slugify(params.category), '/blog/category');
  return {
    baseUrl,
    name: taxon.name,
    list: loadList(taxon.posts, `/blog/category/${encodeURIComponent(taxon.slug)}`, url),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) {
    return [];
  }
  const { name } = loaderData;
  return listMeta({
    ...loaderData,
    title: `${name} · ${site.blog.name}`,
    description: `Posts in the category ${name} on the ${site.blog.name}.`,
  });
}

export default function Category({ loaderData: { name, list } }: Route.ComponentProps) {
  return <TaxonPage kind="Category" name={name} list={list} />;
}
