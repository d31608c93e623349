import { slugify } from '@portico/content/slugify';
import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { listMeta } from '../posts/list-meta.ts';
import { findBySegment, loadList } from '../posts/load-list.ts';
import { tagCardPath, tagPath } from '../posts/paths.ts';
import { taxonData } from '../posts/structured-data.ts';
import { taxonContents } from '../posts/taxon-contents.ts';
import { TaxonPage } from '../posts/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/tag';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { content } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const taxon = findBySegment(content.index.tags, params.tag, slugify(params.tag), '/blog/tag');
  const path = tagPath(taxon.slug);
  context.set(structuredDataContext, taxonData(taxon, path, baseUrl));
  const { name } = taxon;
  const list = loadList(taxon.posts, path, url);
  const title = `${name} · ${site.blog.name}`;
  const description = `Posts about ${name} on the ${site.blog.name}.`;
  const head = listMeta({ title, description, list, baseUrl, feedName: title, cardPath: tagCardPath(taxon.slug) });
  return { head, name, list, contents: taxonContents('tag', taxon) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Tag({ loaderData: { name, list, contents } }: Route.ComponentProps) {
  return <TaxonPage kind="Tag" name={name} list={list} contents={contents} />;
}
