import { CALLOUTS } from '@portico/config/color-uses';
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { VisitContext } from '#markdown/tree/context.ts';

const MARK = /^\[!([a-z]+)\]:?(?!\S)[ \t]*/i;

/** A quotation that begins with `[!NOTE]` or another kind becomes a callout. `[!NOTE] Title` has its own title, after the kind. */
export function finishCallout(node: Element, { labels }: Pick<VisitContext, 'labels'>): void {
  const first = node.children.find((child) => child.type === 'element');
  const text = first?.tagName === 'p' ? first.children[0] : undefined;
  const [mark = '', name] = text?.type === 'text' ? (MARK.exec(text.value) ?? []) : [];
  const kind = CALLOUTS.find((known) => known === name?.toLowerCase());
  if (kind === undefined || first === undefined || text?.type !== 'text') {
    return;
  }
  text.value = text.value.slice(mark.length);
  const [title, rest] = splitAtLineBreak(first.children);
  first.children = rest;
  const label = labels.callouts[kind];
  const { lang } = labels;
  const titled = h('p.alert-title.titled', [h('span.alert-kind', { lang }, `${label}:`), ' ', ...title]);
  node.tagName = 'div';
  node.properties = { className: ['markdown-alert', `markdown-alert-${kind}`] };
  node.children = [
    { type: 'text', value: '\n' },
    title.length === 0 ? h('p.alert-title', { lang }, label) : titled,
    ...node.children.slice(node.children.indexOf(first) + (rest.length > 0 ? -1 : 1)),
  ];
}

function splitAtLineBreak(nodes: readonly ElementContent[]): [ElementContent[], ElementContent[]] {
  const index = nodes.findIndex((node) => node.type === 'text' && node.value.includes('\n'));
  const end = nodes[index];
  const [line = '', ...rest] = end?.type === 'text' ? end.value.split('\n') : [];
  // A hard line break is an element before the character.
  const first = nodes
    .slice(0, index === -1 ? undefined : index)
    .filter((node) => !('tagName' in node) || node.tagName !== 'br');
  const isShown = (node: ElementContent) => node.type !== 'text' || node.value !== '';
  return [
    [...first, { type: 'text' as const, value: line.trimEnd() }].filter(isShown),
    [{ type: 'text' as const, value: rest.join('\n') }, ...(index === -1 ? [] : nodes.slice(index + 1))].filter(
      isShown,
    ),
  ];
}
