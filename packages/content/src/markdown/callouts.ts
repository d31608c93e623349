import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import type { Labels } from '#markdown/labels.ts';

/** GitHub's kinds. */
export const CALLOUTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;

const MARK = /^\[!([a-z]+)\](?!\S)[ \t]*/i;

/**
 * Quotations that begin with `[!NOTE]` or another kind become callouts. `[!NOTE] Title` has its own title, after the kind:
 * a colour by itself tells few readers which it is.
 */
export function finishCallouts(tree: Root, labels: Labels): void {
  visit(tree, 'element', (node) => {
    const first = node.tagName === 'blockquote' ? node.children.find((child) => child.type === 'element') : undefined;
    const text = first?.tagName === 'p' ? first.children[0] : undefined;
    const [mark = '', name] = text?.type === 'text' ? (MARK.exec(text.value) ?? []) : [];
    const kind = CALLOUTS.find((known) => known === name?.toLowerCase());
    if (kind === undefined || first === undefined || text?.type !== 'text') {
      return;
    }
    text.value = text.value.slice(mark.length);
    const title = takeFirstLine(first);
    const label = labels.callouts[kind];
    const titled = [
      h('span.alert-kind', { lang: labels.lang }, `${label}:`),
      { type: 'text' as const, value: ' ' },
      ...title,
    ];
    node.tagName = 'div';
    node.properties = { className: ['markdown-alert', `markdown-alert-${kind}`] };
    node.children = [
      { type: 'text', value: '\n' },
      title.length === 0 ? h('p.alert-title', { lang: labels.lang }, label) : h('p.alert-title.titled', titled),
      ...node.children.slice(node.children.indexOf(first) + (first.children.length > 0 ? -1 : 1)),
    ];
  });
}

/** Takes the nodes before the first line break out of a paragraph. */
function takeFirstLine(paragraph: Element): Element['children'] {
  const { children } = paragraph;
  const at = children.findIndex((child) =>
    child.type === 'text' ? child.value.includes('\n') : child.type === 'element' && child.tagName === 'br',
  );
  const end = children[at];
  if (end?.type !== 'text') {
    const title = children.splice(0, at === -1 ? children.length : at);
    // The line break itself, which is written as an element and a character.
    children.splice(0, 1);
    const [text] = children;
    if (text?.type === 'text') {
      text.value = text.value.trimStart();
    }
    return title.filter((child) => child.type !== 'text' || child.value !== '');
  }
  const [line = '', ...rest] = end.value.split('\n');
  end.value = rest.join('\n');
  const title = children.splice(0, at);
  return [...title, { type: 'text' as const, value: line.trimEnd() }].filter(
    (child) => child.type !== 'text' || child.value !== '',
  );
}
