import type { Element } from 'hast';
import { h } from 'hastscript';
import type { VisitContext } from '#markdown/tree/context.ts';
import { textOf } from '#markdown/tree/tree.ts';

/** Turns a directive into a callout. Its title starts with the kind, because color alone is not enough (WCAG 1.4.1). */
export function finishCallout(
  node: Element,
  title: Element | undefined,
  { labels }: Pick<VisitContext, 'labels'>,
): void {
  const { callouts, lang } = labels;
  const kind = String(node.properties.dataDirective);
  const label = Object.hasOwn(callouts, kind) ? callouts[kind] : undefined;
  if (label === undefined) {
    return;
  }
  node.properties = { className: ['markdown-alert', `markdown-alert-${kind}`] };
  const isSaid = title !== undefined && textOf(title).toLowerCase().startsWith(label.toLowerCase());
  const before = isSaid ? undefined : [h('span.alert-kind', { lang }, `${label}:`), ' '];
  node.children.unshift(
    { type: 'text', value: '\n' },
    title === undefined ? h('p.alert-title.alert-kind', { lang }, label) : h('p.alert-title', before, title.children),
  );
}
