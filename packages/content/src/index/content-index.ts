import { latestPosts } from '@portico/core/blog-post';
import { RESERVED_SLUGS } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { slugify, type Topics, topicSlug } from '@portico/core/slugify';
import type { ContentError } from '#files/content-error.ts';
import type { Post } from '#reading/post.ts';

const FEATURED_MS = 30 * 24 * 60 * 60 * 1000;

export type Taxon = {
  readonly slug: string;
  /** The spelling that most of its posts use; if there is a tie, the newest post's. */
  readonly name: string;
  /** Newest first, never empty. */
  readonly posts: readonly Post[];
};

export type IndexOptions = {
  readonly shows?: 'published' | 'everything';
  readonly topics?: Topics | undefined;
  /** Since when readers get the post of a file (epoch ms), also before a restart. */
  readonly since?: ((file: string) => number | undefined) | undefined;
};

export type ContentIndex = Readonly<ReturnType<typeof buildContentIndex>>;

/**
 * Indexes posts as they are at `now` (epoch ms). If several posts have the same slug, one that isn't a draft wins, then one that
 * is due, then the one that readers have seen first, then the earliest.
 */
export function buildContentIndex(
  posts: Iterable<Post>,
  now: number,
  { shows = 'published', topics = {}, since = () => undefined }: IndexOptions = {},
) {
  const isLive = ({ draft, date }: Post) => !draft && Date.parse(date) <= now;
  const all = shows === 'everything';
  const slugOfTopic = (name: string) => topicSlug(name, topics);
  const errors: ContentError[] = [];
  const owners = slugOwners(posts, { now, since }, errors);
  const shown = owners.filter((post) => all || isLive(post));
  const bySlug: ReadonlyMap<string, Post> = new Map(shown.map((post) => [post.slug, post]));
  const withTranslations = newestFirst(shown.filter(({ unlisted }) => all || !unlisted));
  const listed = withTranslations.filter(({ translationOf }) => translationOf === undefined);
  const unpublished = owners.filter((post) => !isLive(post));
  const scheduled = unpublished.filter(({ draft, slug }) => !draft && !bySlug.has(slug));
  const dueDates = unpublished.filter(({ draft }) => !draft).map(({ date }) => Date.parse(date));
  const featuredUntil = ({ date }: Post) => Date.parse(date) + FEATURED_MS;
  const featured = listed.find((post) => post.featured && featuredUntil(post) > now);
  const tags = taxaOf(listed, (post) => post.tags, slugOfTopic);
  const categories = taxaOf(listed, ({ category }) => [category], slugOfTopic);
  const changes = featured === undefined ? dueDates : [...dueDates, featuredUntil(featured)];
  return {
    /** The posts in lists: newest first, and by slug if dates are equal. */
    posts: listed,
    /** What every page needs: `latestPosts` and `hasMorePosts`. */
    ...latestPosts(listed),
    /** The same posts, together with their translations. */
    withTranslations,
    /** The newest listed post that is marked as featured and is less than 30 days old. */
    featured,
    bySlug,
    tags,
    categories,
    authors: taxaOf(listed, ({ authors }) => authors, slugify),
    /** The posts of each series, oldest first. */
    series: seriesOf(listed),
    related: (post: Post, count: number): readonly Post[] => {
      const category = categories.get(slugOfTopic(post.category))?.posts ?? [];
      return relatedPosts(post, [...post.tags.map((tag) => tags.get(slugOfTopic(tag))?.posts ?? []), category], count);
    },
    /** Visible posts that have translations, together with these, by the slug of the original. */
    versions: versionsOf(shown),
    /** Former slugs, each mapped to the current one. */
    aliases: aliasesOf(bySlug, owners, errors),
    /** What readers may know of scheduled posts, by their paths. */
    scheduled: new Map(scheduled.map((post) => [routes.post.href(post), scheduledPost(post)])),
    /** Drafts and scheduled posts. With `everything`, the fields above contain them too. */
    unpublished,
    errors,
    topics,
    /** Milliseconds since the epoch at which the next scheduled post is due, or a featured one becomes too old. */
    nextChange: changes.length === 0 ? undefined : changes.reduce((a, b) => Math.min(a, b)),
  };
}

/** The day, and the series to which a part is added on it. */
function scheduledPost({ date, series, unlisted, translationOf }: Post) {
  return { date, series: unlisted || translationOf !== undefined ? undefined : series };
}

function slugOwners(
  posts: Iterable<Post>,
  { now, since }: { readonly now: number; readonly since: (file: string) => number | undefined },
  errors: ContentError[],
): readonly Post[] {
  const isDue = ({ date }: Post) => Date.parse(date) <= now;
  const seen = ({ file }: Post) => since(file) ?? Number.MAX_VALUE;
  return [...Map.groupBy(posts, ({ slug }) => slug)].flatMap(([slug, sharing]) => {
    const [owner, ...others] = sharing.sort(
      (a, b) =>
        Number(a.draft) - Number(b.draft) ||
        Number(isDue(b)) - Number(isDue(a)) ||
        seen(a) - seen(b) ||
        Date.parse(a.date) - Date.parse(b.date),
    );
    for (const { file } of others) {
      const message = `${owner?.file} has the same URL, /blog/${slug}; rename one of the two`;
      errors.push({ code: 'slug-clash', file, message });
    }
    return owner ?? [];
  });
}

