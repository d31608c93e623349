import { slugify } from '@portico/core/slugify';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textIn } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { assembled, type Block, element, PRIVATE } from '#documents/assemble.ts';
import { removeContents } from '#documents/contents.ts';
import { takeMarker } from '#documents/lists.ts';
import { classesOf, lookOf, PLAIN, type Styles, styleOf, stylesOf } from '#documents/looks.ts';
import { takeNotesOfDocument } from '#documents/notes-of-document.ts';
import { elementsOf, isCode, type Run, runsOf, textOfRuns, WHOLE } from '#documents/runs.ts';
import type { Report } from '#notes.ts';

const LEFT_OUT = /^(?:head|link|meta|script|style|title|xml|o:.*|v:.*|w:.*)$/;
const INLINE =
  /^(?:a|abbr|b|br|code|del|em|font|i|img|ins|kbd|mark|o:p|s|samp|small|span|st1:\w+|strike|strong|sub|sup|tt|u)$/;
const PAGE_BREAK = /page-break-before:\s*always|display:\s*none/;
const MADE_BY_PROGRAM =
  / ?(?:Description automatically generated(?: with [\w ]{1,40} confidence)?|AI-generated content may be incorrect)\.?$/;

/** Converts the HTML that Google Docs, Word and LibreOffice save to plain HTML, in which lists, code, notes and headings are elements. */
export function plainHtml(source: string, report: Report): Root {
  const tree = fromHtml(source, { fragment: true });
  const styles = stylesOf(tree);
  if (removeHidden(tree, styles) > 0) {
    report('unpublished', 'Its hidden text is left out. Check whether readers need it.');
  }
  const comments = takeNotesOfDocument(tree);
  if (comments > 0) {
    report('information', `The comments of reviewers are left out: ${comments}. Look at what is not done yet.`);
  }
  if (removeContents(tree) > 0) {
    report('information', 'The list of contents is left out.');
  }
  const slugs = slugsOf(tree);
  const children = elementsIn(
    tree.children.filter((node) => node.type !== 'doctype'),
    styles,
  );
  const isEnd = (node: ElementContent) =>
    node.type === 'element' && (node.tagName === 'hr' || node.properties[WHOLE] !== undefined);
  const end = children.findLastIndex((node) => !isEnd(node)) + 1;
  // Horizontal lines at the end separated the text, notes and comments.
  const isLine = (node: ElementContent) => node.type === 'element' && node.tagName === 'hr';
  const plain: Root = { type: 'root', children: children.filter((node, index) => index < end || !isLine(node)) };
  visit(plain, 'element', ({ tagName, properties }) => {
    const href = String(properties.href ?? '');
    if (tagName === 'a' && slugs.has(href)) {
      properties.href = slugs.get(href);
    }
    if (tagName === 'img') {
      properties.alt = String(properties.alt ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(MADE_BY_PROGRAM, '');
    }
  });
  return plain;
}

/** Removes invisible blocks. Returns how many of them contained text. */
function removeHidden(tree: Root, styles: Styles): number {
  let count = 0;
  visit(tree, 'element', (node, index = 0, parent) => {
    if (INLINE.test(node.tagName) || LEFT_OUT.test(node.tagName) || !lookOf(node, PLAIN, styles).isHidden) {
      return undefined;
    }
    count += Number(textIn(node).trim() !== '');
    parent?.children.splice(index, 1);
    return index;
  });
  return count;
}

/** Maps links to headings in the document to the corresponding links in the post. */
function slugsOf(tree: Root): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  visit(tree, 'element', (heading) => {
    if (/^h[1-6]$/.test(heading.tagName)) {
      const target = `#${slugify(textIn(heading))}`;
      visit(heading, 'element', ({ properties }) => {
        for (const name of [properties.id, properties.name].flatMap((each) => each ?? [])) {
          slugs.set(`#${name}`, target);
        }
      });
      return 'skip';
    }
    return undefined;
  });
  return slugs;
}

function elementsIn(nodes: readonly ElementContent[], styles: Styles): ElementContent[] {
  return assembled(blocksIn(nodes, styles));
}

function blocksIn(nodes: readonly ElementContent[], styles: Styles): readonly Block[] {
  const blocks: Block[] = [];
  let inline: ElementContent[] = [];
  const endParagraph = () => {
    if (inline.some((node) => node.type !== 'text' || node.value.trim() !== '')) {
      blocks.push(...paragraph({ type: 'element', tagName: 'p', properties: {}, children: inline }, styles));
    }
    inline = [];
  };
  for (const node of nodes) {
    if (node.type === 'text' || (node.type === 'element' && INLINE.test(node.tagName))) {
      inline.push(node);
    } else if (node.type === 'element' && !LEFT_OUT.test(node.tagName)) {
      endParagraph();
      blocks.push(...blockOf(node, styles));
    }
  }
  endParagraph();
  return blocks;
}

