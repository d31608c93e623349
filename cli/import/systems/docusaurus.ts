import path from 'node:path';
import { visit } from 'unist-util-visit';
import { textAt } from '#fields.ts';
import { partsOf } from '#import/code-and-comments.ts';
import { type Report, reportText } from '#import/source.ts';
import type { System } from '#import/systems/site-folder.ts';
import { parseMarkdown } from '#import/text.ts';

// What MDX and Docusaurus add to Markdown: imports, expressions, and boxes that posts don't have.
const NOT_MARKDOWN =
  /^(?:import|export) .*|\{(?!#)[^{}\n]*\}|^:::+[ \t]*(?!(?:note|tip|important|warning|caution)\b)[\w-]+|^:::+[ \t]*[\w-]+\[/m;
const BOX = /^(:{3,})[ \t]*(note|tip|important|info|warning|caution|danger)\b(?:\[([^\]\n]*)\])?/gm;
const KINDS: Readonly<Record<string, string>> = { info: 'note', caution: 'warning', danger: 'caution' };
const HIGHLIGHT = /^\s*(?:\/\/|#|;|--|%|\/\*|<!--|\{\/\*)\s*highlight-(?:next-line|start)\b/m;

const LEFT_OUT = /\/_|\.test\.\w+$/;
const TRUNCATE = /^(?:<!--|\{\/\*)\s*truncate\s*(?:-->|\*\/\})[ \t]*\n*/gm;

export const docusaurus: System = {
  links: 'of the site',
  places: ['blog'],
  configs: ['docusaurus.config'],
  authors: 'blog/authors',
  roots: ['static', '.'],
  isPost: (origin) => !LEFT_OUT.test(origin),
  leftOutBecause: (origin) =>
    /\.mdx?$/i.test(origin) ? 'Docusaurus leaves out tests, and files and folders whose names begin with _' : undefined,
  hiddenBecause(origin, { config }) {
    const inBlog = origin.slice(path.posix.normalize(`${textAt(config, 'blogFolder') ?? 'blog'}/`).length);
    const patterns = [config.exclude ?? []].flat().map(String);
    return patterns.some((pattern) => path.posix.matchesGlob(inBlog, pattern)) ? 'excludes it' : undefined;
  },
  read({ body }, _, report) {
    const text = parseMarkdown(withoutComments(body.replace(TRUNCATE, ''), report), report);
    visit(text.tree, (node) => {
      if (node.type === 'text') {
        node.value = node.value.replace(
          BOX,
          (_, colons, kind, title) => `${colons}${KINDS[kind] ?? kind}${title ? ` ${title}` : ''}`,
        );
      }
      const pattern = node.type === 'code' ? HIGHLIGHT : NOT_MARKDOWN;
      const [found] = (node.type === 'code' || node.type === 'text' ? pattern.exec(node.value) : undefined) ?? [];
      if (found !== undefined) {
        reportText(found.trim().slice(0, 60), report);
      }
    });
    return text;
  },
};

/** Comments of MDX are for authors. */
function withoutComments(body: string, report: Report): string {
  const text = partsOf(body).flatMap((part) => (part.kind === 'comment' ? [] : part));
  if (text.some((part) => part.kind === 'text' && /\{\s{0,9}\/\*/.test(part.text))) {
    report('unpublished', '{/* begins a comment that has no end, so it is text now. Delete what readers must not see.');
  }
  return text.map((part) => part.text).join('');
}
