import MarkdownIt from 'markdown-it';
import { useBlockRules } from '#markdown/block-rules.ts';
import { isCodeBlock } from '#markdown/html/code-in-html.ts';
import { textOfHtml } from '#markdown/html/text-of-html.ts';
import { useMathInline } from '#markdown/math/math-inline.ts';
import { useOwnHeadingIds } from '#markdown/own-heading-ids.ts';
import { textOf } from '#markdown/text-of.ts';

/**
 * A paragraph or an item; a row of a table; a heading or title; a code block or a formula of its own; what a picture shows or is titled. Its text
 * has no marks of Markdown, and its letters have their accents in them (Unicode's form NFC).
 */
export type TextBlock = { readonly kind: 'prose' | 'row' | 'heading' | 'code' | 'picture'; readonly text: string };

type Token = ReturnType<MarkdownIt['parse']>[number];

const BETWEEN_CELLS = ' · ';
const CODE: ReadonlySet<string> = new Set(['fence', 'code_block', 'math_block']);
const TEXTS: ReadonlySet<string> = new Set(['text', 'code_inline', 'math_inline']);

// Made once: that takes as long as a text.
const createParser = () => new MarkdownIt({ html: true }).use(useBlockRules).use(useOwnHeadingIds).use(useMathInline);
let parser: MarkdownIt | undefined;

/** What a post says, block by block, in its order: what its page shows of it, and what stands for pictures. The kinds of callouts are left out. */
export function textBlocks(markdown: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let cells: string[] | undefined;
  let isTitle = false;
  for (const token of tokensOf(markdown)) {
    const { type, content } = token;
    if (type === 'heading_open' || type.endsWith('_title_open')) {
      isTitle = true;
    } else if (type === 'tr_open') {
      cells = [];
    } else if (type === 'tr_close') {
      add(blocks, 'row', cells?.filter((cell) => cell !== '').join(BETWEEN_CELLS) ?? '');
      cells = undefined;
    } else if (CODE.has(type) || (type === 'html_block' && isCodeBlock(content))) {
      add(blocks, 'code', content);
    } else if (type === 'html_block') {
      add(blocks, 'prose', spaced(textOfHtml(content)));
    } else if (type === 'embed') {
      add(blocks, 'prose', content);
    } else if (type === 'inline') {
      const children = token.children ?? [];
      const text = inlineText(children);
      if (cells === undefined) {
        add(blocks, isTitle ? 'heading' : 'prose', text);
      } else {
        cells.push(text);
      }
      addPictures(blocks, children);
      isTitle = false;
    }
  }
  return blocks;
}

function tokensOf(markdown: string): readonly Token[] {
  parser ??= createParser();
  try {
    return parser.parse(markdown.normalize(), {});
  } catch {
    // A text that cannot be read fails again where it is rendered, and is told from there.
    return [];
  }
}

function inlineText(tokens: readonly Token[]): string {
  return spaced(
    tokens
      .map(({ type, content }) => {
        if (type === 'html_inline') {
          return textOfHtml(content);
        }
        if (TEXTS.has(type)) {
          return content;
        }
        return type === 'softbreak' || type === 'hardbreak' ? ' ' : '';
      })
      .join(''),
  );
}

function addPictures(blocks: TextBlock[], tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.type === 'image') {
      add(blocks, 'picture', spaced(textOf(token.children ?? [])));
      add(blocks, 'picture', spaced(String(token.attrGet('title') ?? '')));
    }
  }
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function add(blocks: TextBlock[], kind: TextBlock['kind'], text: string): void {
  if (text !== '') {
    blocks.push({ kind, text });
  }
}
