import { slugify } from '@portico/config/slugify';
import { CATEGORIES } from '@portico/config/vendor-categories';
import type { Element } from 'hast';
import { lineOf, type PostContext } from '#markdown/visitor.ts';

/** The ids of one rendered text, each of which stands for one element of the page. */
export type ElementIds = {
  /** Takes an id that the author wrote, or says why it cannot be that element's. */
  claim(id: string): string | undefined;
  /** A free id made of a text, which is taken then. All of the author's own are to be claimed before. */
  unique(text: string): string;
};

// Ids of the page around a text: its parts, the menus of the header, the columns of the footer, and what opens over it.
const PAGE_IDS = new Set([
  'app-data',
  'consent-title',
  // The switches of what a reader agrees to.
  ...CATEGORIES.flatMap((category) => [`consent-${category}`, `consent-${category}-purpose`]),
  'contents',
  'enlarged-name',
  'footnotes',
  'hint',
  'main',
  'post-author',
  'theme-menu',
  'theme-script',
  'post-navigation-related',
]);
const PAGE_ID_FAMILIES = /^(?:(?:drawer|footer)(?:-|$)|menu-)/;
// Those of footnotes and tasks.
const OWN_IDS = /^(?:footnotes$|fn(?:ref)?\d|task-item-\d)/;

export function createElementIds(): ElementIds {
  const taken = new Set<string>();
  const isOfPage = (id: string) => PAGE_IDS.has(id) || PAGE_ID_FAMILIES.test(id);
  return {
    claim(id) {
      if (isOfPage(id)) {
        return `the page itself has an element with the id ${JSON.stringify(id)}`;
      }
      if (taken.has(id)) {
        return `another element has the id ${JSON.stringify(id)} already, and links lead there`;
      }
      taken.add(id);
      return undefined;
    },
    unique(text) {
      const slug = slugify(text) || 'section';
      const base = isOfPage(slug) || OWN_IDS.test(slug) ? `section-${slug}` : slug;
      let id = base;
      for (let number = 2; taken.has(id); number += 1) {
        id = `${base}-${number}`;
      }
      taken.add(id);
      return id;
    },
  };
}

/** Ids and names of authors stay if they are unique on the page. */
export function claimIds(node: Element, { ids, notices }: PostContext): void {
  const { tagName, properties } = node;
  for (const name of tagName === 'a' ? ['id', 'name'] : ['id']) {
    const id = String(properties[name] ?? '');
    const isSame = name === 'name' && id === properties.id;
    const reason = id === '' || isSame || OWN_IDS.test(id) ? undefined : ids.claim(id);
    if (reason !== undefined) {
      delete properties[name];
      const what = `${name}=${JSON.stringify(id)} of <${tagName}>`;
      notices.add('id-taken', lineOf(node), `${what} is left out, since ${reason}; choose another`);
    }
  }
}
