import type { Element, Parents, Root } from 'hast';
import { collectCode } from '#markdown/code/code-blocks.ts';
import { finishEmbed } from '#markdown/media/embeds.ts';
import { captionImage, finishPicture } from '#markdown/media/pictures.ts';
import { reportDropped } from '#markdown/sanitize.ts';
import { textOf } from '#markdown/tree.ts';
import { childElements, type ElementVisitor, type PostContext, type VisitContext, walk } from '#markdown/visitor.ts';
import { finishCallout } from '#markdown/visitors/callouts.ts';
import { finishDirective, finishStrayPane } from '#markdown/visitors/directives.ts';
import { claimIds, createElementIds } from '#markdown/visitors/element-ids.ts';
import { finishHeading, linkHeadings } from '#markdown/visitors/headings.ts';
import { finishFormula, type Temml } from '#markdown/visitors/math.ts';
import { finishTable } from '#markdown/visitors/tables.ts';

const VISITORS: ReadonlyMap<string, readonly ElementVisitor[]> = new Map([
  ['blockquote', [finishCallout]],
  ['code', [finishFormula, finishInlineCode]],
  ['dd', [captionImage]],
  ['div', [finishDirective]],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, ElementVisitor[]] => [name, [finishHeading]]),
  ['img', [finishPicture]],
  ['li', [captionImage]],
  ['p', [finishStrayPane, captionImage]],
  ['pre', [finishFormula, collectCode]],
  ['table', [finishTable]],
  ['x-embed', [finishEmbed]],
]);

// Below the title and its picture, readers see about three paragraphs.
const BLOCKS_IN_SIGHT = 3;
// The number of characters of inline code that fit on one line of a phone.
const MAX_IN_A_LINE = 28;

/** Finishes all but code, which is finished with what this returns. */
export function finishPost(tree: Root, context: VisitContext, temml: Temml) {
  const post: PostContext = {
    ...context,
    ids: createElementIds(),
    temml,
    inSight: childElements(tree).slice(0, BLOCKS_IN_SIGHT),
    headings: [],
    codeBlocks: [],
    replacements: new Map(),
    section: '',
    hasPicture: false,
  };
  walk(tree, (node, ancestors) => {
    if (node.type !== 'element') {
      return;
    }
    reportDropped(node, context.notices);
    claimIds(node, post);
    for (const visitor of VISITORS.get(node.tagName) ?? []) {
      visitor(node, post, ancestors);
    }
    delete node.properties.dataLine;
  });
  return { ...post, headings: linkHeadings(post) };
}

/** Marks inline code that may break, because it is longer than a line of a phone. */
function finishInlineCode(node: Element, _post: PostContext, ancestors: readonly Parents[]): void {
  const isInBlock = ancestors.some((other) => other.type === 'element' && other.tagName === 'pre');
  if (!isInBlock && textOf(node).length > MAX_IN_A_LINE) {
    node.properties.className = [...[node.properties.className ?? []].flat().map(String), 'long'];
  }
}
