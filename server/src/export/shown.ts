import {
  type ContentIndex,
  type ContentSnapshot,
  FEED_LENGTH,
  neighbours,
  type Post,
  type Taxon,
} from '@portico/content';
import { authorPictureUrl, urlBeside } from '@portico/content/paths';
import { toBlogPost } from '@portico/site/blog-post';
import type { RouteMatch } from '@portico/site/match-route';
import { PAGE_SIZE } from '@portico/site/page-size';
import type { RouteName, RouteParams } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { imagesOf } from '#content/post-images.ts';
import { contentHash } from '#http/finished-response.ts';
import { LATEST_POSTS } from '#pages/app-pages.ts';

export type ShownOptions = {
  readonly snapshot: ContentSnapshot;
  /** When a file of the content was last changed, where somebody knows. */
  readonly lastChangeOf?: ((file: string) => string | undefined) | undefined;
};

/** What of the content is in the response at an address, as data to compare; undefined where that is not known. */
export type Shown = (match: RouteMatch, search: string) => unknown;

type ShownBy = {
  readonly [Name in RouteName]?: (params: RouteParams<Name>, search: string) => unknown;
};

const RELATED = 3;
const IN_SIGHT = 3;

/**
 * Makes the function that says what is shown: of a post's page its text, its neighbours and what is related; of a list the posts of that
 * page of it. Routes that are not here may show anything. Each has what its loader reads, and a test holds the two together.
 */
export function createShown({ snapshot, lastChangeOf }: ShownOptions): Shown {
  const { index, authors, images, media } = snapshot;
  const entries = new Map<Post, string>();
  const texts = new Map<Post, string>();
  const pages = new Map<Post, string>();

  /** A post as lists show it, and no more than that of another post is on any page. */
  function entryOf(post: Post | undefined): string | undefined {
    if (post === undefined) {
      return undefined;
    }
    const known = entries.get(post) ?? hashOf([fieldsOf(post), coverOf(post)]);
    entries.set(post, known);
    return known;
  }

  function coverOf({ slug, cover }: Post): unknown {
    return cover === undefined ? undefined : withoutPath(images.get(urlBeside({ slug, file: cover })));
  }

  /** A post with its text. */
  function wholeOf(post: Post): string {
    const known = texts.get(post) ?? hashOf([entryOf(post), textOf(post), imagesOf(post, { images, media })]);
    texts.set(post, known);
    return known;
  }

  function authorOf(slug: string): unknown {
    const author = authors.get(slug);
    const picture = author?.picture === undefined ? undefined : images.get(authorPictureUrl(author.picture));
    return [author, withoutPath(picture), index.authors.has(slug)];
  }

  function pageOf(post: Post): readonly unknown[] {
    const { newer, older } = neighbours(index.posts, post);
    return [
      wholeOf(post),
      post.authors.map((name) => authorOf(slugify(name))),
      [newer, older, ...(index.series.get(post.series ?? '') ?? [])].map(entryOf),
      index.related(post, RELATED, [newer, older]).map(entryOf),
      lastChangeOf?.(post.file),
    ];
  }

  function listPage(posts: readonly Post[], search: string): unknown {
    const page = Number(new URLSearchParams(search).get('page') ?? 1);
    return [posts.length, posts.at(-1)?.date, posts.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(entryOf)];
  }

  function taxonPage(taxon: Taxon | undefined, search: string): unknown {
    return taxon === undefined ? [] : [taxon.name, listPage(taxon.posts, search), tagsIn(taxon)];
  }

  function feed(posts: readonly Post[] = []): unknown {
    return posts.slice(0, FEED_LENGTH).map(wholeOf);
  }

  function taxonFeed(taxon: Taxon | undefined): unknown {
    return [taxon?.name, feed(taxon?.posts)];
  }

  const shownBy: ShownBy = {
    // Of a post with a cover there is no drawing.
    home: () => index.posts.slice(0, LATEST_POSTS).map(({ cover }) => cover !== undefined),
    pricing: () => [],
    download: () => [],
    blog: (_params, search) => {
      const { posts } = index;
      const first = [posts.find(({ featured }) => featured), ...posts.slice(0, IN_SIGHT)];
      return [listPage(posts, search), search === '' && first.map(entryOf), categoriesOf(index)];
    },
    tag: ({ tag }, search) => taxonPage(index.tags.get(tag), search),
    category: ({ category }, search) => [taxonPage(index.categories.get(category), search), categoriesOf(index)],
    author: ({ author }, search) => [taxonPage(index.authors.get(author), search), authorOf(author)],
    post({ slug }) {
      const post = index.bySlug.get(slug);
      if (post === undefined) {
        return [index.aliases.get(slug)];
      }
      // The page and its data are of the same.
      const known = pages.get(post) ?? hashOf(pageOf(post));
      pages.set(post, known);
      return known;
    },
    postMarkdown({ slug }) {
      const post = index.bySlug.get(slug);
      return [post === undefined ? index.aliases.get(slug) : wholeOf(post)];
    },
    blogFeed: () => feed(index.posts),
    tagFeed: ({ tag }) => taxonFeed(index.tags.get(tag)),
    categoryFeed: ({ category }) => taxonFeed(index.categories.get(category)),
    authorFeed: ({ author }) => [taxonFeed(index.authors.get(author)), authors.get(author)?.name],
  };

  function shownAt<Name extends RouteName>(name: Name, params: RouteParams<Name>, search: string): unknown {
    return shownBy[name]?.(params, search);
  }
  return ({ name, params }, search) => shownAt(name, params, search);
}

/** What is on every page: the posts with which the palette opens. */
export function shownEverywhere({ posts }: ContentIndex): unknown {
  return posts.slice(0, LATEST_POSTS).map(toBlogPost);
}

/** A post's text, as a name. */
export function textOf({ markdown, includes }: Post): string {
  return hashOf([markdown, includes]);
}

export function hashOf(parts: readonly unknown[]): string {
  return contentHash(Buffer.from(JSON.stringify(parts)));
}

/** All that a post's front matter says. Where the text begins in its file is on no page. */
export function fieldsOf({ markdown: _a, includes: _b, markdownLine: _c, ...fields }: Post): object {
  return fields;
}

function categoriesOf({ categories }: ContentIndex): unknown {
  return [...categories.values()].map(({ slug, name, posts }) => [slug, name, posts.length]);
}

// Each page of a list says which tags its posts have.
const knownTags = new WeakMap<Taxon, string>();

function tagsIn(taxon: Taxon): string {
  const known = knownTags.get(taxon) ?? hashOf(taxon.posts.map(({ tags }) => tags));
  knownTags.set(taxon, known);
  return known;
}

function withoutPath<T extends { readonly path: string }>(file: T | undefined): unknown {
  if (file === undefined) {
    return undefined;
  }
  const { path: _, ...image } = file;
  return image;
}
