import path from 'node:path';
import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';
import { textAt } from '#foreign-fields.ts';
import { BOX_KINDS } from '#import/boxes.ts';
import { partsOf } from '#import/code-and-comments.ts';
import { expandComponents } from '#import/mdx.ts';
import { type Report, reportText } from '#import/source.ts';
import type { System } from '#import/systems/read-site-folder.ts';
import { parseMarkdown } from '#import/text.ts';

// What MDX and Docusaurus add to Markdown: imports, expressions, and boxes that posts don't have.
const NOT_MARKDOWN =
  /^import (?:.* from )?['"].*|^export (?:async|class|const|default|function|let|var|[{*]).*|\{(?!#)[^{}\n]*\}|^:::+[ \t]*(?!(?:note|tip|important|warning|caution|details|tabs|component)\b)[\w-]+/m;
const BOX = /^([ \t>]{0,99}:{3,})[ \t]*(info|secondary|success|caution|danger)\b/gm;
const HIGHLIGHT = /^\s*(?:\/\/|#|;|--|%|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;

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
    const parts = partsOf(withoutComments(body.replace(TRUNCATE, ''), report));
    const source = parts.map((part) => (part.kind === 'text' ? part.text.replace(BOX, boxOf) : part.text)).join('');
    const text = parseMarkdown(expandComponents(source, report), report);
    visit(text.tree, (node) => {
      if (node.type === 'text') {
        const [found] = NOT_MARKDOWN.exec(node.value) ?? [];
        if (found !== undefined) {
          reportText(found.trim().slice(0, 60), report);
        }
      } else if (node.type === 'code') {
        writeOptions(node, report);
      }
    });
    return text;
  },
};

function boxOf(_: string, colons: string, kind: string): string {
  return `${colons}${BOX_KINDS.get(kind) ?? kind}`;
}

/** Writes the options and comments of a code block as ours. */
function writeOptions(node: Code, report: Report): void {
  const lines: string[] = [];
  const marked: number[] = [];
  let isMarked = false;
  let isNextMarked = false;
  for (const line of node.value.split('\n')) {
    const [, mark] = HIGHLIGHT.exec(line) ?? [];
    if (mark === undefined) {
      lines.push(line);
      marked.push(...(isMarked || isNextMarked ? [lines.length] : []));
    }
    isNextMarked = mark === 'next-line';
    isMarked = mark === 'start' || (isMarked && mark !== 'end');
  }
  if (lines.length < node.value.split('\n').length) {
    node.value = lines.join('\n');
    node.meta = [node.meta, `{${marked.join(',')}}`].filter(Boolean).join(' ');
  }
  const meta = (node.meta ?? '').replace(/(?<=^|\s)showLineNumbers\b(?:=\{(\d+)\})?/g, (_, from) =>
    from === undefined ? 'lineNumbers' : `lineNumbers=${from}`,
  );
  if (/(?:^|\s)live(?:\s|$)/.test(meta)) {
    report('unknown', 'A code block that readers could run is only code now. Write a component or a demo.');
  }
  if (meta !== (node.meta ?? '')) {
    node.meta = meta;
  }
}

/** Comments of MDX are for authors. */
function withoutComments(body: string, report: Report): string {
  const text = partsOf(body).flatMap((part) => (part.kind === 'comment' ? [] : part));
  if (text.some((part) => part.kind === 'text' && /\{\s{0,9}\/\*/.test(part.text))) {
    report('unpublished', '{/* begins a comment that has no end, so it is text now. Delete what readers must not see.');
  }
  return text.map((part) => part.text).join('');
}
