import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContentIndex, FoundPosts, FoundTexts, Post, PostText, StoreReader } from '@portico/content';
import { excerptOf } from '@portico/content/excerpt';
import { createMarker, type Hit, partsOf } from '@portico/content/search';
import { PAGE_SIZE } from '@portico/core/limits';
import type { Topics } from '@portico/core/slugify';
import { createNameSearch, createPostSearch } from '@portico/shell/search';
import pLimit from 'p-limit';
import type { Journal } from '#events.ts';

type TextSearchOptions = {
  readonly content: {
    readonly current: () => { readonly index: Pick<ContentIndex, 'posts'> };
    readonly store: () => Store | undefined;
  };
  readonly topics?: Topics | undefined;
  readonly journal?: Journal;
};

/** A page of results. It is partial if the texts of some posts are not made yet. */
type FoundPage = FoundPosts & { readonly isPartial: boolean };

type Store = Pick<StoreReader, 'search' | 'ids' | 'part'>;
type Listed = ReturnType<typeof listOf>;

const MAX_WAITING = 20;

/** Searches the listed posts, one query at a time. Others have a turn between the steps of a query. */
export function createTextSearch({ content, topics, journal }: TextSearchOptions) {
  const inTurn = pLimit(1);
  let listed = listOf([], undefined, topics);

  function list(): Listed {
    const { posts } = content.current().index;
    const store = content.store();
    if (listed.posts !== posts || listed.store !== store || listed.ids.size < posts.length) {
      listed = listOf(posts, store, topics);
    }
    return listed;
  }

  async function find(query: string, page: number): Promise<FoundPage> {
    const now = list();
    const { posts, store, ids } = now;
    const all = await findPosts(query, now);
    const tags = now.findTags(query);
    const categories = now.findCategories(query);
    const mark = createMarker(partsOf(query));
    const shown: FoundPosts['posts'][number][] = [];
    for (const post of all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)) {
      await nextTurn();
      const text = ids.has(post)
        ? await attempted(() => store?.part(post.version ?? '', 'search'), undefined)
        : undefined;
      shown.push({ post, texts: markedTexts(post, text, mark) });
    }
    const isNothing = all.length + tags.length + categories.length === 0;
    const suggestion = isNothing ? await suggestionFor(query, now) : undefined;
    return { total: all.length, posts: shown, tags, categories, suggestion, isPartial: ids.size < posts.length };
  }

  /** Returns the posts that contain all words of a query, best first, and then those that contain it as it was typed. */
  async function findPosts(query: string, { posts, store, ids, findTyped }: Listed): Promise<readonly Post[]> {
    const hits = await attempted(() => store?.search?.find(partsOf(query)), new Map<number, Hit>());
    const hitOf = (post: Post) => hits.get(ids.get(post) ?? 0);
    const withWords = posts.flatMap((post) => {
      const hit = hitOf(post);
      return hit === undefined ? [] : [{ post, weight: hit.weight, rank: Math.round(hit.rank) }];
    });
    await nextTurn();
    withWords.sort((a, b) => b.weight - a.weight || a.rank - b.rank);
    const withTyped = findTyped(query).filter((post) => hitOf(post) === undefined);
    return [...withWords.map(({ post }) => post), ...withTyped];
  }

  /** Returns a similar query that a listed post has the words of. */
  async function suggestionFor(query: string, now: Listed): Promise<string | undefined> {
    const better = await attempted(() => now.store?.search?.corrected(query), undefined);
    return better !== undefined && (await findPosts(better, now)).length > 0 ? better : undefined;
  }

  return {
    async search(query: string, page: number): Promise<FoundPage | 'late'> {
      if (inTurn.pendingCount >= MAX_WAITING) {
        journal?.record({ what: 'search', found: 'late', query });
        return 'late';
      }
      const found = await inTurn(() => find(query, page));
      const isFound = found.total + found.tags.length + found.categories.length > 0;
      journal?.record({ what: 'search', found: isFound ? 'yes' : 'no', query });
      return found;
    },
  };
}

function listOf(posts: readonly Post[], store: Store | undefined, topics: Topics | undefined) {
  const stored = store?.ids();
  return {
    posts,
    store,
    /** Of the posts whose text is made. */
    ids: new Map(
      posts.flatMap((post) => {
        const id = stored?.get(post.version ?? '');
        return id === undefined ? [] : [[post, id] as const];
      }),
    ),
    findTyped: createPostSearch(posts),
    findTags: createNameSearch(
      posts.flatMap(({ tags }) => tags),
      topics,
    ),
    findCategories: createNameSearch(
      posts.map(({ category }) => category),
      topics,
    ),
  };
}

function markedTexts(post: Post, stored: string | undefined, mark: (text: string) => string): FoundTexts {
  const text: PostText | undefined = stored === undefined ? undefined : JSON.parse(stored);
  const excerpt = text && excerptOf({ ...text, body: mark(text.body), code: mark(text.code) });
  return { title: mark(post.title), description: mark(post.description), excerpt };
}

/** What can't be read of the store is missing. The workshop makes it again. */
async function attempted<Value>(work: () => Promise<Value> | Value | undefined, otherwise: Value): Promise<Value> {
  try {
    return (await work()) ?? otherwise;
  } catch {
    return otherwise;
  }
}
