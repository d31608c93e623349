import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import { labelsFor } from '#markdown/labels.ts';
import { createNotices } from '#markdown/notices.ts';
import { createParser } from '#markdown/parsing/parser.ts';
import { sanitizeTree } from '#markdown/sanitize.ts';
import { parseHtml, printTree, treeOf } from '#markdown/tree.ts';

const BETWEEN_BLOCKS =
  /\s*(<\/?(?:blockquote|del|div|h[1-6r]|ins|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b[^>]*>)\s*/g;
const parser = createParser();

export function parsedMarkup(markdown: string): string {
  const notices = createNotices();
  const tree = treeOf(parser.render(markdown, { notices, labels: labelsFor(undefined) }));
  return plainMarkup(printTree(sanitizeTree(tree, { notices, mediaOrigins: [] })));
}

export function plainMarkup(html: string): string {
  const tree = parseHtml(html);
  visit(tree, 'element', ({ tagName, properties, children: [child] }) => {
    const { dataInfo } = properties;
    for (const name of ['dataLine', 'dataInfo', 'dataImage']) {
      delete properties[name];
    }
    if (tagName === 'pre' && dataInfo && child?.type === 'element') {
      child.properties.className = [`language-${String(dataInfo).trim().split(/\s/)[0]}`];
    }
  });
  visit(tree, 'text', (text) => {
    text.value = text.value.replaceAll(/[ \t]*\n[ \t]*/g, '\n');
  });
  return toHtml(tree)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(BETWEEN_BLOCKS, '$1')
    .trim();
}
