import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import type { ElementIds } from '#markdown/element-ids.ts';
import { nameOf, textOf } from '#markdown/text-of.ts';
import { hasClass, lineOf, type VisitContext } from '#markdown/visitor.ts';

/** A heading of a post's body that the table of contents can lead to. */
export type Heading = {
  /** The element's id, unique on the page. */
  readonly id: string;
  readonly text: string;
  /** 2 to 6; the page's title is the only heading of level 1. */
  readonly level: number;
};

const HEADING = /^h[1-6]$/;

/**
 * Gives headings their levels and ids, and a link to themselves. The page's title has level 1, so they begin at 2, and none
 * skips a level (WCAG technique G141). An id comes from the author, else from the text.
 */
export function finishHeadings(tree: Root, ids: ElementIds, { labels, notices }: VisitContext): Heading[] {
  const headings: Element[] = [];
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'section' && hasClass(node, 'footnotes')) {
      return SKIP;
    }
    if (HEADING.test(node.tagName) && node.properties.dataLine !== undefined && parent !== undefined) {
      headings.push(node);
      parent.children[index ?? 0] = h('header.heading', node);
      return SKIP;
    }
    return undefined;
  });
  orderLevels(headings);
  for (const heading of headings) {
    const { dataId: id } = heading.properties;
    const reason = id === undefined ? undefined : ids.claim(String(id));
    if (reason !== undefined) {
      notices.add('id-taken', lineOf(heading), `{#${id}} of a heading is left out, since ${reason}; choose another`);
      delete heading.properties.dataId;
    }
  }
  visit(tree, 'element', (node) => {
    const [heading] = hasClass(node, 'heading') ? node.children : [];
    if (heading?.type !== 'element' || !headings.includes(heading)) {
      return undefined;
    }
    const id = String(heading.properties.dataId ?? ids.unique(textOf(heading)));
    const text = nameOf(heading);
    // Reader views drop elements whose id has a word such as "header", unless a class says "article".
    heading.properties = { id, tabIndex: -1, className: ['article-heading'] };
    const label = text === '' ? labels.section : labels.sectionNamed(text);
    node.children.push(h('a.heading-anchor', { lang: labels.lang, href: `#${id}`, ariaLabel: label }, '#'));
    return SKIP;
  });
  return headings.flatMap((heading) => {
    const text = nameOf(heading);
    return text.trim() === ''
      ? []
      : [{ id: String(heading.properties.id), text, level: Number(heading.tagName.slice(1)) }];
  });
}

/** Each heading is one below the nearest heading before it that the author gave a higher rank. */
function orderLevels(headings: readonly Element[]): void {
  const above: { readonly written: number; readonly level: number }[] = [];
  for (const heading of headings) {
    const written = Number(heading.tagName.slice(1));
    while ((above.at(-1)?.written ?? 0) >= written) {
      above.pop();
    }
    const level = Math.min(6, (above.at(-1)?.level ?? 1) + 1);
    above.push({ written, level });
    heading.tagName = `h${level}`;
  }
}
