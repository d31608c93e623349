import type { BlogPost } from '@portico/config/blog-post';
import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { palette as texts } from '@portico/config/texts';
import type { SearchResults } from '#search/search.ts';

// Rows that a Page key moves.
const PAGE_SIZE = 5;

export type PaletteKind = 'post' | 'tag' | 'category';

/** One row of the palette. */
export type PaletteResult = {
  readonly kind: PaletteKind;
  /** Unique in the palette; part of the option's id. */
  readonly key: string;
  readonly href: string;
  readonly label: string;
  /** The post behind a row of posts. */
  readonly post?: BlogPost;
};

export type PaletteGroup = {
  readonly kind: PaletteKind;
  readonly items: readonly PaletteResult[];
};

/** The groups that have results, in the palette's order. */
export function paletteGroups({ posts, tags, categories }: SearchResults<BlogPost>): readonly PaletteGroup[] {
  const groups: readonly PaletteGroup[] = [
    {
      kind: 'post',
      items: posts.map((post) => ({
        kind: 'post',
        key: `post-${post.slug}`,
        href: routes.post.href({ slug: post.slug }),
        label: post.title,
        post,
      })),
    },
    {
      kind: 'tag',
      items: tags.map((label) => {
        const tag = slugify(label);
        return { kind: 'tag', key: `tag-${tag}`, href: routes.tag.href({ tag }), label };
      }),
    },
    {
      kind: 'category',
      items: categories.map((label) => {
        const category = slugify(label);
        return { kind: 'category', key: `category-${category}`, href: routes.category.href({ category }), label };
      }),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** "3 posts, 1 tag. First: “QUIC”.": what is announced after a change of the results. Enter opens the first. */
export function describeResults(groups: readonly PaletteGroup[]): string {
  const first = groups[0]?.items[0];
  return first === undefined
    ? `${texts.nothing} ${texts.enterSearches}`
    : `${groups.map(({ kind, items }) => texts.counts[kind](items.length)).join(', ')}. ${texts.first(first.label)}`;
}

/** What to say of the row that a key has moved to from another one: its name, and its group where that is another one. */
export function spokenOption({ kind, label, post }: PaletteResult, from: PaletteResult | undefined): string {
  const group = kind === from?.kind ? [] : [texts.groups[kind]];
  return [...group, label, ...(post === undefined ? [] : [post.author])].join(', ');
}

/** Index of the active row after a key; undefined for keys that move nothing. Arrows go around. */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) {
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, active + PAGE_SIZE);
    case 'PageUp':
      return Math.max(0, active - PAGE_SIZE);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
