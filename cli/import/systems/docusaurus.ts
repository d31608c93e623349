import { visit } from 'unist-util-visit';
import { reportText } from '#import/source.ts';
import type { System } from '#import/systems/site-folder.ts';
import { parseMarkdown } from '#import/text.ts';

// What MDX and Docusaurus add to Markdown: imports, expressions, and boxes such as :::note.
const NOT_MARKDOWN = /^(?:import|export) .*|\{(?!#)[^{}\n]*\}|^:::+[ \t]*[\w-]+/m;
const HIGHLIGHT = /^\s*(?:\/\/|#|;|--|%|\/\*|<!--|\{\/\*)\s*highlight-(?:next-line|start)\b/m;

export const docusaurus: System = {
  places: ['blog'],
  configs: ['docusaurus.config'],
  authors: 'blog/authors',
  roots: ['static', '.'],
  isPost: (origin) => !/\/_/.test(origin),
  read({ body }, _, report) {
    const text = parseMarkdown(body.replace(/^(?:<!--|\{\/\*)\s*truncate\s*(?:-->|\*\/\})[ \t]*\n*/gm, ''), report);
    visit(text.tree, (node) => {
      const pattern = node.type === 'code' ? HIGHLIGHT : NOT_MARKDOWN;
      const [found] = (node.type === 'code' || node.type === 'text' ? pattern.exec(node.value) : undefined) ?? [];
      if (found !== undefined) {
        reportText(found.trim().slice(0, 60), report);
      }
    });
    return text;
  },
};
