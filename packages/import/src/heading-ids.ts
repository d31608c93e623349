import { percentDecoded } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { textIn } from '#text.ts';

// Our ids never contain any of these.
const OF_OTHERS = /--|_|^-|-$/;
export const OWN_ID = /\{#([\w-]+)\}$/;

/** Returns a function that maps the id of a heading on the old site to its id here. */
export function idsOfHeadings(tree: Root): (fragment: string) => string {
  const ids = new Map<string, string>();
  const former = new Map<string, number>();
  const ours = new Map<string, number>();
  visit(tree, 'heading', (heading) => {
    const text = textIn(heading);
    const [, own] = OWN_ID.exec(text.trimEnd()) ?? [];
    if (own !== undefined) {
      ids.set(own, own);
      return;
    }
    // GitHub, Docusaurus, Hugo and kramdown keep the hyphens around characters that they drop, and count from 1.
    const old = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replace(/ /g, '-');
    const id = slugify(text);
    const before = former.get(old) ?? 0;
    former.set(old, before + 1);
    ours.set(id, (ours.get(id) ?? 0) + 1);
    const number = ours.get(id) ?? 1;
    ids.set(before === 0 ? old : `${old}-${before}`, number === 1 ? id : `${id}-${number}`);
  });
  return (fragment) => {
    const decoded = percentDecoded(fragment) ?? fragment;
    return ids.get(decoded) ?? fragment;
  };
}

/** Returns the address of a post with our id after `#`, if the current one may come from an old site. */
export function withOurId(address: string): string {
  return address.replace(/#(.+)$/, (whole, fragment) => (OF_OTHERS.test(fragment) ? `#${slugify(fragment)}` : whole));
}
