import { type BlogPost, toBlogPost } from '@portico/site/blog-post';
import { LONGEST_QUERY } from '@portico/site/search-limits';
import { listName } from '@portico/site/search-parts';
import { foldAccents } from '#fold-accents.ts';
import { BETWEEN_WORDS, LIST_PARTS, LIST_WORDS, type ListParts, type ListWords, listPartName } from '#list-part.ts';
import { createSearch, LIMIT, SEARCHED_FIELDS, searchNames } from '#search.ts';

type List = readonly BlogPost[];

/** A field of a post from the start of one of its words on; the post is its place in the list. */
type Suffix = { readonly text: string; readonly post: number };

/** What is found by `key` and by all queries after it, up to the next item's key. */
type Item = { readonly key: string; readonly posts: ReadonlySet<number>; readonly length: number };

// The number of posts alone tells which files there are. A part of 10,000 posts is some 25 KB compressed.
const POSTS_OF_A_PART = 8;
// Characters of its posts, as they are written: some 200 of them.
const LARGEST_ITEM = 65_536;
// No more of a query is compared; folding makes two letters of one at the most.
const LONGEST_TEXT = 2 * LONGEST_QUERY;

/** The names of the parts, and of what is beside them. */
export function listPartNames({ length }: List): readonly string[] {
  const count = Math.ceil(length / POSTS_OF_A_PART);
  return [LIST_PARTS, LIST_WORDS, ...Array.from({ length: count }, (_, place) => listPartName(place))];
}

/** Whether a part is one of these. */
export function isListPart(part: string): boolean {
  return part === LIST_PARTS || part.startsWith(`${LIST_PARTS}-`);
}

/**
 * Divides a list of posts into parts, by their names, for a palette that has neither the whole list nor a server: the engine finds in one
 * part, or in a few, what it would find in the list.
 *
 * A part answers the queries from its start up to the next part's. With the starts "proxy" and "quic", the query "que" takes the first of
 * the two, which has all posts with a word that begins with "que". Where too many posts have one, the part has only those that the engine
 * finds. Where fewer than five have one, the engine finds the query within words too: the browser looks for it in the list of all words,
 * and takes the parts for the words that contain it. `common` has the beginnings of words for which no part has all posts.
 */
export function makeListParts(posts: List): ReadonlyMap<string, string> {
  const of = listName(posts);
  const fields = posts.map((post) => SEARCHED_FIELDS.map((field) => folded(post[field])));
  const texts = posts.map((post) => JSON.stringify(toBlogPost(post)));
  const { items, common } = divide(posts, texts, suffixesOf(fields));
  const parts = inParts(items, listPartNames(posts).length - 2);
  const words = [...new Set(fields.flat().flatMap((text) => text.split(BETWEEN_WORDS)))]
    .filter((word) => word !== '')
    .sort();
  const named: ListParts = { of, starts: parts.map(({ start }) => start), ...searchNames(posts) };
  const written: ListWords = { of, words: words.join(' '), common };
  return new Map([
    [LIST_PARTS, JSON.stringify(named)],
    [LIST_WORDS, JSON.stringify(written)],
    ...parts.map((part, place) => {
      const places = [...part.posts].sort((one, other) => one - other);
      const json = places.map((post) => texts[post]).join();
      return [listPartName(place), `{"of":${JSON.stringify(of)},"places":[${places}],"posts":[${json}]}`] as const;
    }),
  ]);
}

function folded(text: string): string {
  return foldAccents(text).toLowerCase();
}

/** In the order in which code compares texts. */
function suffixesOf(fields: ReadonlyArray<readonly string[]>): readonly Suffix[] {
  const suffixes = fields.flatMap((texts, post) =>
    texts.flatMap((text) => {
      const words = text.split(BETWEEN_WORDS);
      let start = 0;
      return words.flatMap((word) => {
        const at = start;
        start += word.length + 1;
        // One between two spaces is empty, and begins with the second.
        return at === text.length ? [] : { text: text.slice(at, at + LONGEST_TEXT), post };
      });
    }),
  );
  return suffixes.sort((one, other) => compare(one.text, other.text));
}

function compare(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  return one < other ? -1 : 1;
}

/** Divides suffixes by their first characters, until few posts have the same; with what more of them have in common. */
function divide(posts: List, texts: readonly string[], suffixes: readonly Suffix[]) {
  const items: Item[] = [];
  const commons: string[] = [];
  const find = findIn(posts);

  function add(key: string, found: ReadonlySet<number>): void {
    items.push({ key, posts: found, length: lengthOf(found) });
  }

  function lengthOf(found: ReadonlySet<number>): number {
    return [...found].reduce((sum, post) => sum + (texts[post]?.length ?? 0), 0);
  }

  function walk(from: number, to: number, key: string): void {
    const found = new Set(suffixes.slice(from, to).map(({ post }) => post));
    if (found.size <= LIMIT || lengthOf(found) <= LARGEST_ITEM) {
      add(key, found);
      return;
    }
    const common = commonBeginning(suffixes[from]?.text ?? '', suffixes[to - 1]?.text ?? '');
    if (key !== '') {
      // Queries between the two are found in the same words.
      add(key, find(key, common));
      commons.push(common);
    }
    let start = from;
    while (start < to) {
      const next = suffixes[start]?.text.charAt(common.length) ?? '';
      let end = start + 1;
      while (end < to && suffixes[end]?.text.charAt(common.length) === next) {
        end += 1;
      }
      // What ends here is found by the item above.
      if (next !== '') {
        walk(start, end, `${common}${next}`);
      }
      start = end;
    }
  }

  if (suffixes.length > 0) {
    walk(0, suffixes.length, '');
  }
  return { items, common: commons };
}

/** Makes what finds the posts for the queries from one to a longer one, the latter in each case in which a field has it. */
function findIn(posts: List): (query: string, longest: string) => ReadonlySet<number> {
  const search = createSearch(posts, { defaultTags: [] });
  const places = new Map(posts.map((post, place) => [post, place]));
  const spellings = Map.groupBy(new Set(posts.flatMap((post) => SEARCHED_FIELDS.map((field) => post[field]))), folded);
  return (query, longest) => {
    const equal = spellings.get(longest);
    const queries = equal === undefined ? [query] : [query, longest, longest.toUpperCase(), ...equal];
    return new Set(queries.flatMap((each) => search(each).posts.flatMap((post) => places.get(post) ?? [])));
  };
}

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length += 1;
  }
  return one.slice(0, length);
}

function inParts(items: readonly Item[], count: number) {
  const all = items.reduce((sum, { length }) => sum + length, 0);
  const parts = Array.from({ length: count }, () => ({ start: '\uffff', posts: new Set<number>() }));
  let done = 0;
  for (const { key, posts, length } of items) {
    const part = parts[Math.floor((done / all) * count)];
    if (part?.posts.size === 0) {
      part.start = key;
    }
    for (const post of posts) {
      part?.posts.add(post);
    }
    done += length;
  }
  return parts;
}
