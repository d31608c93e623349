import { fromHtml } from 'hast-util-from-html';
import { SKIP, visit } from 'unist-util-visit';
import type { Advice } from '#markdown/advice/use-advice.ts';
import type { Token } from '#markdown/parsing/tokens.ts';

// The fence of a code block, a link or image, or bold text.
const MARKDOWN =
  /^ {0,3}(?:`{3,20}|~{3,20})[^`\n]{0,30}$|!?\[[^[\]\n]{0,300}\]\([^()\s]{2,300}\)|\*\*(?![\s*/])[^*\n]{1,200}(?<!\s)\*\*/m;

export const LEVEL_1: Advice = {
  message: 'the title is a heading of level 1 already; begin sections with ## and their parts with ###',
};

export function imageWithoutText(source: unknown): Advice {
  const message = `the image ${JSON.stringify(source)} has no alternative text, so people who cannot see it miss it; write ![what it shows](…), or <img alt=""> if it is only decoration`;
  return { message };
}

/** Finds images without a text, headings of level 1, and the first Markdown that is shown as text. */
export function htmlAdvice({ content }: Token): readonly Advice[] {
  const advice: Advice[] = [];
  let markdown: Advice | undefined;
  visit(fromHtml(content, { fragment: true }), (node) => {
    const row = (node.position?.start.line ?? 1) - 1;
    markdown ??= node.type === 'text' ? markdownIn(node.value, row) : undefined;
    if (node.type !== 'element') {
      return undefined;
    }
    if (node.tagName === 'img' && node.properties.alt === undefined) {
      advice.push({ ...imageWithoutText(node.properties.src), row });
    }
    if (node.tagName === 'h1') {
      advice.push({ ...LEVEL_1, row });
    }
    return /^(?:code|kbd|pre|samp|script|style|textarea)$/.test(node.tagName) ? SKIP : undefined;
  });
  return markdown === undefined ? advice : [...advice, markdown];
}

function markdownIn(value: string, firstRow: number): Advice | undefined {
  const { 0: match = '', index } = MARKDOWN.exec(value) ?? {};
  const text = match.trim();
  const message = `${JSON.stringify(text)} is shown as text, because Markdown in HTML needs an empty line before it; add one after the opening tag and one before the closing tag`;
  const row = firstRow + value.slice(0, index).split('\n').length - 1;
  return index === undefined ? undefined : { message, text, row };
}
