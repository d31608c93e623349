import { escapeHtml } from '#markdown/highlight.ts';

/**
 * The start of the group that a table stands in: one that is wider than the screen scrolls by itself and has to be reachable
 * by keyboard (WCAG 2.1.1). Its name says in which section it stands, so that a post's tables can be told apart.
 */
export function tableGroup(section: string): string {
  const name = section === '' ? 'Table' : `Table: ${section}`;
  return `<div class="table" role="group" aria-label="${escapeHtml(name)}" tabindex="0">`;
}
