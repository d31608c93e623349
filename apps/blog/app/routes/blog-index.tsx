/// <reference types="@portico/shell/types" />
import ListEnd from 'virtual:slots/list-end';
import ListStart from 'virtual:slots/list-start';
import Subscribe from 'virtual:slots/subscribe';
import { routes } from '@portico/core/routes';
import type { SlotList } from '@portico/core/site-slots';
import { blogName, pageTitle } from '@portico/core/texts';
import { memo } from 'react';
import { CategoryLinks, categoryLinks } from '../lists/category-links.tsx';
import { SubscribeLink } from '../lists/follow.tsx';
import { frontPage } from '../lists/front-page.ts';
import { IndexList } from '../lists/index-list.tsx';
import { listMeta } from '../lists/list-meta.ts';
import { LiveIndexList } from '../lists/live.ts';
import { loadList, toPicturedPosts } from '../lists/load-list.ts';
import { scrollWholeIntoView } from '../lists/scroll-whole-into-view.ts';
import { Part } from '../parts/part.tsx';
import { listPart, staticPart } from '../parts/static-html.server.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/blog-index';

export { meta, shouldRevalidate } from '@portico/shell';

const LIST: SlotList = { kind: 'index' };
const TILES = 3;

export function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, siteConfig } = services;
  const { posts, featured } = content.index;
  const list = loadList({ posts, hrefOf: (page) => routes.blog.href({ page }), url, services });
  const lead = featured ?? posts[0];
  const newest = posts.filter((post) => post !== lead).slice(0, TILES);
  const first = list.page === 1 && lead !== undefined ? [lead, ...newest] : [];
  const above = new Set(first.map(({ slug }) => slug));
  const items = list.items.filter(({ slug }) => !above.has(slug));
  return {
    head: listMeta({ ...siteConfig.blog, list, services }),
    masthead: staticPart(
      'masthead',
      <>
        <h1>{list.page === 1 ? blogName : pageTitle.heading(blogName, list.page)}</h1>
        <CategoryLinks categories={categoryLinks(content.index)} current={undefined} />
        <SubscribeLink />
      </>,
      context,
    ),
    list: listPart(
      'index',
      IndexList,
      {
        list: { ...list, items },
        lede: siteConfig.blog.lede ?? siteConfig.blog.description,
        isFeatured: featured !== undefined,
        first: toPicturedPosts(first, services),
        front: first.length > 0 ? frontPage(services, first, items) : undefined,
      },
      context,
    ),
  };
}

function BlogIndex({ loaderData: { masthead, list } }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <>
      <Part as="header" className="masthead row" name="masthead" data={masthead} onFocus={scrollWholeIntoView} />
      {ListStart !== null && <ListStart list={LIST} />}
      <Part name="index" data={list} Live={LiveIndexList} />
      {ListEnd !== null && <ListEnd list={LIST} />}
      {Subscribe !== null && <Subscribe />}
    </>
  );
}

const Page = memo(BlogIndex);

/** Passes on only the data: React Router renders a page with other `params` and `matches` when a navigation begins and when it ends. */
export default function BlogIndexRoute({ loaderData }: Route.ComponentProps) {
  return <Page loaderData={loaderData} />;
}
