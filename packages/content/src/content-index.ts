import { RESERVED_SLUGS } from '@portico/site/match-route';
import { slugify } from '@portico/site/slugify';
import type { ContentError } from '#content-error.ts';
import type { Post } from '#post.ts';
import { createPostTerms, type PostTerms } from '#related/post-terms.ts';
import { createRelatedPosts, type RelatedPosts } from '#related/related-posts.ts';

/** A tag, a category or an author, with the posts that carry it. */
export type Taxon = {
  readonly slug: string;
  /** The spelling that most of its posts use; among equals, the newest post's. */
  readonly name: string;
  /** Newest first, never empty. */
  readonly posts: readonly Post[];
};

/** The published posts at one moment, answering by slug, tag, category and author. Immutable. */
export type ContentIndex = {
  /** What every list shows: newest first, equal dates by slug. */
  readonly posts: readonly Post[];
  readonly bySlug: ReadonlyMap<string, Post>;
  readonly tags: ReadonlyMap<string, Taxon>;
  readonly categories: ReadonlyMap<string, Taxon>;
  /** Who wrote listed posts. */
  readonly authors: ReadonlyMap<string, Taxon>;
  /** Posts of each series, oldest first. */
  readonly series: ReadonlyMap<string, readonly Post[]>;
  /** Former slug to present slug. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Drafts, and posts whose date is to come; neither is in any of the above. */
  readonly unpublished: readonly Post[];
  /** Posts that were left out because another one has their URL. */
  readonly errors: readonly ContentError[];
  /** Milliseconds since the epoch at which the next scheduled post is due. */
  readonly nextChange: number | undefined;
  readonly related: RelatedPosts;
};

export type ContentIndexOptions = {
  /** Which post had which URL in the index before the change. */
  readonly previous?: Pick<ContentIndex, 'bySlug' | 'aliases'> | undefined;
  /** Remembers the terms of posts from one index to the next. */
  readonly terms?: PostTerms;
  /** `everything` lists drafts, scheduled and unlisted posts like any other, as their authors see them in development. */
  readonly shows?: 'published' | 'everything';
};

/**
 * Indexes posts as they are published at `now` (milliseconds since the epoch). Drafts are left out, and so are posts
 * dated later than `now`; unlisted posts are found by slug only. Where several posts have one slug, the one that `previous`
 * published keeps it for as long as it is published. Where there is none, as at every start, one that is no draft wins,
 * then the earlier date, then the first in `posts`.
 */
export function buildContentIndex(
  posts: Iterable<Post>,
  now: number,
  { previous, terms = createPostTerms(), shows = 'published' }: ContentIndexOptions = {},
): ContentIndex {
  const errors: ContentError[] = [];
  const bySlug = new Map<string, Post>();
  let nextChange: number | undefined;
  const isLive = (post: Post) => !post.draft && Date.parse(post.date) <= now;
  const owners = ownersOf(posts, (post) => isLive(post) && previous?.bySlug.get(post.slug)?.file === post.file, errors);
  for (const post of owners.values()) {
    if (isLive(post) || shows === 'everything') {
      bySlug.set(post.slug, post);
    }
    if (!isLive(post) && !post.draft) {
      const due = Date.parse(post.date);
      nextChange = Math.min(nextChange ?? due, due);
    }
  }
  const listed = newestFirst([...bySlug.values()].filter((post) => !post.unlisted || shows === 'everything'));
  return {
    posts: listed,
    bySlug,
    tags: groupBySlug(listed, (post) => post.tags),
    categories: groupBySlug(listed, (post) => [post.category]),
    authors: groupBySlug(listed, (post) => post.authors),
    series: seriesOf(listed),
    related: createRelatedPosts(listed, terms),
    aliases: aliasesOf(bySlug, owners, previous?.aliases, errors),
    unpublished: [...owners.values()].filter((post) => !isLive(post)),
    errors,
    nextChange,
  };
}

/**
 * The post of each slug. A clash takes no published page away: what is live stays; else a draft yields, and so does a later
 * date, today and on the day that it is due.
 */
