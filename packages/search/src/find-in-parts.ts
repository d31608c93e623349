import type { BlogPost } from '@portico/site/blog-post';
import { foldAccents } from '#fold-accents.ts';
import {
  BETWEEN_WORDS,
  LIST_PARTS,
  LIST_WORDS,
  type ListPart,
  type ListParts,
  type ListWords,
  listPartName,
} from '#list-part.ts';
import { createSearch, LIMIT, SEARCHED_FIELDS, type Search, type SearchResults } from '#search.ts';

/** Where the parts of a list of posts are read; see makeListParts. */
export type PartedList = {
  /** Rejects where there is none. */
  readonly part: (name: string) => Promise<unknown>;
  readonly whole: () => Promise<readonly BlogPost[]>;
};

// More parts than this are hardly smaller than the whole list.
const MOST_PARTS = 8;

// So many texts are in more parts than that.
const MOST_TEXTS = 500;

const wholeSearches = new WeakMap<readonly BlogPost[], Search>();

/** What a search finds in the list, from as few of its parts as possible. Rejects as `part` does, and where two are not of the same list. */
export async function findInParts(list: PartedList, query: string): Promise<SearchResults> {
  const named = await partOf<ListParts>(list, LIST_PARTS);
  const asked = foldAccents(query).toLowerCase();
  const options = { defaultTags: [], names: named };
  const find = async (places: readonly number[]) => createSearch(await postsOf(list, named, places), options)(query);
  const first = await find([placeOf(named, asked)]);
  if (first.posts.length === LIMIT && first.posts.every((post) => hasWordFrom(post, asked))) {
    return first;
  }
  const texts = await textsWith(list, named, asked);
  const places = [...new Set(texts?.map((text) => placeOf(named, text)))];
  if (texts !== undefined && places.length <= MOST_PARTS) {
    return find(places);
  }
  const whole = await list.whole();
  const search = wholeSearches.get(whole) ?? createSearch(whole, options);
  wholeSearches.set(whole, search);
  return search(query);
}

/** The post with a slug; undefined where there is none. Rejects as findInParts does. */
export async function postInParts(list: PartedList, slug: string): Promise<BlogPost | undefined> {
  const named = await partOf<ListParts>(list, LIST_PARTS);
  const posts = await postsOf(list, named, [placeOf(named, slug)]);
  return posts.find((post) => post.slug === slug);
}

/** The part for a text; -1 for one before all that there is. */
function placeOf({ starts }: ListParts, text: string): number {
  return starts.findLastIndex((start) => start <= text);
}

/** The posts of some parts, in the order of the list. */
async function postsOf(list: PartedList, { of }: ListParts, places: readonly number[]): Promise<readonly BlogPost[]> {
  const parts = await Promise.all(
    places.filter((place) => place !== -1).map((place) => partOf<ListPart>(list, listPartName(place), of)),
  );
  const byPlace = new Map(parts.flatMap(({ places: all, posts }) => posts.map((post, at) => [all[at] ?? 0, post])));
  return [...byPlace].sort(([a], [b]) => a - b).map(([, post]) => post);
}

function hasWordFrom(post: BlogPost, asked: string): boolean {
  return SEARCHED_FIELDS.some((field) => ` ${foldAccents(post[field]).toLowerCase()}`.includes(` ${asked}`));
}

/**
 * What a field has from the start of a word on where the query is found: each word that contains the query or, where the query has several
 * words, each that ends with the first of them, and the rest after it. Undefined where one of these is common, and where they cannot be told.
 */
async function textsWith(list: PartedList, { of }: ListParts, asked: string): Promise<readonly string[] | undefined> {
  const { words, common } = await partOf<ListWords>(list, LIST_WORDS, of);
  const [beginning = ''] = asked.split(BETWEEN_WORDS, 1);
  const rest = asked.slice(beginning.length);
  const texts = words
    .split(' ')
    .filter((word) => (rest === '' ? word.includes(beginning) : word.endsWith(beginning)))
    .map((word) => `${word}${rest}`);
  const isCommon = (text: string) => common.some((one) => one.startsWith(text));
  return beginning === '' || texts.length > MOST_TEXTS || texts.some(isCommon) ? undefined : texts;
}

async function partOf<T extends { readonly of: string }>(list: PartedList, name: string, of?: string): Promise<T> {
  const part = (await list.part(name)) as T;
  if (of !== undefined && part.of !== of) {
    throw new Error(`${name} is a part of another list: the site was published again meanwhile.`);
  }
  return part;
}
