/// <reference types="@portico/shell/types" />
import ListEnd from 'virtual:slots/list-end';
import ListStart from 'virtual:slots/list-start';
import Subscribe from 'virtual:slots/subscribe';
import { routes } from '@portico/core/routes';
import type { SlotList } from '@portico/core/site-slots';
import { blogName, pageTitle } from '@portico/core/texts';
import { CategoryLinks, categoryLinks } from '../lists/category-links.tsx';
import { SubscribeLink } from '../lists/follow.tsx';
import { frontPage } from '../lists/front-page.ts';
import { IndexList } from '../lists/index-list.tsx';
import { listMeta } from '../lists/list-meta.ts';
import { loadList, toPicturedPosts } from '../lists/load-list.ts';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/blog-index';

export { meta } from '@portico/shell';

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
    heading: list.page === 1 ? blogName : pageTitle.heading(blogName, list.page),
    categories: categoryLinks(content.index),
    list: {
      list: { ...list, items },
      lede: siteConfig.blog.lede ?? siteConfig.blog.description,
      isFeatured: featured !== undefined,
      first: toPicturedPosts(first, services),
      front: first.length > 0 ? frontPage(services, first, items) : undefined,
    },
  };
}

export default function BlogIndex({ loaderData: { heading, categories, list } }: Route.ComponentProps) {
  return (
    <>
      <header className="masthead row">
        <h1>{heading}</h1>
        <CategoryLinks categories={categories} current={undefined} />
        <SubscribeLink />
      </header>
      {ListStart !== null && <ListStart list={LIST} />}
      <div>
        <IndexList {...list} />
      </div>
      {ListEnd !== null && <ListEnd list={LIST} />}
      {Subscribe !== null && <Subscribe />}
    </>
  );
}