function blockOf(node: Element, styles: Styles): readonly Block[] {
  const { tagName } = node;
  if (node.properties[WHOLE] !== undefined || tagName === 'pre') {
    return [{ kind: 'element', element: { ...node, children: noteItems(node, styles) } }];
  }
  if (tagName === 'p' || /^h[1-6]$/.test(tagName)) {
    return paragraph(node, styles);
  }
  if (tagName === 'ul' || tagName === 'ol') {
    return itemsIn(node, styles, 0);
  }
  if (tagName === 'table') {
    const table = tableOf(node, styles);
    return table.children.length === 0 ? [] : [{ kind: 'element', element: table }];
  }
  if (tagName === 'hr') {
    return PAGE_BREAK.test(styleOf(node, styles)) ? [] : [{ kind: 'element', element: node }];
  }
  if (tagName === 'blockquote') {
    return [{ kind: 'element', element: { ...node, children: elementsIn(node.children, styles) } }];
  }
  return blocksIn(node.children, styles);
}

function noteItems(node: Element, styles: Styles): ElementContent[] {
  return node.children.map((child) =>
    child.type === 'element' && child.tagName === 'li'
      ? { ...child, children: elementsIn(child.children, styles) }
      : child,
  );
}

function paragraph(node: Element, styles: Styles): readonly Block[] {
  const classes = classesOf(node);
  const isTitle = classes.includes('title') || classes.includes('MsoTitle');
  const isHeading = isTitle || node.tagName !== 'p';
  const marker = takeMarker(node, styles);
  const look = isHeading ? PLAIN : lookOf(node, PLAIN, styles);
  const runs = runsOf(marker?.rest ?? node.children, look, styles);
  const isEmpty = textOfRuns(runs).replace(PRIVATE, '').trim() === '' && !runs.some(isShown);
  if (isEmpty) {
    return [{ kind: 'empty' }];
  }
  if (marker !== undefined && !isHeading) {
    return [{ kind: 'item', item: { ...marker, children: [element('p', elementsOf(runs))] } }];
  }
  if (!isHeading && isCode(runs)) {
    return [{ kind: 'code', text: textOfRuns(runs) }];
  }
  const name = isTitle ? 'h1' : node.tagName;
  const plain = isHeading ? runs.map((run) => ({ ...run, look: { ...run.look, isBold: false } })) : runs;
  return [{ kind: 'element', element: element(name, elementsOf(plain)), isCaption: classes.includes('MsoCaption') }];
}

function isShown({ node }: Run): boolean {
  return node.type === 'element' && node.tagName !== 'br';
}

/** Google Docs marks the level of a list with a class; other programs nest lists. */
function itemsIn(list: Element, styles: Styles, depth: number): readonly Block[] {
  const level = classesOf(list).flatMap((name) => /^lst-.*-(\d)$/.exec(name)?.[1] ?? [])[0];
  const own = level === undefined ? depth : Number(level);
  let number = Number(list.properties.start ?? 1);
  return list.children.flatMap((child): readonly Block[] => {
    if (child.type !== 'element') {
      return [];
    }
    if (child.tagName === 'ul' || child.tagName === 'ol') {
      return itemsIn(child, styles, depth + 1);
    }
    const isList = (node: ElementContent) =>
      node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol');
    const children = elementsIn(
      child.children.filter((node) => !isList(node)),
      styles,
    );
    const inner = child.children
      .filter(isList)
      .flatMap((node) => (node.type === 'element' ? itemsIn(node, styles, depth + 1) : []));
    const start = list.tagName === 'ol' ? number : undefined;
    number += 1;
    return [{ kind: 'item', item: { level: own, start, children } }, ...inner];
  });
}

/** Returns a table whose first row is its header. A table with a single cell is a frame around code or text. */
function tableOf(table: Element, styles: Styles): Element {
  const rows: Element[] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') {
      rows.push(node);
      return 'skip';
    }
    return undefined;
  });
  const cellsOf = ({ children }: Element) =>
    children.filter((child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName));
  const [only] = rows.length === 1 ? rows.flatMap(cellsOf) : [];
  if (only !== undefined && rows.flatMap(cellsOf).length === 1) {
    const children = elementsIn(only.children, styles);
    const [code, ...others] = children;
    const isOnlyCode = code?.type === 'element' && code.tagName === 'pre' && others.length === 0;
    return isOnlyCode ? code : element('blockquote', children);
  }
  return element(
    'table',
    rows.map((row, index) =>
      element(
        'tr',
        cellsOf(row).map((cell) => cellOf(cell, index === 0 ? 'th' : 'td', styles)),
      ),
    ),
  );
}

/** The paragraphs of a cell become lines. Content that a Markdown table can't contain stays as it is. */
function cellOf(cell: Element, name: string, styles: Styles): Element {
  const spans = ['colSpan', 'rowSpan'].flatMap((key) =>
    Number(cell.properties[key] ?? 1) > 1 ? [[key, cell.properties[key]]] : [],
  );
  const children = elementsIn(cell.children, styles).flatMap((child, index) => {
    const line = child.type === 'element' && child.tagName === 'p' ? child.children : undefined;
    const code = child.type === 'element' && child.tagName === 'pre' ? linesOfCode(child) : undefined;
    const shown = line ?? code ?? [child];
    return index === 0 ? shown : [element('br', []), ...shown];
  });
  return { ...element(name, children), properties: Object.fromEntries(spans) };
}

function linesOfCode(pre: Element): ElementContent[] {
  return textIn(pre)
    .split('\n')
    .flatMap((value, index) => {
      const code = element('code', [{ type: 'text', value }]);
      return index === 0 ? [code] : [element('br', []), code];
    });
}
