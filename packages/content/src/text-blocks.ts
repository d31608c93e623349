import type { Element, ElementContent, Nodes } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import type MarkdownIt from 'markdown-it';
import { visit } from 'unist-util-visit';
import { labelsFor } from '#markdown/labels.ts';
import { createParser } from '#markdown/parsing/parser.ts';
import { parsePost, textOf } from '#markdown/tree.ts';
import { hasClass } from '#markdown/visitor.ts';
import { finishCallout } from '#markdown/visitors/callouts.ts';

/**
 * A paragraph or an item; a row of a table; a heading or title; a code block or a formula of its own; what a picture shows or
 * its caption. Its text has no marks of Markdown, and its letters have their accents in them (Unicode's form NFC).
 */
export type TextBlock = { readonly kind: 'prose' | 'row' | 'heading' | 'code' | 'picture'; readonly text: string };

const BETWEEN_CELLS = ' · ';
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|i|ins|kbd|label|mark|meter|progress|q|ruby|rp|rt|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|img|x-embed|input)$/;
const NOT_SHOWN = ['footnote-ref', 'footnote-backref', 'alert-kind'];

let parser: MarkdownIt | undefined;

/** What a post says, block by block: what its page shows of it, and what stands for pictures. */
export function textBlocks(markdown: string): readonly TextBlock[] {
  // Made once: that takes as long as a text.
  parser ??= createParser();
  const labels = labelsFor(undefined);
  const tree = parsePost(parser, markdown.normalize(), { labels });
  visit(tree, 'element', (node) => {
    if (node.tagName === 'blockquote') {
      finishCallout(node, { labels });
    }
  });
  const blocks: TextBlock[] = [];
  addBlocks(tree, 'prose', blocks);
  return blocks.flatMap(({ kind, text }) => {
    const spaced = kind === 'code' ? text : text.replace(/\s+/g, ' ').trim();
    return spaced === '' ? [] : [{ kind, text: spaced }];
  });
}

function addBlocks(node: Nodes, kind: TextBlock['kind'], blocks: TextBlock[]): void {
  let inline: ElementContent[] = [];
  const pictures: Element[] = [];
  const addInline = () => {
    blocks.push({ kind, text: inline.map((child) => inlineText(child, pictures)).join('') });
    blocks.push(
      ...pictures
        .splice(0)
        .flatMap(({ properties }) => [properties.alt, properties.title])
        .map((text): TextBlock => ({ kind: 'picture', text: String(text ?? '') })),
    );
    inline = [];
  };
  for (const child of 'children' in node ? node.children : []) {
    if (child.type === 'text' || (child.type === 'element' && INLINE.test(child.tagName))) {
      inline.push(child);
    } else if (child.type === 'element') {
      addInline();
      addBlock(child, blocks);
    }
  }
  addInline();
}

function addBlock(node: Element, blocks: TextBlock[]): void {
  const isLabel = node.properties.id === 'footnotes' || (hasClass(node, 'alert-title') && !hasClass(node, 'titled'));
  if (isLabel) {
    return;
  }
  if (node.tagName === 'pre') {
    blocks.push({ kind: 'code', text: textContent(node).trimEnd() });
  } else if (node.tagName === 'tr') {
    const cells = node.children.filter((cell) => cell.type === 'element').map((cell) => inlineText(cell, []).trim());
    blocks.push({ kind: 'row', text: cells.filter((cell) => cell !== '').join(BETWEEN_CELLS) });
  } else {
    const isTitle =
      /^(?:h[1-6]|summary)$/.test(node.tagName) || hasClass(node, 'tab-name') || hasClass(node, 'alert-title');
    addBlocks(node, isTitle ? 'heading' : 'prose', blocks);
  }
}

/** The text of inline nodes. Images of Markdown are collected, and an author's are what stands for them. */
function inlineText(node: ElementContent, pictures: Element[]): string {
  if (node.type !== 'element') {
    return node.type === 'text' ? node.value : '';
  }
  if (node.tagName === 'img' && node.properties.dataImage !== undefined) {
    pictures.push(node);
    return '';
  }
  if (NOT_SHOWN.some((name) => hasClass(node, name))) {
    return '';
  }
  if (node.tagName === 'img' || node.tagName === 'br') {
    return ` ${node.properties.alt ?? ''} `;
  }
  return node.tagName === 'math' ? textOf(node) : node.children.map((child) => inlineText(child, pictures)).join('');
}
