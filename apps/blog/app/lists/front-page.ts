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
  /** The largest first. */
  readonly categories: ReadonlyArray<{
    readonly slug: string;
    readonly name: string;
    readonly text: string | undefined;
    /** Its newest post that the page doesn't show elsewhere, or only in the list, or else its newest. */
    readonly post: PostLink | undefined;
  }>;
};

const MAX_SERIES = 2;
const MAX_CATEGORIES = 8;

type Shown = { readonly slug: string };

/** What the first page of the index shows below its posts. */
export function frontPage(
  { content: { index }, siteConfig }: Pick<BlogServices, 'content' | 'siteConfig'>,
  newest: readonly Shown[],
  listed: readonly Shown[],
): FrontPage {
  const { startHere = [], topics } = siteConfig.blog;
  const bySlug = new Map(index.posts.map((post) => [post.slug, post]));
  const newestOf = (parts: readonly Post[]) => Date.parse(parts.at(-1)?.date ?? '');
  const start = startHere.flatMap((slug) => bySlug.get(slug) ?? []);
  const series = [...index.series]
    .filter(([, parts]) => parts.length > 1)
    .toSorted(([, a], [, b]) => newestOf(b) - newestOf(a))
    .slice(0, MAX_SERIES);
  const above = new Set([newest, start, ...series.map(([, parts]) => parts)].flat().map(({ slug }) => slug));
  const below = new Set(listed.map(({ slug }) => slug));
  return {
    start: start.map(toPostLink),
    series: series.map(([name, parts]) => ({ name, parts: parts.map(toPostLink) })),
    categories: [...index.categories.values()]
      .toSorted((a, b) => b.posts.length - a.posts.length)
      .slice(0, MAX_CATEGORIES)
      .map(({ slug, name, posts }) => {
        const unseen = posts.filter((each) => !above.has(each.slug));
        const post = unseen.find((each) => !below.has(each.slug)) ?? unseen[0] ?? posts[0];
        return { slug, name, text: topicAt(slug, topics)?.text, post: post && toPostLink(post) };
      }),
  };
}

function toPostLink({ slug, title, lang, category, readingMinutes }: Post): PostLink {
  return { slug, title, lang, category, readingMinutes };
}
