import { pageServicesContext, SiteLink, structuredDataContext } from '@portico/shell';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { site } from '../../../../site.config.ts';
import { type Cover, coverOf } from '../posts/cover-of.ts';
import { listMeta } from '../posts/list-meta.ts';
import { type ListedPost, loadList, toListedPost } from '../posts/load-list.ts';
import { PaginationLinks } from '../posts/pagination-links.tsx';
import { PostBadges } from '../posts/post-badges.tsx';
import { PostByline, PostList } from '../posts/post-list.tsx';
import { PostPicture } from '../posts/post-picture.tsx';
import { indexData } from '../posts/structured-data.ts';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/blog-index';

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, badgesOf } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const { posts, categories } = content.index;
  const list = loadList({ posts, hrefOf: (page) => routes.blog.href({ page }), url, badgesOf });
  context.set(structuredDataContext, indexData(baseUrl));
  const lead = posts.find((post) => post.featured) ?? posts[0];
  return {
    head: listMeta({ ...site.blog, list, baseUrl, cardPath: routes.blogCard.href() }),
    list,
    lead:
      list.page === 1 && lead !== undefined
        ? { ...toListedPost(lead, badgesOf), cover: coverOf(lead, content) }
        : undefined,
    categories: [...categories.values()].map(({ name, posts: { length } }) => ({ name, count: length })),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function BlogIndex({ loaderData: { list, lead, categories } }: Route.ComponentProps) {
  return (
    <>
      <header className="list-header">
        <h1>{list.page === 1 ? 'Blog' : `Blog, page ${list.page}`}</h1>
        <p className="lede">News and tutorials for developers, SREs, and platform engineers.</p>
        <nav aria-label="Categories">
          <ul className="chips">
            {categories.map(({ name, count }) => (
              <li key={name}>
                <SiteLink href={routes.category.href({ category: slugify(name) })}>
                  {name} <span>{count}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {lead !== undefined && <LeadPost post={lead} />}
      {list.total === 0 ? (
        <p>There are no posts yet. Save a Markdown file into the content folder, and it is here.</p>
      ) : (
        <PostList posts={list.items.filter(({ slug }) => slug !== lead?.slug)} />
      )}
      <PaginationLinks list={list} />
    </>
  );
}

function LeadPost({ post }: { readonly post: ListedPost & { readonly cover: Cover | undefined } }) {
  const language = inLanguage(post.lang);
  return (
    <article className="lead-post">
      <div>
        <h2 {...language}>
          <SiteLink href={routes.post.href({ slug: post.slug })}>{post.title}</SiteLink>
          <PostBadges badges={post.badges} />
        </h2>
        <p className="lede" {...language}>
          {post.description}
        </p>
        <PostByline post={post} />
      </div>
      <PostPicture slug={post.slug} cover={post.cover} />
    </article>
  );
}
