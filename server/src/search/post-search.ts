import { createShortTurns, FAIR_SHARE } from '@portico/content';
import { createSearchMaker, emptyResults, type Search, type SearchOpening, type SearchResults } from '@portico/search';
import { type BlogPost, toBlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { LARGEST_LIST } from '@portico/site/search-limits';
import { compress } from '#http/encodings.ts';

export type PostSearchOptions = {
  readonly defaultTags: readonly string[];
  /** False where nobody answers queries, as in an export: browsers then search the list, however large. */
  readonly isServed: boolean;
};

/** What the palette finds, for browsers that do not have the list of posts. Posts are given as a snapshot's index has them, newest first. */
export type PostSearch = {
  opening(posts: readonly BlogPost[]): Promise<SearchOpening>;
  find(posts: readonly BlogPost[], query: string): Promise<SearchResults>;
  /** The engine itself. What it finds are posts with these fields, which may be those of another snapshot. */
  ranked(posts: readonly BlogPost[]): Promise<Search>;
};

type Engine = {
  readonly sorted: Promise<Search>;
  /** The same before all is sorted, for the few results of the palette: a query right after a start waits for less than half. */
  readonly usable: Promise<Search>;
};

type Prepared = {
  readonly posts: readonly BlogPost[];
  readonly isSmall: Promise<boolean>;
  /** Made when it is first wanted. */
  readonly search: () => Engine;
};

// Compression never makes a list of posts this many times smaller: three or four times is usual.
const BEST_RATIO = 16;
// The quick level of compression gives at most this many times the bytes of the best one, at which a list is sent.
const QUICK_TO_BEST = 1.5;

/** The engine of the palette over the list of posts, for one snapshot of the content at a time. */
export function createPostSearch({ defaultTags, isServed }: PostSearchOptions): PostSearch {
  const makeSearch = createSearchMaker<BlogPost>({ defaultTags });
  let last: Prepared | undefined;
  // Also for requests that still have the snapshot before.
  const known = new WeakMap<readonly BlogPost[], Prepared>();

  function prepared(posts: readonly BlogPost[]): Prepared {
    const before = known.get(posts);
    if (before !== undefined) {
      return before;
    }
    // An edit of a text makes new posts with the same fields: the index is still theirs.
    if (last === undefined || !haveSameFields(last.posts, posts)) {
      let engine: Engine | undefined;
      last = {
        posts,
        isSmall: isSmallList(posts),
        search() {
          engine ??= engineOver(posts);
          return engine;
        },
      };
    }
    known.set(posts, last);
    return last;
  }

  function engineOver(posts: readonly BlogPost[]): Engine {
    const { promise, resolve, reject } = Promise.withResolvers<Search>();
    const sorted = makeSearch(posts, createShortTurns({ share: FAIR_SHARE }), resolve);
    sorted.catch(reject);
    return { sorted, usable: promise };
  }

  async function find(posts: readonly BlogPost[], query: string): Promise<SearchResults> {
    const search = await prepared(posts).search().usable;
    return asSent(search(query));
  }

  return {
    find,
    ranked: (posts) => prepared(posts).search().sorted,
    async opening(posts) {
      const { isSmall, search } = prepared(posts);
      const opening = asSent(emptyResults(posts, { defaultTags }));
      const list = routes.postList.href();
      if (!isServed || (await isSmall)) {
        return { ...opening, list };
      }
      // Whoever opens the palette is about to ask. A failure is told to who asks.
      search().usable.catch(() => {});
      return opening;
    },
  };
}

/** Without what only the server's posts have. */
function asSent(results: SearchResults): SearchResults {
  return { ...results, posts: results.posts.map(toBlogPost) };
}

/** The list of posts as it is sent: the page data's, newest first. */
export function postListJson(posts: readonly BlogPost[]): string {
  return JSON.stringify(posts.map(toBlogPost));
}

/** Whether browsers search the list of posts themselves, as a whole. */
export async function isSmallList(posts: readonly BlogPost[]): Promise<boolean> {
  let length = 0;
  for (const { title, description } of posts) {
    length += title.length + description.length;
    if (length > LARGEST_LIST * BEST_RATIO) {
      return false;
    }
  }
  const list = Buffer.from(postListJson(posts));
  const quick = await compress(list, 'br', 'quick');
  if (quick.length <= LARGEST_LIST || quick.length > LARGEST_LIST * QUICK_TO_BEST) {
    return quick.length <= LARGEST_LIST;
  }
  return (await compress(list, 'br', 'best')).length <= LARGEST_LIST;
}

function haveSameFields(some: readonly BlogPost[], others: readonly BlogPost[]): boolean {
  return (
    some === others ||
    (some.length === others.length && some.every((post, place) => hasSameFields(post, others[place] ?? post)))
  );
}

function hasSameFields(one: BlogPost, other: BlogPost): boolean {
  return (
    one === other ||
    (one.slug === other.slug &&
      one.title === other.title &&
      one.description === other.description &&
      one.author === other.author &&
      one.date === other.date &&
      one.category === other.category &&
      one.lang === other.lang &&
      one.tags.length === other.tags.length &&
      one.tags.every((tag, place) => tag === other.tags[place]))
  );
}
