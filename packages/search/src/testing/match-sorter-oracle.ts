import type { BlogPost } from '@portico/site/blog-post';
import { matchSorter, rankings } from 'match-sorter';
import { distinctNames } from '#distinct-names.ts';
import type { Search, SearchResults } from '#search.ts';

const threshold = rankings.CONTAINS;
const keys = ['title', 'description', 'slug', 'author'];

/** What match-sorter finds for queries over these posts, without a limit. */
export function matchSorterSearch(posts: readonly BlogPost[]): (query: string) => SearchResults {
  const tags = distinctNames(new Set(posts.flatMap((post) => post.tags)));
  const categories = distinctNames(new Set(posts.map(({ category }) => category)));
  return (query) => ({
    posts: matchSorter(posts, query, { keys, threshold }),
    tags: matchSorter(tags, query, { threshold }),
    categories: matchSorter(categories, query, { threshold }),
  });
}

const groups = ['posts', 'tags', 'categories'] as const;

/** What a search finds otherwise than match-sorter, with the limit of 5 and without: a line for each difference. */
export function differences(search: Search, expected: SearchResults, query: string): readonly string[] {
  const all = search(query, { limit: Number.POSITIVE_INFINITY });
  const few = search(query);
  return groups.flatMap((group) => [
    ...(isSameList(all[group], expected[group]) ? [] : [`${group}, all of ${JSON.stringify(query)}`]),
    ...(isSameList(few[group], expected[group].slice(0, 5)) ? [] : [`${group}, 5 of ${JSON.stringify(query)}`]),
  ]);
}

function isSameList(list: readonly unknown[], other: readonly unknown[]): boolean {
  return list.length === other.length && list.every((entry, index) => entry === other[index]);
}
