import MarkdownIt from 'markdown-it';
import { useBlockRules } from '#markdown/block-rules.ts';
import { useMath } from '#markdown/math/math.ts';
import { useOwnHeadingIds } from '#markdown/own-heading-ids.ts';

/**
 * A paragraph or an item; a row of a table; a heading or title; a code block. Its text has no marks of Markdown, and its letters have their
 * accents in them (Unicode's form NFC).
 */
export type TextBlock = { readonly kind: 'prose' | 'row' | 'heading' | 'code'; readonly text: string };

type Token = ReturnType<MarkdownIt['parse']>[number];

const BETWEEN_CELLS = ' · ';
const SPACES: ReadonlySet<string> = new Set(['softbreak', 'hardbreak', 'html_inline']);
const TEXTS: ReadonlySet<string> = new Set(['text', 'code_inline', 'math_inline']);

/** What a post says, block by block, in its order: HTML of the author's, formulas on their own lines and the kinds of callouts are left out. */
export function textBlocks(markdown: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let cells: string[] | undefined;
  let isTitle = false;
  for (const token of tokensOf(markdown)) {
    const { type, content, children } = token;
    if (type === 'heading_open' || type.endsWith('_title_open')) {
      isTitle = true;
    } else if (type === 'tr_open') {
      cells = [];
    } else if (type === 'tr_close') {
      add(blocks, 'row', cells?.filter((cell) => cell !== '').join(BETWEEN_CELLS) ?? '');
      cells = undefined;
    } else if (type === 'fence' || type === 'code_block') {
      add(blocks, 'code', content);
    } else if (type === 'inline') {
      const text = inlineText(children ?? []);
      if (cells === undefined) {
        add(blocks, isTitle ? 'heading' : 'prose', text);
      } else {
        cells.push(text);
      }
      isTitle = false;
    }
  }
  return blocks;
}

function tokensOf(markdown: string): readonly Token[] {
  const markdownIt = new MarkdownIt({ html: true }).use(useBlockRules).use(useOwnHeadingIds).use(useMath);
  try {
    return markdownIt.parse(markdown.normalize(), {});
  } catch {
    // A text that cannot be read fails again where it is rendered, and is told from there.
    return [];
  }
}

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => {
      if (TEXTS.has(type)) {
        return content;
      }
      return SPACES.has(type) ? ' ' : '';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function add(blocks: TextBlock[], kind: TextBlock['kind'], text: string): void {
  if (text !== '') {
    blocks.push({ kind, text });
  }
}
