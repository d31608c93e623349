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
import type { Route } from './+types/tag';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, badgesOf } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const taxon = findBySegment(content.index.tags, params.tag, (tag) => routes.tag.href({ tag }));
  context.set(structuredDataContext, taxonData(taxon, routes.tag.href({ tag: taxon.slug }), baseUrl));
  const { name, slug: tag } = taxon;
  const list = loadList({ posts: taxon.posts, hrefOf: (page) => routes.tag.href({ tag, page }), url, badgesOf });
  const title = `${name} · ${site.blog.name}`;
  const description = `Posts about ${name} on the ${site.blog.name}.`;
  const head = listMeta({
    title,
    description,
    list,
    baseUrl,
    feeds: feedLinks(baseUrl, title, (feed) => routes.tagFeed.href({ tag, feed })),
    cardPath: routes.tagCard.href({ tag }),
  });
  return { head, name, list, contents: taxonContents('tag', taxon) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Tag({ loaderData: { name, list, contents } }: Route.ComponentProps) {
  return <TaxonPage kind="Tag" name={name} list={list} contents={contents} />;
}
