import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Labels } from '#markdown/labels.ts';

/**
 * The start of the group that a table stands in: one that is wider than the screen scrolls by itself and has to be reachable
 * by keyboard (WCAG 2.1.1). Its name says in which section it stands, so that a post's tables can be told apart.
 */
export function tableGroup(section: string, labels: Labels): string {
  const name = section === '' ? labels.table : labels.tableIn(section);
  return `<div class="table" role="group" aria-label="${escapeHtml(name)}" tabindex="0">`;
}
