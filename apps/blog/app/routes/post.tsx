/// <reference types="@portico/shell/types" />
import PostAside from 'virtual:slots/post-aside';
import PostEndSlot from 'virtual:slots/post-end';
import PostStart from 'virtual:slots/post-start';
import Subscribe from 'virtual:slots/subscribe';
import { type ContentIndex, momentInUtc, type Post as PostSource } from '@portico/content';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { blogName, previewNote, readingTime, language as siteLanguage, post as texts } from '@portico/core/texts';
import {
  LocalDate,
  pageStylesContext,
  SiteLink,
  structuredDataContext,
  useTopicHueClass,
  useTopicSlug,
} from '@portico/shell';
import { memo } from 'react';
import { SubscribeLink } from '../lists/follow.tsx';
import { toPicturedPost, toPicturedPosts } from '../lists/load-list.ts';
import { locatePost, orThrow } from '../lists/locate.ts';
import { PostBadges } from '../lists/post-list.tsx';
import { authorData } from '../parts/author-data.ts';
import { AuthorNames, AuthorNote, Faces } from '../parts/authors.tsx';
import { PostPicture } from '../parts/picture.tsx';
import { Comments, commentsOf } from '../post/comments.tsx';
import { withoutHtml } from '../post/html.tsx';
import { chartStylesOf } from '../post/load-chart.ts';
import { PostActions, PostMenu } from '../post/post-actions.tsx';
import { PostBody } from '../post/post-body.tsx';
import { PostEnd } from '../post/post-end.tsx';
import { linksOf, postMeta, previewMeta } from '../post/post-meta.ts';
import { importPostStyles } from '../post/post-styles.ts';
import { PrintStyles } from '../post/print-styles.tsx';
import { SeriesNote } from '../post/series-note.tsx';
import { TableOfContents } from '../post/table-of-contents.tsx';
import { withTabsScript } from '../post/tabs.ts';
import { hash as tabsScriptHash } from '../post/tabs-script.ts?inline-script';
import { versionsOf } from '../post/versions.ts';
import { blogServicesContext, postBodyContext } from '../services.ts';
import { postData } from '../structured-data.ts';
import type { Route } from './+types/post';

export { meta, shouldRevalidate } from '@portico/shell';

export const handle = { scriptHashes: [tabsScriptHash] };

const RELATED_POSTS = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, renderPost, preview, representation, siteConfig, baseUrl } = services;
  const { index } = content;
  const post = preview?.post ?? orThrow(locatePost(index, slugIn(params), (slug) => routes.post.href({ slug })));
  const isPublished = preview === undefined;
  const { body, headings, pictures } = await renderPost(post);
  const { comments: discussions } = services.thirdParties ?? {};
  const comments = discussions && commentsOf(post, discussions);
  const isDocument = representation === 'document';
  const documentBody = isDocument ? withTabsScript(body) : body;
  if (isDocument) {
    context.set(postBodyContext, documentBody);
    const styles = await Promise.all([importPostStyles(), chartStylesOf(body)]);
    context.set(pageStylesContext, styles.join(''));
    context.set(structuredDataContext, isPublished ? postData(post, index, services) : null);
  }
  const { slug, updated, series } = post;
  const { blog } = siteConfig;
  const originals = isPublished ? (index.series.get(series ?? '') ?? []) : [];
  const parts = originals.map((part) => (part.slug === post.translationOf ? post : part));
  const versions = isPublished ? versionsOf(post, index) : [];
  const { part, posts } = nextOf(post, parts, index);
  return {
    head: isPublished ? postMeta(post, content, services) : previewMeta(post, services),
    preview: preview && {
      label: previewNote.label,
      text: previewNote[post.draft ? 'draft' : 'scheduled'](momentInUtc(preview.until, siteLanguage)),
    },
    post: { ...toPicturedPost(post, services), updated, series },
    printed: isPublished ? `${blog.name} · ${baseUrl}${routes.post.href({ slug })}` : undefined,
    translations: versions.filter((version) => version.slug !== slug),
    authors: post.authors.map((name) => authorData(name, content)),
    headings,
    pictures,
    body: isDocument ? withoutHtml(documentBody) : body,
    isDocument,
    parts: parts.map((other) => ({
      slug: other.slug,
      title: other.title,
      ...(other.lang !== undefined && { lang: other.lang }),
    })),
    next: { ...(part && { part }), posts: toPicturedPosts(posts, services) },
    comments,
    nextStep: isPublished ? blog.nextStep : undefined,
    isPublished,
    actions: isPublished ? { slug, baseUrl, links: linksOf(post, services) } : undefined,
  };
}