function ownersOf(
  posts: Iterable<Post>,
  staysLive: (post: Post) => boolean,
  errors: ContentError[],
): Map<string, Post> {
  const owners = new Map<string, Post>();
  const losers: Post[] = [];
  for (const post of posts) {
    const other = owners.get(post.slug);
    const yields = other !== undefined && (staysLive(other) || !(staysLive(post) || yieldsTo(other, post)));
    owners.set(post.slug, yields ? other : post);
    if (other !== undefined) {
      losers.push(yields ? post : other);
    }
  }
  for (const { slug, file } of losers) {
    const message = `${owners.get(slug)?.file} already has the URL /blog/${slug}; rename one of the two`;
    errors.push({ code: 'slug-clash', file, message });
  }
  return owners;
}

function yieldsTo(a: Post, b: Post): boolean {
  return a.draft === b.draft ? Date.parse(a.date) > Date.parse(b.date) : a.draft;
}

/** Each date is parsed once: of ten thousand posts, a sort compares each some thirteen times. */
function newestFirst(posts: readonly Post[]): readonly Post[] {
  return posts
    .map((post) => ({ post, time: Date.parse(post.date) }))
    .sort((a, b) => b.time - a.time || (a.post.slug < b.post.slug ? -1 : 1))
    .map(({ post }) => post);
}

type Spelling = { readonly name: string; readonly group: Post[]; count: number };

function groupBySlug(posts: readonly Post[], namesOf: (post: Post) => readonly string[]): Map<string, Taxon> {
  const groups = new Map<string, Post[]>();
  // A name is made a slug once, not for each of the thousands of posts that may have it.
  const spellings = new Map<string, Spelling>();
  for (const post of posts) {
    for (const name of namesOf(post)) {
      const spelling = spellings.get(name) ?? firstOf(name, spellings, groups);
      spelling.group.push(post);
      spelling.count += 1;
    }
  }
  const best = new Map<Post[], Spelling>();
  for (const spelling of spellings.values()) {
    const other = best.get(spelling.group);
    best.set(spelling.group, other === undefined || spelling.count > other.count ? spelling : other);
  }
  return new Map(
    [...groups].map(([slug, group]) => [slug, { slug, name: best.get(group)?.name ?? slug, posts: group }]),
  );
}

function firstOf(name: string, spellings: Map<string, Spelling>, groups: Map<string, Post[]>): Spelling {
  const slug = slugify(name);
  const group = groups.get(slug) ?? [];
  groups.set(slug, group);
  const spelling = { name, group, count: 0 };
  spellings.set(name, spelling);
  return spelling;
}

function seriesOf(posts: readonly Post[]): ReadonlyMap<string, readonly Post[]> {
  const series = new Map<string, Post[]>();
  for (const post of posts.toReversed()) {
    if (post.series !== undefined) {
      const others = series.get(post.series) ?? [];
      others.push(post);
      series.set(post.series, others);
    }
  }
  return series;
}

/**
 * An alias that two posts have stays with the one that it led to before, else with the first. It stays while a post that is
 * not published yet has its URL as a slug; that is reported nevertheless.
 */
function aliasesOf(
  published: ReadonlyMap<string, Post>,
  owners: ReadonlyMap<string, Post>,
  previous: ReadonlyMap<string, string> | undefined,
  errors: ContentError[],
): Map<string, string> {
  const aliases = new Map<string, string>();
  const wanted = [...published.values()].flatMap((post) => post.aliases.map((alias) => ({ post, alias })));
  const isKept = ({ post, alias }: (typeof wanted)[number]) => previous?.get(alias) === post.slug;
  for (const { post, alias } of [...wanted.filter(isKept), ...wanted.filter((one) => !isKept(one))]) {
    const taken = published.get(alias) ?? published.get(aliases.get(alias) ?? '');
    const isReserved = RESERVED_SLUGS.has(alias);
    if (taken === undefined && !isReserved) {
      aliases.set(alias, post.slug);
    }
    const clash = isReserved
      ? 'is a page of the site itself, so it leads to no post; take it out'
      : aliasClash(post, taken, owners.get(alias));
    if (clash !== undefined) {
      const message = `the alias ${JSON.stringify(alias)} ${clash}`;
      errors.push({ code: 'alias-clash', file: post.file, field: 'aliases', message });
    }
  }
  return aliases;
}

function aliasClash(post: Post, taken: Post | undefined, waiting: Post | undefined): string | undefined {
  if (taken === post) {
    return 'is the slug of this post, or stands here twice; take it out';
  }
  if (taken !== undefined) {
    return `leads to ${taken.file} already; remove it from one of the two`;
  }
  return waiting && `will lead to ${waiting.file} once that is published; remove the alias, or rename that post`;
}
