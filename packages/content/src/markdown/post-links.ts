import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { MarkdownNotice } from '#markdown/tree/context.ts';

/** Addresses, each with a line of the Markdown (1-based). */
export type Addresses = ReadonlyMap<string, number>;

export type PostLinks = {
  /** Each address with the line of the first link to it. */
  readonly links: Addresses;
  /** Each address with the line of the first element that shows it. */
  readonly media: Addresses;
  readonly ids: ReadonlySet<string>;
};

// Servers, including ours, refuse longer addresses, and checking one takes long.
const MAX_ADDRESS = 2048;
const MEDIA_ELEMENTS = new Set(['img', 'source', 'video', 'audio', 'track']);

/**
 * Collects what a post's page refers to, and the ids that links can target. Variants of a picture are left out, since the server
 * creates them. Addresses that are too long are left out too, and reported as mistakes.
 */
export function postLinks(tree: Root): PostLinks & { readonly notices: readonly MarkdownNotice[] } {
  const notices: MarkdownNotice[] = [];
  let line = 1;
  const links = new Map<string, number>();
  const media = new Map<string, number>();
  const ids = new Set<string>();
  visit(tree, 'element', (node) => {
    const { tagName, properties, position } = node;
    // Elements that a visitor made have no position.
    line = position?.start.line ?? line;
    const { id, name, href, src, poster } = properties;
    const isLink = tagName === 'a';
    const isShort = (address: string) => {
      if (address.length > MAX_ADDRESS) {
        const [length, limit] = [address.length.toLocaleString('en'), MAX_ADDRESS.toLocaleString('en')];
        const message = `an address has ${length} characters, and the limit is ${limit}; shorten it`;
        notices.push({ rule: 'link/address', line, message });
      }
      return address.length <= MAX_ADDRESS;
    };
    for (const target of [id, isLink ? name : undefined].filter((each) => typeof each === 'string')) {
      ids.add(target);
    }
    if (isLink && typeof href === 'string' && isShort(href)) {
      links.set(href, links.get(href) ?? line);
    }
    if (MEDIA_ELEMENTS.has(tagName)) {
      for (const source of [src, poster].filter(isAddress).filter(isShort)) {
        media.set(source, media.get(source) ?? line);
      }
    }
  });
  return { links, media, ids, notices };
}

function isAddress(url: unknown): url is string {
  return typeof url === 'string' && !url.startsWith('data:');
}
