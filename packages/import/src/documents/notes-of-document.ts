import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { classesOf } from '#documents/looks.ts';
import { WHOLE } from '#documents/runs.ts';

const OF_REVIEW = /^(?:cmnt|_msocom|_msoanchor)/;
const REVIEW_CLASS = /^(?:msocomanchor|msocomtxt|MsoCommentReference)$/;
// The text of a reference to a note or comment: a number, letters or a symbol.
const MARK = /^[[(]?(?:[a-z]{0,4}\d{1,4}|[a-z]{1,5}|[*\u2020\u2021\u00a7]{1,3})[\])]?$/i;
const BLOCK = /^(?:p|li|h[1-6]|td)$/;

/**
 * Converts footnotes to a list at the end, which the import understands, and removes the comments of reviewers. Returns the
 * number of comments. A reference and its note link to each other.
 */
export function takeNotesOfDocument(tree: Root): number {
  const parents = new Map<ElementContent, Parents>();
  const anchors: Element[] = [];
  visit(tree, 'element', (node, _, parent) => {
    if (parent !== undefined) {
      parents.set(node, parent);
    }
    if (node.tagName === 'a' && String(node.properties.href ?? '').startsWith('#')) {
      anchors.push(node);
    }
  });
  const byName = new Map(anchors.flatMap((node) => namesOf(node).map((name) => [name, node] as const)));
  const partnerOf = (node: Element) => byName.get(String(node.properties.href).slice(1));
  const blockOf = (node: Element): Element | undefined => {
    const parent = parents.get(node);
    return BLOCK.test(node.tagName) || parent?.type !== 'element' ? node : blockOf(parent);
  };
  const references = new Set<Element>();
  const notes = new Map<Element, Element>();
  const seen = new Set<Element>();
  for (const node of anchors) {
    const partner = partnerOf(node);
    if (partner === undefined || partner === node || partnerOf(partner) !== node || seen.has(node)) {
      continue;
    }
    seen.add(partner);
    if (MARK.test(textIn(node).trim()) && !/^h[1-6]$/.test(blockOf(partner)?.tagName ?? '')) {
      references.add(node);
      notes.set(partner, node);
    }
  }
  const blocks = new Map([...notes.keys()].map((note) => [blockOf(note), note]));
  const items: Element[] = [];
  const comments = new Set<Element>();
  for (const [block, note] of blocks) {
    const parent = block && parents.get(block);
    const reference = notes.get(note);
    if (block === undefined || parent === undefined || reference === undefined) {
      continue;
    }
    const index = parent.children.indexOf(block);
    const isNext = (child: Parents['children'][number]) => child.type === 'element' && blocks.has(child);
    const length = parent.type === 'root' ? 1 : parent.children.slice(index + 1).findIndex(isNext) + 1;
    const content = parent.children.splice(index, length || parent.children.length - index);
    note.children = [];
    if ([...namesOf(note), ...namesOf(reference)].some((name) => OF_REVIEW.test(name))) {
      comments.add(reference);
    } else {
      const id = `note-${items.length + 1}`;
      const own = content.filter((child): child is Element => child.type === 'element');
      items.push({ type: 'element', tagName: 'li', properties: { id }, children: own });
      const link: Element = { type: 'element', tagName: 'a', properties: { href: `#${id}` }, children: [] };
      link.children.push({ type: 'text', value: String(items.length) });
      Object.assign(reference, { tagName: 'sup', properties: { [WHOLE]: '' }, children: [link] });
    }
  }
  if (items.length > 0) {
    tree.children.push({ type: 'element', tagName: 'ol', properties: { [WHOLE]: '' }, children: items });
  }
  return comments.size + removeReview(tree, comments);
}

/** Removes references to comments, and Word's comments. Returns the number of comments. */
function removeReview(tree: Root, references: ReadonlySet<Element>): number {
  let count = 0;
  visit(tree, 'element', (node, index = 0, parent) => {
    const isReview = classesOf(node).some((name) => REVIEW_CLASS.test(name));
    if (!isReview && !references.has(node)) {
      return undefined;
    }
    count += Number(classesOf(node).includes('msocomtxt'));
    parent?.children.splice(index, 1);
    return index;
  });
  return count;
}

function namesOf({ properties }: Element): readonly string[] {
  return [...new Set([properties.id, properties.name])].flatMap((name) => (name ? [String(name)] : []));
}
