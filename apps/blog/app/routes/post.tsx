import { neighbours, type Post as PostSource } from '@portico/content';
import { LocalDate, pageServicesContext, SiteLink, structuredDataContext } from '@portico/shell';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { redirect } from 'react-router';
import { CopyLink } from '../posts/copy-link.tsx';
import { findBySegment, toListedPost } from '../posts/load-list.ts';
import { PostBody } from '../posts/post-body.tsx';
import { postMeta } from '../posts/post-meta.ts';
import { PostNavigation } from '../posts/post-navigation.tsx';
import { coverOf, PostPicture } from '../posts/post-picture.tsx';
import { SeriesNote } from '../posts/series-note.tsx';
import { postData } from '../posts/structured-data.ts';
import { TableOfContents } from '../posts/table-of-contents.tsx';
import { blogServicesContext, postBodyContext } from '../services.ts';
import type { Route } from './+types/post';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, renderPost } = context.get(blogServicesContext);
  const { baseUrl, representation } = context.get(pageServicesContext);
  const { index, authors } = content;
  const alias = index.aliases.get(params.slug);
  if (alias !== undefined) {
    throw redirect(routes.post.href({ slug: alias }), 301);
  }
  const post = findBySegment(index.bySlug, params.slug, (slug) => routes.post.href({ slug }));
  const { html, headings } = await renderPost(post);
  if (representation === 'document') {
    context.set(postBodyContext, html);
    context.set(structuredDataContext, postData(post, baseUrl));
  }
  const { newer, older } = neighbours(index.posts, post);
  const { updated, series } = post;
  return {
    baseUrl,
    head: postMeta(post, baseUrl),
    post: { ...toListedPost(post), updated, series, cover: coverOf(post, content) },
    author: authors.get(post.author),
    headings,
    body: representation === 'data' ? html : undefined,
    seriesPosts: (index.series.get(series ?? '') ?? []).map(toPostLink),
    newer: newer && toPostLink(newer),
    older: older && toPostLink(older),
    related: index.related(post, 3).map(toListedPost),
  };
}

export type PostLink = { readonly slug: string; readonly title: string; readonly lang?: string };

function toPostLink({ slug, title, lang }: PostSource): PostLink {
  return { slug, title, ...(lang !== undefined && { lang }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { baseUrl, post, author, headings, body, seriesPosts, newer, older, related } = loaderData;
  const language = inLanguage(post.lang);
  return (
    <article className="post">
      <div className="reading-progress" aria-hidden="true" />
      <header className="post-header has-picture">
        <div>
          <p className="eyebrow">
            <SiteLink href={routes.blog.href()}>Blog</SiteLink> /{' '}
            <SiteLink href={routes.category.href({ category: slugify(post.category) })}>{post.category}</SiteLink>
          </p>
          <h1 {...language}>{post.title}</h1>
          <p className="lede" {...language}>
            {post.description}
          </p>
          <p className="byline">
            <span className="byline-author">{post.author}</span>
            <LocalDate date={post.date} />
            {post.updated !== undefined && (
              <span>
                Updated <LocalDate date={post.updated} />
              </span>
            )}
            <span>{post.readingMinutes} min read</span>
            <CopyLink url={`${baseUrl}${routes.post.href({ slug: post.slug })}`} />
          </p>
        </div>
        <PostPicture slug={post.slug} cover={post.cover} />
      </header>
      <TableOfContents headings={headings} language={language} />
      <div className="post-content">
        <SeriesNote slug={post.slug} name={post.series} posts={seriesPosts} />
        <PostBody key={post.slug} html={body} language={language} />
        <footer className="post-footer">
          <ul className="chips" aria-label="Tags">
            {post.tags.map((tag) => (
              <li key={tag}>
                <SiteLink href={routes.tag.href({ tag: slugify(tag) })}>{tag}</SiteLink>
              </li>
            ))}
          </ul>
          {author !== undefined && (
            <section className="post-author" aria-labelledby="post-author">
              <span className="avatar" aria-hidden="true">
                {initialsOf(author.name)}
              </span>
              <h2 id="post-author">{author.name}</h2>
              {author.role !== undefined && <p className="post-author-role">{author.role}</p>}
              {author.bio !== undefined && <p>{author.bio}</p>}
            </section>
          )}
        </footer>
      </div>
      <PostNavigation newer={newer} older={older} related={related} />
    </article>
  );
}

/** The first letters of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
