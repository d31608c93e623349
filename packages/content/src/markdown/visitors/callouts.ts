import { CALLOUTS } from '@portico/core/color-uses';
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { VisitContext } from '#markdown/tree/context.ts';
import { isBlank } from '#markdown/visitors/pictures.ts';

const MARK = /^\[!([a-z]+)\]:?(?!\S)\s*/i;

/** A quotation that begins with `[!NOTE]` or another kind becomes a callout. */
export function finishCallout(node: Element, { labels }: Pick<VisitContext, 'labels'>): void {
  const first = node.children.find((child) => child.type === 'element');
  const text = first?.tagName === 'p' ? first.children[0] : undefined;
  const [mark = '', name] = text?.type === 'text' ? (MARK.exec(text.value) ?? []) : [];
  const kind = CALLOUTS.find((known) => known === name?.toLowerCase());
  if (kind === undefined || first === undefined || text?.type !== 'text') {
    return;
  }
  text.value = text.value.slice(mark.length);
  const start = first.children.findIndex((child) => !isBlank(child));
  first.children = start === -1 ? [] : first.children.slice(start);
  node.tagName = 'div';
  node.properties = { className: ['markdown-alert', `markdown-alert-${kind}`] };
  node.children = [
    { type: 'text', value: '\n' },
    h('p.alert-title', { lang: labels.lang }, labels.callouts[kind]),
    ...node.children.slice(node.children.indexOf(first) + (start === -1 ? 1 : -1)),
  ];
}
