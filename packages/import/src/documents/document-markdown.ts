import { fromHtml } from 'hast-util-from-html';
import type { Code, Image, Nodes, Paragraph, Root, RootContent } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { partsOf } from '#code-and-comments.ts';
import type { Report } from '#notes.ts';
import { parseMarkdown, type Text, textIn } from '#text.ts';

// Attributes in pandoc's syntax, such as `[text]{.underline}`, `[]{#anchor}` and `![](a.png){width="6in"}`.
const SPAN = /\[([^[\]\n]{1,500})\]\{[.#][^{}\n]{0,200}\}/g;
const ANCHOR = /\[\]\{#[^{}\n]{0,200}\}/g;
const SIZE = /(\]\([^()\n]{1,1000}\))\{[^{}\n]{0,200}\}/g;
const CLASSES = /(\{#[\w-]{1,100}) [^{}\n]{1,200}\}[ \t]*$/gm;
const DIV = /^:{3,}(?:[ \t]*\{[^{}\n]*\})?[ \t]*(?:\n|$)/gm;
const TABLE = /^ {0,3}(?:\+[-=:+]{3,}\+|-{2,}(?: +-{2,})+)[ \t]*$/m;

/** Parses Markdown that Google Docs, pandoc or another converter generated from a document. */
export function parseDocument(source: string, report: Report): Text {
  const parts = partsOf(source);
  const plain = parts.map(({ kind, text }) => (kind === 'text' ? withoutAttributes(text) : text));
  const { tree } = parseMarkdown(plain.join(''), report);
  if (parts.some(({ kind, text }) => kind === 'text' && TABLE.test(text))) {
    report('unknown', 'It has a table of pandoc, which is text now. Convert it again, with pandoc --to gfm.');
  }
  writeImages(tree);
  const shown = withoutContents(tree.children);
  if (shown.length < tree.children.length) {
    report('information', 'The list of contents is left out.');
  }
  tree.children = withCode(shown);
  visit(tree, 'heading', ({ children }) => {
    const [only, ...others] = children;
    if (only?.type === 'strong' && others.every((node) => node.type === 'text' && /^\s*\{#/.test(node.value))) {
      children.splice(0, 1, ...only.children);
    }
  });
  // Everything is printed again, because converters escape more than necessary.
  return { tree, source: '', before: new Map() };
}

function withoutAttributes(text: string): string {
  const hasDivs = /^:{3,}[ \t]*\{/m.test(text);
  return (hasDivs ? text.replace(DIV, '') : text)
    .replace(ANCHOR, '')
    .replace(SPAN, '$1')
    .replace(SIZE, '$1')
    .replace(CLASSES, '$1}');
}

/** Converts pictures that refer to a definition at the end, and HTML images, to ordinary pictures. */
function writeImages(tree: Root): void {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => void urls.set(identifier, urls.get(identifier) ?? url));
  const used = new Set<string>();
  visit(tree, (node, index = 0, parent) => {
    const url = node.type === 'imageReference' ? urls.get(node.identifier) : undefined;
    if (node.type === 'imageReference' && url !== undefined) {
      used.add(node.identifier);
      Object.assign(node, { type: 'image', url });
    }
    const image = node.type === 'html' ? imageIn(node.value) : undefined;
    if (image !== undefined && parent !== undefined) {
      const block: Nodes = parent.type === 'paragraph' ? image : { type: 'paragraph', children: [image] };
      Object.assign(parent.children, { [index]: block });
    }
    if (node.type === 'image') {
      node.alt = /^image\d*$/.test(node.alt ?? '') ? '' : (node.alt ?? '');
    }
  });
  visit(tree, 'definition', ({ identifier }, index = 0, parent) => {
    if (!used.has(identifier)) {
      return undefined;
    }
    parent?.children.splice(index, 1);
    return [SKIP, index];
  });
}

function imageIn(html: string): Image | undefined {
  const [node, ...others] = /^<img\b[^<>]*>$/.test(html.trim()) ? fromHtml(html, { fragment: true }).children : [];
  const { src, alt } = node?.type === 'element' && others.length === 0 ? node.properties : {};
  return src ? { type: 'image', url: String(src), alt: String(alt ?? '') } : undefined;
}

/** Removes two or more consecutive lines that only link to headings. */
function withoutContents(nodes: readonly RootContent[]): readonly RootContent[] {
  const isContents = (index: number) => {
    const lines = linesOfContents(nodes[index]);
    return lines > 1 || (lines === 1 && linesOfContents(nodes[index - 1]) + linesOfContents(nodes[index + 1]) > 0);
  };
  return nodes.filter((_, index) => !isContents(index));
}

/** Counts the lines of a paragraph that contains only links to headings; 0 for others. */
function linesOfContents(node: RootContent | undefined): number {
  const children = node?.type === 'paragraph' ? node.children : [];
  const isContents = children.every(
    (child) =>
      (child.type === 'link' && child.url.startsWith('#') && textIn(child).trim() !== '') ||
      child.type === 'break' ||
      (child.type === 'text' && child.value.trim() === ''),
  );
  const breaks = children.filter(({ type }) => type === 'break').length;
  return isContents && children.some(({ type }) => type === 'link') ? breaks + 1 : 0;
}

/** Merges consecutive lines of code, which are separate paragraphs in a document, into one block. */
function withCode(nodes: readonly RootContent[]): RootContent[] {
  const made: RootContent[] = [];
  let code: { readonly paragraphs: Paragraph[]; readonly lines: string[] } = { paragraphs: [], lines: [] };
  const end = () => {
    const block: Code = { type: 'code', value: code.lines.join('\n') };
    made.push(...(code.lines.length > 1 ? [block] : code.paragraphs));
    code = { paragraphs: [], lines: [] };
  };
  for (const node of nodes) {
    const lines = node.type === 'paragraph' ? linesOfCode(node) : [];
    if (node.type === 'paragraph' && lines.length > 0) {
      code.paragraphs.push(node);
      code.lines.push(...lines);
    } else {
      end();
      made.push(node);
    }
  }
  end();
  return made;
}

/** Returns the lines of a paragraph that contains only code; none for others. */
function linesOfCode({ children }: Paragraph): readonly string[] {
  const isCode = children.every(
    ({ type, ...node }) =>
      type === 'inlineCode' ||
      type === 'break' ||
      (type === 'text' && textIn({ type, ...node } as Nodes).trim() === ''),
  );
  const line = children.map((child) => {
    const between = child.type === 'break' ? '\n' : ' ';
    return child.type === 'inlineCode' ? child.value : between;
  });
  return isCode ? line.join('').split('\n') : [];
}
