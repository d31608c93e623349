import { slugify } from '@portico/core/slugify';
import type { Element } from 'hast';
import type { PostContext } from '#markdown/tree/context.ts';
import { lineOf } from '#markdown/tree/tree.ts';

// The ids of the page around a text. A component whose id may meet a heading's writes `page--` before it: slugs have single hyphens only.
// React begins the ids that it makes with `_r_`. The other ids are older. A heading that would have one of these has `section-` before it, and
// so have some that the page no longer has, because other pages link to them. An element is also a property of `window` with the name of its
// id, and React Router's begin with two underscores.
const PAGE_IDS =
  /^(?:page--.*|_r_.*|__.*|app-data|cc-main|contents|dataLayer|enlarged-name|footnotes|hint|main|post-author|post-navigation-related|(?:drawer|footer|menu|theme)(?:-.*)?)$/;
// The ids of footnotes and tasks.
const OWN_IDS = /^(?:footnotes$|fn(?:ref)?\d|task-item-\d)/;

export function createElementIds() {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    /** Reserves an id that the author wrote. Returns false if another element of the page has it. */
    claim(id: string): boolean {
      return !PAGE_IDS.test(id) && taken.size < taken.add(id).size;
    },
    /** Reserves and returns an unused id derived from a text. All of the author's ids must be claimed first. */
    unique(text: string): string {
      const slug = slugify(text) || 'section';
      const base = PAGE_IDS.test(slug) || OWN_IDS.test(slug) ? `section-${slug}` : slug;
      let id = base;
      let number = numbers.get(base) ?? 1;
      while (taken.has(id)) {
        number += 1;
        id = `${base}-${number}`;
      }
      numbers.set(base, number);
      taken.add(id);
      return id;
    },
  };
}

export function claimIds(node: Element, { ids, notices }: PostContext): void {
  const { tagName, properties } = node;
  for (const name of tagName === 'a' ? ['id', 'name'] : ['id']) {
    const id = String(properties[name] ?? '');
    const isSame = name === 'name' && id === properties.id;
    if (id !== '' && !isSame && !OWN_IDS.test(id) && !ids.claim(id)) {
      delete properties[name];
      notices.report('id/taken', lineOf(node), takenMessage(`${name}=${JSON.stringify(id)} of <${tagName}>`));
    }
  }
}

export function takenMessage(what: string): string {
  return `${what} is left out, because another element of the page has this id; choose another`;
}
