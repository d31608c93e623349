import type { SearchResults } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';

export type PaletteKind = 'post' | 'tag' | 'category' | 'recent' | 'newest' | 'text';

/** One row of the palette. */
export type PaletteResult = {
  readonly kind: PaletteKind;
  /** Unique in the palette; part of the option's id. */
  readonly key: string;
  readonly href: string;
  /** Of the row that searches all text, the query. */
  readonly label: string;
  /** The post behind a row of posts. */
  readonly post?: BlogPost;
};

export type PaletteGroup = {
  /** Undefined around the row that searches all text. */
  readonly title: keyof typeof COUNTED | 'Newest posts' | undefined;
  readonly items: readonly PaletteResult[];
};

/** The groups that are announced, with the word for one. */
const COUNTED = { 'Recently read': 'recently read', Posts: 'post', Tags: 'tag', Categories: 'category' } as const;

export const NO_RESULTS = 'No results found.';

/**
 * The groups that have rows, in the palette's order: posts that were `recent`, then what was found, then the row that searches
 * all text for the query. Where nothing was found that row comes first, and the `newest` posts stand below it.
 */
export function paletteGroups(
  { posts, tags, categories }: SearchResults<BlogPost>,
  {
    query = '',
    recent = [],
    newest = [],
  }: { readonly query?: string; readonly recent?: readonly BlogPost[]; readonly newest?: readonly BlogPost[] } = {},
): readonly PaletteGroup[] {
  const found: readonly PaletteGroup[] = [
    { title: 'Recently read', items: recent.map((post) => postResult('recent', post)) },
    {
      title: 'Posts',
      items: posts.map((post) => postResult('post', post)),
    },
    {
      title: 'Tags',
      items: tags.map((label) => {
        const tag = slugify(label);
        return { kind: 'tag', key: `tag-${tag}`, href: routes.tag.href({ tag }), label };
      }),
    },
    {
      title: 'Categories',
      items: categories.map((label) => {
        const category = slugify(label);
        return { kind: 'category', key: `category-${category}`, href: routes.category.href({ category }), label };
      }),
    },
  ];
  const groups = found.filter(({ items }) => items.length > 0);
  const label = query.trim();
  if (label === '') {
    return groups;
  }
  const textSearch: PaletteGroup = {
    title: undefined,
    items: [{ kind: 'text', key: 'text', href: routes.search.href({ q: query }), label }],
  };
  if (groups.length > 0) {
    return [...groups, textSearch];
  }
  const items = newest.map((post) => postResult('newest', post));
  return items.length > 0 ? [textSearch, { title: 'Newest posts', items }] : [textSearch];
}

function postResult(kind: 'post' | 'recent' | 'newest', post: BlogPost): PaletteResult {
  return { kind, key: `${kind}-${post.slug}`, href: routes.post.href({ slug: post.slug }), label: post.title, post };
}

/** "3 posts, 1 tag": what is announced after a change of the results. */
export function describeResults(groups: readonly PaletteGroup[]): string {
  const counts = groups.flatMap(({ title, items }) =>
    title === undefined || title === 'Newest posts'
      ? []
      : `${items.length} ${items.length === 1 ? COUNTED[title] : title.toLowerCase()}`,
  );
  return counts.length === 0 ? NO_RESULTS : counts.join(', ');
}

/** Index of the active row after a key; undefined for keys that move nothing. Arrows go around. */
export function moveActive(key: string, active: number, count: number, pageSize: number): number | undefined {
  if (count === 0) {
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, active + pageSize);
    case 'PageUp':
      return Math.max(0, active - pageSize);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
