import { h } from 'hastscript';
import type { ElementVisitor, Heading, PostContext } from '#markdown/tree/context.ts';
import { lineOf, textOf } from '#markdown/tree/tree.ts';
import { takenMessage } from '#markdown/visitors/element-ids.ts';

export const finishHeading: ElementVisitor = (node, post) => {
  const { dataLine, dataId } = node.properties;
  const name = textOf(node);
  post.section = name;
  // A heading that an author wrote as HTML has no line.
  if (dataLine === undefined) {
    return;
  }
  const isFree = dataId !== undefined && post.ids.claim(String(dataId));
  if (dataId !== undefined && !isFree) {
    post.notices.report('id/taken', lineOf(node), takenMessage(`{#${dataId}} of a heading`));
  }
  const header = h('header.heading', node);
  post.headings.push({ node, header, name, ownId: isFree ? String(dataId) : undefined });
  post.replacements.set(node, [header]);
};

/** Gives headings their ids and levels. Levels start at 2, below the page's title, and none is skipped (WCAG technique G141). */
export function linkHeadings({ headings, ids, labels }: PostContext): Heading[] {
  // The levels that the author gave to the headings above the current one.
  let above: number[] = [];
  return headings.flatMap(({ node, header, name, ownId }) => {
    const rank = Number(node.tagName.slice(1));
    above = [...above.filter((other) => other < rank), rank];
    const level = Math.min(6, above.length + 1);
    const id = ownId ?? ids.unique(name);
    node.tagName = `h${level}`;
    // Reader views drop elements whose id contains a word such as "header", unless a class contains "article".
    node.properties = { id, tabIndex: -1, className: ['article-heading'] };
    const ariaLabel = name === '' ? labels.section : labels.sectionNamed(name);
    header.children.push(h('a.heading-anchor', { lang: labels.lang, href: `#${id}`, ariaLabel }, '#'));
    return name.trim() === '' ? [] : [{ id, text: name, level }];
  });
}