/** The slug of a translation is `<slug>/<language>`. */
function slugIn({ slug, language }: Route.LoaderArgs['params']): string {
  return language === undefined ? slug : `${slug}/${language}`;
}

type Next = { readonly part?: readonly [part: number, parts: number]; readonly posts: readonly PostSource[] };

/** The next part of the series, or else related posts. */
function nextOf(post: PostSource, parts: readonly PostSource[], { related }: ContentIndex): Next {
  const number = parts.indexOf(post) + 1;
  const next = number === 0 ? undefined : parts[number];
  return next === undefined
    ? { posts: related(post, RELATED_POSTS) }
    : { part: [number + 1, parts.length], posts: [next] };
}

function Post({ loaderData }: Route.ComponentProps) {
  const {
    preview,
    post,
    printed,
    translations,
    authors,
    headings,
    pictures,
    body,
    isDocument,
    parts,
    next,
    comments,
    nextStep,
    actions,
    isPublished,
  } = loaderData;
  const language = inLanguage(post.lang);
  const slugOf = useTopicSlug();
  const hueClassOf = useTopicHueClass();
  return (
    <>
      <PrintStyles />
      {/* The key gives each post its own state: what is open, chosen, played and current. */}
      <article key={post.slug} className={`post ${hueClassOf(post.category)}`}>
        {/* Reader views skip a header whose class doesn't say "article". Then they take a heading of the text for the title. */}
        <header className="post-header article-header has-picture">
          <div>
            {preview !== undefined && (
              <p className="framed-note" role="note">
                <span className="post-badge">{preview.label}</span> {preview.text}
              </p>
            )}
            <p className="label">
              <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> /{' '}
              <SiteLink className="topic" href={routes.category.href({ category: slugOf(post.category) })}>
                {post.category}
              </SiteLink>
            </p>
            <h1 {...language} data-printed={printed}>
              {post.title}
            </h1>
            {post.badges !== undefined && (
              <p>
                <PostBadges badges={post.badges} />
              </p>
            )}
            <p className="lede" {...language}>
              {post.description}
            </p>
            <p className="byline">
              <Faces faces={post.faces} />
              <AuthorNames names={post.authors} pages={authors.map(({ href }) => href)} />
              <span className="byline-pair">
                <LocalDate date={post.date} />
                <span>{readingTime(post.readingMinutes)}</span>
                {post.updated !== undefined && (
                  <span>
                    {texts.updated[0]}
                    <LocalDate date={post.updated} />
                    {texts.updated[1]}
                  </span>
                )}
                {translations.map(({ href, lang, name }) => (
                  <SiteLink key={lang} href={href} {...inLanguage(lang)} hrefLang={lang}>
                    {name}
                  </SiteLink>
                ))}
              </span>
            </p>
          </div>
          <PostPicture post={post} />
        </header>
        <TableOfContents headings={headings} language={language}>
          {actions !== undefined && <PostMenu {...actions} />}
          {PostAside !== null && (
            <aside className="post-aside">
              <PostAside post={post} />
            </aside>
          )}
        </TableOfContents>
        <div className="post-content">
          <SeriesNote slug={post.slug} name={post.series} posts={parts} />
          {PostStart !== null && <PostStart post={post} />}
          <PostBody body={body} isDocument={isDocument} pictures={pictures} language={language} />
          {PostEndSlot !== null && <PostEndSlot post={post} />}
          <footer className="post-footer">
            {/* An empty list would be announced. */}
            {post.tags.length > 0 && (
              <ul className="chips tags" role="list" aria-label={texts.tags}>
                {post.tags.map((tag) => (
                  <li key={tag}>
                    <SiteLink href={routes.tag.href({ tag: slugOf(tag) })}>{tag}</SiteLink>
                  </li>
                ))}
              </ul>
            )}
            {authors.map((author) => (
              <AuthorNote key={author.name} author={author} />
            ))}
            {isPublished && <SubscribeLink to={{ kind: 'category', slug: slugOf(post.category) }} />}
            {isPublished && Subscribe !== null && <Subscribe />}
            {actions !== undefined && <PostActions {...actions} />}
          </footer>
        </div>
      </article>
      <PostEnd next={next} nextStep={nextStep} />
      {comments !== undefined && <Comments key={comments.discussion} {...comments} />}
    </>
  );
}

// React Router renders all pages again when a navigation begins. This one changes only with its data.
export default memo(Post);
