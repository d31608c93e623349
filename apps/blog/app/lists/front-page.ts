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
    /** Its newest post that the page doesn't show elsewhere, or else its newest. */
    readonly post: PostLink | undefined;
  }>;
};

const MAX_SERIES = 2;
const MAX_CATEGORIES = 8;

/** What the first page of the index shows between its newest posts and the list of all posts. `shown` are the posts of both. */
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
    categories: [...index.categories.values()]
      .toSorted((a, b) => b.posts.length - a.posts.length)
      .slice(0, MAX_CATEGORIES)
      .map(({ slug, name, posts }) => {
        const post = posts.find((each) => !shown.has(each.slug)) ?? posts[0];
        return { slug, name, text: topicAt(slug, topics)?.text, post: post && toPostLink(post) };
      }),
  };
}

function toPostLink({ slug, title, lang, category, readingMinutes }: Post): PostLink {
  return { slug, title, lang, category, readingMinutes };
}
