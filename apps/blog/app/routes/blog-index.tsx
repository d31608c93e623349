import { inLanguage } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { blogName, pageTitle, blogIndex as texts } from '@portico/config/texts';
import type { Post } from '@portico/content';
import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { CategoryLinks, categoryLinks } from '../lists/category-links.tsx';
import { listMeta } from '../lists/list-meta.ts';
import { loadList, type PicturedPost as PicturedPostData, toListedPost } from '../lists/load-list.ts';
import { PaginationLinks } from '../lists/pagination-links.tsx';
import { PostByline, PostDescription, PostsByYear, PostTitle } from '../lists/post-list.tsx';
import { createPictureOf } from '../pictures/picture-of.ts';
import { PostPicture } from '../pictures/post-picture.tsx';
import { SubscribeLink } from '../post/subscribe-link.tsx';
import { blogServicesContext } from '../services.ts';
import { indexData } from '../structured-data.ts';
import type { Route } from './+types/blog-index';

export { shouldRevalidate } from '@portico/shell';

const { lede }: SiteConfig['blog'] = site.blog;

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, badgesOf } = context.get(blogServicesContext);
  const pictureOf = createPictureOf(context);
  const { baseUrl } = context.get(pageServicesContext);
  const { posts } = content.index;
  const list = loadList({ posts, hrefOf: (page) => routes.blog.href({ page }), url, badgesOf, pictureOf });
  context.set(structuredDataContext, indexData(baseUrl));
  const pictured = list.page === 1 ? picturedFirst(posts) : [];
  return {
    head: listMeta({ ...site.blog, list, baseUrl, cardPath: routes.blogCard.href() }),
    list,
    lede,
    isFeatured: pictured[0]?.featured === true,
    isNewest: pictured[0] === posts[0],
    pictured: pictured.map((post) => ({ ...toListedPost(post, badgesOf), ...pictureOf(post) })),
    categories: categoryLinks(content.index),
  };
}

/** The one at large, and the two newest of the others. */
function picturedFirst(posts: readonly Post[]): readonly Post[] {
  const lead = posts.find((post) => post.featured) ?? posts[0];
  const newest = posts.slice(0, 3).filter((post) => post !== lead);
  return lead === undefined ? [] : [lead, ...newest.slice(0, 2)];
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function BlogIndex({ loaderData }: Route.ComponentProps) {
  const { list, lede, isFeatured, isNewest, pictured, categories } = loaderData;
  const [lead, ...others] = pictured;
  const shown = new Set(pictured.map(({ slug }) => slug));
  return (
    <>
      <header className="list-header">
        <h1>{list.page === 1 ? blogName : pageTitle.heading(blogName, list.page)}</h1>
        <div className="quiet-links">
          <p className="lede">{lede ?? texts.lede}</p>
          <SubscribeLink />
        </div>
        <CategoryLinks categories={categories} current={undefined} />
      </header>
      {lead !== undefined && <LeadPost post={lead} label={isFeatured ? texts.featured : texts.latest} />}
      {others.length > 0 && (
        <div className="pictured-posts">
          {isFeatured && !isNewest && <p className="eyebrow">{texts.latest}</p>}
          {others.map((post) => (
            <PicturedPost key={post.slug} post={post} />
          ))}
        </div>
      )}
      {list.total === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <PostsByYear posts={list.items.filter(({ slug }) => !shown.has(slug))} above={pictured} />
      )}
      <PaginationLinks list={list} />
    </>
  );
}

function LeadPost({ post, label }: { readonly post: PicturedPostData; readonly label: string }) {
  const language = inLanguage(post.lang);
  return (
    <article className="lead-post">
      <div>
        <p className="eyebrow">{label}</p>
        <PostTitle post={post} level="h2" />
        <p className="lede" {...language}>
          {post.description}
        </p>
        <PostByline post={post} />
      </div>
      <PostPicture post={post} />
    </article>
  );
}

function PicturedPost({ post }: { readonly post: PicturedPostData }) {
  return (
    <article className="pictured-post">
      <PostTitle post={post} level="h2" />
      <PostDescription post={post} />
      <PostByline post={post} />
      <PostPicture post={post} />
    </article>
  );
}
