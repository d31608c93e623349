import type { BlogPost } from '@portico/site/blog-post';
import { slugify } from '@portico/site/slugify';
import { matchSorter, rankings } from 'match-sorter';
import type { Search, SearchResults } from '#search.ts';

const threshold = rankings.CONTAINS;
const keys = ['title', 'description', 'slug', 'author'];

/** What match-sorter finds for queries over these posts, without a limit. */
export function matchSorterSearch(posts: readonly BlogPost[]): (query: string) => SearchResults {
  const tags = [...new Set(posts.flatMap((post) => post.tags))];
  const categories = [...new Set(posts.map(({ category }) => category))];
  return (query) => ({
    posts: matchSorter(posts, query, { keys, threshold }),
    tags: onePerPage(matchSorter(tags, query, { threshold })),
    categories: onePerPage(matchSorter(categories, query, { threshold })),
  });
}

function onePerPage(names: readonly string[]): readonly string[] {
  return names.filter((name, place) => names.findIndex((other) => slugify(other) === slugify(name)) === place);
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
