import { inLanguage } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { slugify } from '@portico/config/slugify';
import { blogName, previewNote, readingTime, language as siteLanguage, post as texts } from '@portico/config/texts';
import { frameOriginsIn, momentInUtc, neighbours, type Post as PostSource } from '@portico/content';
import { LocalDate, pageServicesContext, SiteLink, structuredDataContext } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { authorData, typesetAuthor } from '../authors/author-data.ts';
import { AuthorNames } from '../authors/author-names.tsx';
import { AuthorNote } from '../authors/author-note.tsx';
import { toListedPost } from '../lists/load-list.ts';
import { createPictureOf, type PictureFields, type PictureOf } from '../pictures/picture-of.ts';
import { PostPicture } from '../pictures/post-picture.tsx';
import { findPost } from '../post/find-post.ts';
import { PostBadges } from '../post/post-badges.tsx';
import { PostBody } from '../post/post-body.tsx';
import { postMeta, previewMeta } from '../post/post-meta.ts';
import { PostNavigation } from '../post/post-navigation.tsx';
import { PostTags } from '../post/post-tags.tsx';
import { PreviewNote } from '../post/preview-note.tsx';
import { SeriesNext, SeriesNote } from '../post/series-note.tsx';
import { ShareLinks } from '../post/share-links.tsx';
import { sourceLinks } from '../post/source-links.ts';
import { TableOfContents } from '../post/table-of-contents.tsx';
import { typesetPost } from '../post/typeset-post.ts';
import { withTabsScript } from '../post/with-tabs-script.ts';
import { blogServicesContext, postBodyContext } from '../services.ts';
import { postData } from '../structured-data.ts';
import type { Route } from './+types/post';

export { shouldRevalidate } from '@portico/shell';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, renderPost, allowFrames, badgesOf, lastChangeOf, preview } = context.get(blogServicesContext);
  const { baseUrl, representation } = context.get(pageServicesContext);
  const { index } = content;
  const post = preview?.post ?? findPost(index, params.slug);
  const { html, headings } = await renderPost(post);
  if (representation === 'document') {
    allowFrames(frameOriginsIn(html));
    context.set(postBodyContext, withTabsScript(html));
    context.set(structuredDataContext, preview === undefined ? postData(post, index, baseUrl) : null);
  }
  const pictureOf = createPictureOf(context);
  const { newer, older } = neighbours(index.posts, post);
  const { updated, series } = post;
  const { repository, blog }: SiteConfig = site;
  return {
    baseUrl,
    head: preview === undefined ? postMeta(post, index, baseUrl) : previewMeta(post),
    preview: preview && {
      label: previewNote.label,
      text: previewNote[post.draft ? 'draft' : 'scheduled'](momentInUtc(preview.until, siteLanguage)),
    },
    post: { ...toListedPost(post, badgesOf), updated, series, ...pictureOf(post) },
    authors: post.authors.map((name) => typesetAuthor(authorData(name, content))),
    source: preview === undefined ? sourceLinks(post.file, repository) : undefined,
    lastChange: preview === undefined && repository?.history ? lastChangeOf?.(post.file) : undefined,
    nextStep: preview === undefined ? blog.nextStep : undefined,
    headings,
    body: representation === 'data' ? html : undefined,
    seriesPosts: (preview === undefined ? (index.series.get(series ?? '') ?? []) : []).map(toPostLink),
    newer: newer && toNeighbour(newer, pictureOf),
    older: older && toNeighbour(older, pictureOf),
    related: index
      .related(post, 3, [newer, older])
      .map((other) => ({ ...toListedPost(other, badgesOf), ...pictureOf(other) })),
  };
}

export type PostLink = { readonly slug: string; readonly title: string; readonly lang?: string };

function toPostLink(post: PostSource): PostLink {
  const { slug, lang } = post;
  return { slug, title: typesetPost(post).title, ...(lang !== undefined && { lang }) };
}

/** The post beside another one in time, with its picture. */
export type Neighbour = PostLink & PictureFields & Pick<PostSource, 'category'>;

function toNeighbour(post: PostSource, pictureOf: PictureOf): Neighbour {
  return { ...toPostLink(post), category: post.category, ...pictureOf(post) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { baseUrl, preview, post, authors, source, lastChange, nextStep } = loaderData;
  const { headings, body, seriesPosts, newer, older, related } = loaderData;
  const language = inLanguage(post.lang);
  return (
    <article className="post">
      <div className="reading-progress" aria-hidden="true" />
      <header className="post-header has-picture">
        <div>
          {preview !== undefined && <PreviewNote {...preview} />}
          <p className="eyebrow">
            <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> /{' '}
            <SiteLink href={routes.category.href({ category: slugify(post.category) })}>{post.category}</SiteLink>
          </p>
          <h1 {...language}>{post.title}</h1>
          {post.badges !== undefined && (
            <p>
              <PostBadges badges={post.badges} />
            </p>
          )}
          <p className="lede" {...language}>
            {post.description}
          </p>
          <p className="byline">
            <AuthorNames names={post.authors} pages={authors.map(({ href }) => href)} />
            <span className="byline-pair">
              <LocalDate date={post.date} />
              <span>{readingTime(post.readingMinutes)}</span>
            </span>
            {post.updated !== undefined && (
              <span>
                {texts.updated[0]}
                <LocalDate date={post.updated} />
                {texts.updated[1]}
              </span>
            )}
          </p>
        </div>
        <PostPicture post={post} />
      </header>
      {/* New with each text: the section that was read last and the open list are those of the one before. */}
      <TableOfContents key={body} headings={headings} language={language} />
      <div className="post-content">
        <SeriesNote key={post.slug} slug={post.slug} name={post.series} posts={seriesPosts} />
        <PostBody key={body} html={body} language={language} />
        <footer className="post-footer">
          <PostTags tags={post.tags} />
          {authors.map((author) => (
            <AuthorNote key={author.name} author={author} />
          ))}
          <SeriesNext slug={post.slug} posts={seriesPosts} />
          {preview === undefined && (
            <ShareLinks baseUrl={baseUrl} slug={post.slug} title={post.title} {...source} lastChange={lastChange} />
          )}
          {nextStep !== undefined && (
            <p className="framed-note quiet-links">
              <span>{nextStep.text}</span>{' '}
              <SiteLink className="button" data-style="filled" href={nextStep.href}>
                {nextStep.label}
              </SiteLink>
            </p>
          )}
        </footer>
      </div>
      <PostNavigation newer={newer} older={older} related={related} />
    </article>
  );
}
