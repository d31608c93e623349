import { slugify } from '@portico/content/slugify';
import { pageServicesContext } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { listMeta } from '../posts/list-meta.ts';
import { findBySegment, loadList } from '../posts/load-list.ts';
import { TaxonPage } from '../posts/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/tag';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { content } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const taxon = findBySegment(content.index.tags, params.tag, slugify(params.tag), '/blog/tag');
  return { baseUrl, name: taxon.name, list: loadList(taxon.posts, `/blog/tag/${encodeURIComponent(taxon.slug)}`, url) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) {
    return [];
  }
  const { name } = loaderData;
  return listMeta({
    ...loaderData,
    title: `${name} · ${site.blog.name}`,
    description: `Posts about ${name} on the ${site.blog.name}.`,
  });
}

export default function Tag({ loaderData: { name, list } }: Route.ComponentProps) {
  return <TaxonPage kind="Tag" name={name} list={list} />;
}
