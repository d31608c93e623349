import type { Post } from '@portico/content';
import { topicAt } from '@portico/core/slugify';
import type { BlogServices } from '../services.ts';

export type PostLink = {
  readonly slug: string;
  readonly title: string;
  readonly lang: string | undefined;
  readonly category: string;
  readonly readingMinutes: number;
};

export type FrontPage = {
  /** The posts that the configuration lists. */
  readonly start: readonly PostLink[];
  /** The parts of each series, oldest first. */
  readonly series: ReadonlyArray<{ readonly name: string; readonly parts: readonly PostLink[] }>;
  readonly bands: ReadonlyArray<{
    readonly slug: string;
    readonly name: string;
    readonly text: string | undefined;
    readonly posts: readonly PostLink[];
  }>;
};

const MAX_SERIES = 2;
const MAX_BANDS = 8;
const BAND_POSTS = 3;

/** What the first page of the index shows between its newest posts and the list of all posts. `shown` are the posts above it. */
export function frontPage(
  { content: { index }, siteConfig }: Pick<BlogServices, 'content' | 'siteConfig'>,
  shown: ReadonlySet<string>,
): FrontPage {
  const { startHere = [], topics } = siteConfig.blog;
  const bySlug = new Map(index.posts.map((post) => [post.slug, post]));
  const newestOf = (parts: readonly Post[]) => Date.parse(parts.at(-1)?.date ?? '');
  return {
    start: startHere.flatMap((slug) => bySlug.get(slug) ?? []).map(toPostLink),
    series: [...index.series]
      .filter(([, parts]) => parts.length > 1)
      .toSorted(([, a], [, b]) => newestOf(b) - newestOf(a))
      .slice(0, MAX_SERIES)
      .map(([name, parts]) => ({ name, parts: parts.map(toPostLink) })),
    bands: [...index.categories.values()]
      .map(({ slug, name, posts }) => ({ slug, name, posts: posts.filter((post) => !shown.has(post.slug)) }))
      .filter(({ posts }) => posts.length > 0)
      .toSorted((a, b) => b.posts.length - a.posts.length)
      .slice(0, MAX_BANDS)
      .map(({ slug, name, posts }) => ({
        slug,
        name,
        text: topicAt(slug, topics)?.text,
        posts: posts.slice(0, BAND_POSTS).map(toPostLink),
      })),
  };
}

function toPostLink({ slug, title, lang, category, readingMinutes }: Post): PostLink {
  return { slug, title, lang, category, readingMinutes };
}
