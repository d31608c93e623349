import { createSearch, indexWords, mayBeBeginning } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { BASE, listName, OFTEN, partName, type SearchPart, type SearchWords, WORDS } from '@portico/site/search-parts';
import { type FoundPosts, findPosts } from './found-posts.ts';
import { type MarkedText, markWords } from './marked-text.ts';
import { count, mostFrequent } from './most-frequent.ts';
import { type NamedPlace, namedPlaces } from './named-places.ts';
import { type Suggestions, suggest } from './suggest.ts';
import { createWordSearch } from './word-search.ts';

/*
 * The search page's search for an exported site, where no server looks for what is asked. A module by itself, which is loaded with
 * the first query.
 */

type ListedPost = BlogPost & { readonly authors: readonly string[] };

export type FoundInBrowser = Omit<FoundPosts<ListedPost>, 'posts'> & {
  readonly results: ReadonlyArray<{
    readonly post: ListedPost;
    readonly title: MarkedText;
    readonly excerpt: MarkedText;
    readonly places: readonly NamedPlace[];
  }>;
  /** Where nothing is found; with all categories. */
  readonly suggestions: (Suggestions & { readonly categories: readonly string[] }) | undefined;
};

/** Posts whose texts have a word, by the word, and whether they say it often. */
type Known = Map<string, ReadonlyMap<ListedPost, boolean>>;

/** What a server's search page has for a query, without parts of texts. Rejects where something cannot be fetched. */
export async function findInBrowser(query: string): Promise<FoundInBrowser> {
  const [list, words] = await Promise.all([
    fetchJson<readonly BlogPost[]>(routes.postList.href()),
    fetchJson<SearchWords>(routes.searchWords.href({ part: WORDS })),
  ]);
  const authors = new Map(Object.entries(words.authors));
  const posts = list.map((post) => ({ ...post, authors: authors.get(post.slug) ?? [post.author] }));
  const known: Known = new Map();
  const engines = {
    ranked: createSearch(posts, { defaultTags: [] }),
    byWords: createWordSearch(posts, (word) => (post) => {
      const isOften = known.get(word)?.get(post);
      return isOften ? 'often' : isOften !== undefined;
    }),
  };
  const look = (wanted: readonly string[]) => lookFor(wanted, { posts, words, known });
  await look((await findPosts(engines, query, inOneTurn)).words);
  const { posts: found, ...rest } = await findPosts(engines, query, inOneTurn);
  if (rest.isNothing) {
    const meant = rest.words.map(async (word) => (await engines.byWords.meant(word, inOneTurn)) ?? word);
    await look(await Promise.all(meant));
  }
  return {
    ...rest,
    results: found.map((post) => ({
      post,
      title: markWords(post.title, rest.words),
      excerpt: markWords(post.description, rest.words),
      places: namedPlaces(post, rest.words),
    })),
    suggestions: rest.isNothing
      ? {
          ...(await suggest(engines.byWords, rest.words, inOneTurn)),
          categories: mostFrequent(count(posts.map(({ category }) => category).sort())),
        }
      : undefined,
  };
}

// Nobody else waits for this browser.
async function inOneTurn(): Promise<void> {}

type Content = {
  /** Newest first. */
  readonly posts: readonly ListedPost[];
  readonly words: SearchWords;
  readonly known: Known;
};

/** Takes note of the posts whose texts have each of the words: of one with marks in it, all words between those. */
async function lookFor(wanted: readonly string[], { posts, words: { of, starts }, known }: Content): Promise<void> {
  if (of !== listName(posts)) {
    // The site was exported again between the two: the numbers are of another list.
    return;
  }
  const parts = new Map<number, Promise<SearchPart>>();
  await Promise.all(
    wanted.map(async (word) => {
      const pieces = indexWords(word);
      const found = await Promise.all(
        pieces.map(async (piece, place) => {
          const isBeginning = place === pieces.length - 1 && mayBeBeginning(word);
          const texts = placesOf(starts, piece, isBeginning).map((number) => {
            const part =
              parts.get(number) ?? fetchJson<SearchPart>(routes.searchWords.href({ part: partName(number) }));
            parts.set(number, part);
            return part;
          });
          const all = (await Promise.all(texts)).filter((part) => part.of === of);
          return often(all.flatMap((part) => postsIn(part, piece, isBeginning)));
        }),
      );
      const [first] = found;
      known.set(
        word,
        new Map(
          posts.flatMap((post, place) => {
            const number = posts.length - 1 - place;
            const hasAll = first !== undefined && found.every((piece) => piece.has(number));
            return hasAll ? [[post, found.every((piece) => piece.get(number))] as const] : [];
          }),
        ),
      );
    }),
  );
}

/** The numbers of the parts that may have a word, or words that begin with it. */
function placesOf(starts: readonly string[], word: string, isBeginning: boolean): readonly number[] {
  const first = starts.findLastIndex((start) => start <= word);
  const last = isBeginning ? starts.findLastIndex((start) => start <= `${word}\uffff`) : first;
  return Array.from({ length: last - Math.max(0, first) + 1 }, (_, place) => Math.max(0, first) + place);
}

type PostOfWord = { readonly number: number; readonly isOften: boolean };

/** By the number of a post, whether it says one of the words often. */
function often(found: readonly PostOfWord[]): ReadonlyMap<number, boolean> {
  const byNumber = new Map<number, boolean>();
  for (const { number, isOften } of found) {
    byNumber.set(number, isOften || byNumber.get(number) === true);
  }
  return byNumber;
}

/** The posts by their numbers, from the oldest on. */
function postsIn({ words }: SearchPart, wanted: string, isBeginning: boolean): readonly PostOfWord[] {
  return words.split('\n').flatMap((line) => {
    const [word = '', ...steps] = line.split(' ');
    if (word !== wanted && !(isBeginning && word.startsWith(wanted))) {
      return [];
    }
    let number = 0;
    return steps.map((step) => {
      number += Number.parseInt(step, BASE);
      return { number, isOften: step.endsWith(OFTEN) };
    });
  });
}

async function fetchJson<T>(href: string): Promise<T> {
  // The copy that the browser has holds where the server says so.
  const response = await fetch(href, { cache: 'no-cache' });
  if (!response.ok) {
    throw new Error(`${href} answered ${response.status}.`);
  }
  return response.json();
}
