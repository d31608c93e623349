import type { SearchOpening } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';

// For this long an answer is taken as fresh; after it the server is asked whether it still is, for which a 304 is enough.
const FRESH_MS = 60_000;

type Loaded = { readonly at: number; readonly answer: Promise<unknown> };

/**
 * What the palette searches: the list of all posts; or a server that does it, or the parts of the list in an export, of which `opening` is what
 * they say of the empty query.
 */
export type SearchSource = { readonly posts: readonly BlogPost[] } | { readonly opening: SearchOpening };

const loaded = new Map<string, Loaded>();

let last: { readonly searchHref: string; readonly listHref: string; readonly source: SearchSource } | undefined;

/**
 * The list of all posts, newest first: fetched once, and asked for again when the palette opens after a minute or more.
 * Rejects where it cannot be fetched or is not a list; the next call then tries again.
 */
export async function loadPostList(href: string, now?: () => number): Promise<readonly BlogPost[]> {
  const posts = await loadFresh(href, now);
  if (!Array.isArray(posts)) {
    loaded.delete(href);
    throw new Error(`The list of posts at ${href} is not a list.`);
  }
  return posts;
}

/**
 * Asks the site at `searchHref` whether browsers are to search the list of posts, and fetches it from `listHref` if so. Remembered
 * and rejected as a list.
 */
export async function loadSearchSource(
  searchHref: string,
  listHref: string,
  now?: () => number,
): Promise<SearchSource> {
  const opening = await loadFresh(searchHref, now);
  const isAsked = isOpening(opening) && (opening.list === undefined || opening.parts !== undefined);
  const source = isAsked ? { opening } : { posts: await loadPostList(listHref, now) };
  const known = lastSearchSource(searchHref, listHref);
  if (known !== undefined && isSame(known, source)) {
    return known;
  }
  last = { searchHref, listHref, source };
  return source;
}

/** What was loaded from there last, the same object, however old it is. */
export function lastSearchSource(searchHref: string, listHref: string): SearchSource | undefined {
  return last?.searchHref === searchHref && last.listHref === listHref ? last.source : undefined;
}

function isSame(one: SearchSource, other: SearchSource): boolean {
  return 'posts' in one
    ? 'posts' in other && one.posts === other.posts
    : 'opening' in other && one.opening === other.opening;
}

/** A part of the list, remembered and rejected as the list is. */
export async function loadPart(href: string, now?: () => number): Promise<unknown> {
  const part = await loadFresh(href, now);
  if (part === undefined) {
    throw new Error(`There is no part of the list of posts at ${href}.`);
  }
  return part;
}

function loadFresh(href: string, now: () => number = Date.now): Promise<unknown> {
  const known = loaded.get(href);
  if (known !== undefined && now() - known.at <= FRESH_MS) {
    return known.answer;
  }
  const mine: Loaded = { at: now(), answer: fetchJson(href) };
  loaded.set(href, mine);
  mine.answer.catch(() => {
    if (loaded.get(href) === mine) {
      loaded.delete(href);
    }
  });
  return mine.answer;
}

/** Has all fetched again when it is next asked for. */
export function forgetLoaded(): void {
  loaded.clear();
  last = undefined;
}

/** What is at an address of the site; undefined where it has nothing there, as an older one has not. */
async function fetchJson(href: string): Promise<unknown> {
  // `no-cache` asks the server each time, with the entity tag of the copy that the browser has.
  const response = await fetch(href, { cache: 'no-cache' });
  if (response.status === 404) {
    return undefined;
  }
  if (!response.ok) {
    throw new Error(`The posts at ${href} could not be fetched: the server answered ${response.status}.`);
  }
  return response.json();
}

function isOpening(answer: unknown): answer is SearchOpening {
  return typeof answer === 'object' && answer !== null && 'posts' in answer && Array.isArray(answer.posts);
}
