import { fromHtml } from 'hast-util-from-html';
import { SKIP, visit } from 'unist-util-visit';
import { LEVEL_1, withoutText } from '#markdown/advice/blocks.ts';
import type { Context, Found } from '#markdown/advice/use-advice.ts';
import type { Token } from '#markdown/parsing/tokens.ts';

const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'textarea']);
// The fence of a code block, a link or image, or bold text.
const MARKDOWN =
  /^ {0,3}(?:`{3,20}|~{3,20})[^`\n]{0,30}$|!?\[[^[\]\n]{0,300}\]\([^()\s]{2,300}\)|\*\*(?![\s*/])[^*\n]{1,200}(?<!\s)\*\*/m;

/** Images without a text, headings of level 1, and the first Markdown that is shown as text. */
export function htmlAdvice({ content }: Token, { notices }: Context): readonly Found[] {
  // Most tags have nothing to report, and parsing them takes time.
  if (!/<img|<h1|[[*`~]/i.test(content)) {
    return [];
  }
  const found: Found[] = [];
  let markdown: Found | undefined;
  visit(fromHtml(content, { fragment: true }), (node) => {
    const row = (node.position?.start.line ?? 1) - 1;
    markdown ??= node.type === 'text' ? markdownIn(node.value, row) : undefined;
    if (node.type !== 'element') {
      return undefined;
    }
    if (node.tagName === 'img' && node.properties.alt === undefined) {
      found.push({ ...withoutText(node.properties.src), row });
    }
    if (node.tagName === 'h1' && !notices.has('heading-level')) {
      found.push({ ...LEVEL_1, row });
    }
    return CODE.has(node.tagName) ? SKIP : undefined;
  });
  return markdown === undefined ? found : [...found, markdown];
}

function markdownIn(value: string, firstRow: number): Found | undefined {
  const { 0: match = '', index } = MARKDOWN.exec(value) ?? {};
  const text = match.trim();
  const message = `${JSON.stringify(text)} is shown as text, because no Markdown is read in HTML before an empty line; put one after the opening tag and one before the closing tag`;
  const row = firstRow + value.slice(0, index).split('\n').length - 1;
  return index === undefined ? undefined : { code: 'markdown-in-html', message, text, row };
}
