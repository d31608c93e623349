import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

export type PostLinks = {
  readonly links: readonly string[];
  readonly media: readonly string[];
  readonly ids: ReadonlySet<string>;
};

const MEDIA_ELEMENTS = new Set(['img', 'source', 'video', 'audio', 'track']);

/** Collects what a post's page refers to, and the ids that links can lead to. Variants of a picture are left out, since the server makes them. */
export function postLinks(tree: Root): PostLinks {
  const links: string[] = [];
  const media: string[] = [];
  const ids = new Set<string>();
  visit(tree, 'element', ({ tagName, properties: { id, name, href, src, poster } }) => {
    const isLink = tagName === 'a';
    for (const target of [id, isLink ? name : undefined].filter((each) => typeof each === 'string')) {
      ids.add(target);
    }
    if (isLink && typeof href === 'string') {
      links.push(href);
    }
    if (MEDIA_ELEMENTS.has(tagName)) {
      media.push(...[src, poster].filter((url) => typeof url === 'string'));
    }
  });
  return { links, media, ids };
}
