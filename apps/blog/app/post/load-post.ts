import {
  type BodyPart,
  fieldsOfPage,
  momentInUtc,
  type Post,
  type PostOnPage,
  type ShownPost,
  testedParts,
} from '@portico/content';
import { routes } from '@portico/core/routes';
import { previewNote, language as siteLanguage } from '@portico/core/texts';
import type { RouterContextProvider } from 'react-router';
import { toPicturedPost, toPicturedPosts } from '../lists/load-list.ts';
import { authorData } from '../parts/author-data.ts';
import { pictureOf } from '../parts/picture-data.ts';
import { type BlogServices, blogServicesContext } from '../services.ts';
import { ageOf } from './age-of.ts';
import { commentsOf } from './comments.tsx';
import { assistantLinks, postMeta, previewMeta, sourceLinks } from './post-meta.ts';
import tabsScript from './tabs-script.ts?inline-script';
import { versionsOf } from './versions.ts';

type Context = Readonly<RouterContextProvider>;

const RELATED_POSTS = 3;
// The sanitizer removes this attribute from authors' HTML, and quotation marks in text are entities.
const TABS = ' data-tabs="">';

/** The loader data of a published post. */
export function loadPost({ post, rendered }: PostOnPage, context: Context) {
  const services = context.get(blogServicesContext);
  const { content, siteConfig, baseUrl } = services;
  const { index } = content;
  const { slug, series } = post;
  const { blog, comments: discussions } = siteConfig;
  const originals = index.series.get(series ?? '') ?? [];
  const parts = originals.map((part) => (part.slug === post.translationOf ? post : part));
  const number = parts.indexOf(post) + 1;
  const next = number === 0 ? undefined : parts[number];
  return {
    ...shownData(post, rendered, context),
    head: postMeta(post, content, services),
    preview: undefined,
    age: ageOf(post, index, blog.ageNotice, Date.now()),
    printed: `${blog.name} · ${baseUrl}${routes.post.href({ slug })}`,
    translations: versionsOf(post, index).filter((version) => version.slug !== slug),
    series: seriesNote(post, parts, number),
    seriesEnd: seriesEnd(parts, number, context),
    related: relatedTo(post, context, next),
    comments: discussions && commentsOf(post, discussions),
    nextStep: blog.nextStep,
    isPublished: true,
    actions: { slug, baseUrl, links: assistantLinks(post, services) },
    source: sourceLinks(post, services),
  };
}

/** Returns the loader data of a preview. It doesn't link to anything that isn't published, and no other site learns about it. */
export function loadPreview({ post, rendered }: PostOnPage, until: number, context: Context) {
  return {
    ...shownData(post, rendered, context),
    head: previewMeta(post, context.get(blogServicesContext)),
    preview: {
      label: previewNote.label,
      text: previewNote[post.draft ? 'draft' : 'scheduled'](momentInUtc(until, siteLanguage)),
    },
    age: undefined,
    printed: undefined,
    translations: [],
    series: undefined,
    seriesEnd: undefined,
    related: relatedTo(post, context),
    comments: undefined,
    nextStep: undefined,
    isPublished: false,
    actions: undefined,
    source: [],
  };
}

/** The number of a post that isn't listed is 0. The only part of a series has no note. */
function seriesNote({ slug, series }: Post, parts: readonly Post[], number: number) {
  return parts.length < (number === 0 ? 1 : 2) ? undefined : { slug, name: series, posts: parts };
}

/** The next part of a series; at its last one, the day of the part that is published next. */
function seriesEnd(parts: readonly Post[], number: number, context: Context) {
  const next = number === 0 ? undefined : parts[number];
  const later = number === parts.length ? laterPart(parts, context.get(blogServicesContext)) : undefined;
  return (next && { part: number + 1, parts: parts.length, post: next }) ?? later;
}

/** The number and the day of the part of the same series that is published next. */
function laterPart(parts: readonly Post[], { content }: BlogServices) {
  const [{ series } = {}] = parts;
  const later = content.index.scheduled.values().filter((post) => series !== undefined && post.series === series);
  const [date] = [...later.map((post) => post.date)].toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return date === undefined ? undefined : { part: parts.length + 1, date };
}

/** Related posts, without the one that is shown as the next part of the series. */
function relatedTo(post: Post, context: Context, next?: Post) {
  const services = context.get(blogServicesContext);
  const related = services.content.index.related(post, RELATED_POSTS + 1).filter(({ slug }) => slug !== next?.slug);
  const posts = toPicturedPosts(related.slice(0, RELATED_POSTS), services);
  return posts.length === 0 ? undefined : posts;
}

function shownData(post: Post, rendered: ShownPost, context: Context) {
  const services = context.get(blogServicesContext);
  return {
    post: { ...toPicturedPost(post, services), ...pictureOf(post, services), ...fieldsOfPage(post) },
    tested: post.tested === undefined ? undefined : testedParts(post.tested),
    authors: post.authors.map((name) => authorData(name, services.content)),
    headings: rendered.headings,
    pictures: rendered.pictures,
    body: hasTabs(rendered.body) ? [...rendered.body, { html: `<script>${tabsScript}</script>` }] : rendered.body,
  };
}

function hasTabs(body: readonly BodyPart[]): boolean {
  return body.some((part) => {
    if (!('component' in part)) {
      return part.html.includes(TABS);
    }
    return part.component === 'site' && hasTabs(part.children ?? []);
  });
}
