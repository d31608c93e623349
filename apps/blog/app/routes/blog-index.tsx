/// <reference types="@portico/shell/types" />
import ListEnd from 'virtual:slots/list-end';
import ListStart from 'virtual:slots/list-start';
import Subscribe from 'virtual:slots/subscribe';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import type { SlotList } from '@portico/core/site-slots';
import { blogName, overviews, pageTitle, blogIndex as texts } from '@portico/core/texts';
import { useTopicHueClass } from '@portico/shell';
import { memo } from 'react';
import { CategoryLinks, categoryLinks } from '../lists/category-links.tsx';
import { SubscribeLink } from '../lists/follow.tsx';
import { frontPage } from '../lists/front-page.ts';
import { CategoryTiles, SeriesShelf, StartHere } from '../lists/front-parts.tsx';
import { listMeta } from '../lists/list-meta.ts';
import { loadList, type PicturedPost, toPicturedPosts } from '../lists/load-list.ts';
import { PaginationLinks } from '../lists/pagination-links.tsx';
import { PostByline, PostsByYear, PostTiles, PostTitle } from '../lists/post-list.tsx';
import { PostPicture } from '../parts/picture.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/blog-index';

export { meta, shouldRevalidate } from '@portico/shell';

const LIST: SlotList = { kind: 'index' };
const TILES = 3;
const OVERVIEWS = ['archive', 'tags', 'authors'] as const;

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
    head: listMeta({ ...siteConfig.blog, list, services, cardPath: routes.blogCard.href() }),
    list: { ...list, items },
    lede: siteConfig.blog.lede,
    isFeatured: featured !== undefined,
    first: toPicturedPosts(first, services),
    front: first.length > 0 ? frontPage(services, first, items) : undefined,
    categories: categoryLinks(content.index),
  };
}

function BlogIndex({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { list, lede, isFeatured, first, front, categories } = loaderData;
  const [lead, ...others] = first;
  return (
    <>
      <header className="masthead row">
        <h1>{list.page === 1 ? blogName : pageTitle.heading(blogName, list.page)}</h1>
        <CategoryLinks categories={categories} current={undefined} />
        <SubscribeLink />
      </header>
      {ListStart !== null && <ListStart list={LIST} />}
      {lead !== undefined && (
        <>
          <h2 className="visually-hidden">{isFeatured ? texts.featured : texts.latest}</h2>
          <LeadPost post={lead} />
        </>
      )}
      {others.length > 0 && (
        <div className="front-row">
          {isFeatured && <h2 className="visually-hidden">{texts.latest}</h2>}
          <PostTiles posts={others} />
        </div>
      )}
      {list.total === 0 && <p>{texts.empty}</p>}
      <PostsByYear posts={list.items} above={first} />
      <PaginationLinks list={list} />
      <OverviewLinks />
      {front !== undefined && (
        <>
          <StartHere lede={lede ?? texts.lede} posts={front.start} />
          <SeriesShelf series={front.series} />
          <CategoryTiles categories={front.categories} />
        </>
      )}
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

function LeadPost({ post }: { readonly post: PicturedPost }) {
  const hueClassOf = useTopicHueClass();
  return (
    <article className={`lead-post stack whole teaser ${hueClassOf(post.category)}`}>
      <PostPicture post={post} size="large" />
      <div className="stack">
        <PostTitle post={post} />
        <p className="lede" {...inLanguage(post.lang)}>
          {post.description}
        </p>
        <PostByline post={post} faces={post.faces} />
      </div>
    </article>
  );
}

function OverviewLinks() {
  return (
    <nav className="quiet-links row" aria-label={overviews.navigation}>
      {OVERVIEWS.map((name) => (
        <a key={name} className="target" href={routes[name].href()}>
          {overviews.pages[name].title}
        </a>
      ))}
    </nav>
  );
}