/** Parses each date only once, because sorting ten thousand posts compares each about thirteen times. */
function newestFirst(posts: readonly Post[]): readonly Post[] {
  return posts
    .map((post) => ({ post, time: Date.parse(post.date) }))
    .sort((a, b) => b.time - a.time || (a.post.slug < b.post.slug ? -1 : 1))
    .map(({ post }) => post);
}

type Use = { readonly name: string; readonly posts: Post[]; readonly all: Use[]; count: number };

/** Builds all lists in one pass over the posts, with one lookup for each name, because this runs after every change of the content. */
function taxaOf(
  posts: readonly Post[],
  namesOf: (post: Post) => readonly string[],
  slugOf: (name: string) => string,
): ReadonlyMap<string, Taxon> {
  const bySlug = new Map<string, Use>();
  const byName = new Map<string, Use>();
  const useOf = (name: string): Use => {
    const slug = slugOf(name);
    const same = bySlug.get(slug);
    const use = { name, posts: same?.posts ?? [], all: same?.all ?? [], count: 0 };
    use.all.push(use);
    byName.set(name, use);
    bySlug.set(slug, same ?? use);
    return use;
  };
  for (const post of posts) {
    for (const name of namesOf(post)) {
      const use = byName.get(name) ?? useOf(name);
      use.count += 1;
      // Two of its names may have the same slug.
      if (use.posts.at(-1) !== post) {
        use.posts.push(post);
      }
    }
  }
  const taxon = ([slug, use]: [string, Use]) => [slug, { slug, name: mostOf(use.all), posts: use.posts }] as const;
  return new Map([...bySlug].map(taxon));
}

/** Returns the most frequent spelling; if there is a tie, the first. */
export function mostUsed(spellings: readonly string[]): string {
  const uses = Map.groupBy(spellings, (spelling) => spelling);
  return mostOf([...uses].map(([name, { length: count }]) => ({ name, count })));
}

function mostOf(uses: ReadonlyArray<Pick<Use, 'name' | 'count'>>): string {
  return uses.toSorted((a, b) => b.count - a.count)[0]?.name ?? '';
}

// A tag may have thousands of posts. Only the newest are considered.
const MAX_RELATED_OF_LIST = 200;

type Scored = { readonly post: Post; readonly score: number };

/** Returns up to `count` posts that share the most lists. Short lists weigh more. If there is a tie, newer posts come first. */
function relatedPosts(
  { slug, translationOf = slug, series }: Post,
  lists: ReadonlyArray<readonly Post[]>,
  count: number,
): readonly Post[] {
  const scores = new Map<Post, number>();
  for (const posts of lists) {
    for (const other of posts.slice(0, MAX_RELATED_OF_LIST)) {
      scores.set(other, (scores.get(other) ?? 0) + 1 / posts.length);
    }
  }
  const isBetter = (one: Scored, other: Scored) =>
    (one.score - other.score || Date.parse(one.post.date) - Date.parse(other.post.date)) > 0;
  const best: Scored[] = [];
  for (const [post, score] of scores) {
    const found = { post, score };
    const place = best.findIndex((other) => isBetter(found, other));
    const isRelated = post.slug !== translationOf && (series === undefined || post.series !== series);
    if (isRelated) {
      best.splice(place === -1 ? best.length : place, 0, found);
      best.length = Math.min(best.length, count);
    }
  }
  return best.map(({ post }) => post);
}

function versionsOf(posts: readonly Post[]): ReadonlyMap<string, readonly Post[]> {
  const translated = new Set(posts.flatMap(({ translationOf }) => translationOf ?? []));
  const originalOf = ({ slug, translationOf = slug }: Post) => translationOf;
  const versions = posts.filter((post) => translated.has(originalOf(post)));
  return Map.groupBy(versions, originalOf);
}

function seriesOf(posts: readonly Post[]): ReadonlyMap<string, readonly Post[]> {
  const inSeries = posts.toReversed().flatMap((post) => (post.series === undefined ? [] : { post, name: post.series }));
  const groups = Map.groupBy(inSeries, ({ name }) => name);
  return new Map([...groups].map(([name, parts]) => [name, parts.map(({ post }) => post)]));
}

/** An alias keeps working while the post with that slug is unpublished, but the conflict is reported. */
function aliasesOf(
  published: ReadonlyMap<string, Post>,
  owners: readonly Post[],
  errors: ContentError[],
): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  const owned = new Map(owners.map((post) => [post.slug, post]));
  for (const post of published.values()) {
    for (const alias of post.aliases) {
      const taken = published.get(alias) ?? published.get(aliases.get(alias) ?? '');
      const other = taken ?? owned.get(alias);
      const clash = RESERVED_SLUGS.has(alias)
        ? 'is a page of the site itself'
        : other && (other === post ? 'leads to this post anyway' : `already leads to ${other.file}`);
      if (clash !== undefined) {
        const remedy = other === post || other === undefined ? 'remove it' : 'remove it, or rename the other post';
        const message = `the alias ${JSON.stringify(alias)} ${clash}; ${remedy}`;
        errors.push({ code: 'alias-clash', file: post.file, field: 'aliases', message });
      }
      if (taken === undefined && !RESERVED_SLUGS.has(alias)) {
        aliases.set(alias, post.slug);
      }
    }
  }
  return aliases;
}
