import path from 'node:path';

const FENCE = /^(`{3,})([^\n`]*)\n(.*?)^\1\s*$/gms;
const SOURCES = /\.(?:ts|tsx|mjs|css|grit|md|json|yaml|yml|svg)$/;
// A name with a placeholder, a wildcard or a command's options in it is no file.
const NAME = /^(?:\.{1,2}\/)*[\w@+-][\w@.+-]*(?:\/[\w@.+-]+)*\/?$/;

/** What a Markdown text says outside of blocks of code. */
export function proseOf(markdown: string): string {
  return markdown.replace(FENCE, '');
}

/** The relative links of a Markdown text: path and fragment, each empty where the link has none. */
export function relativeLinks(markdown: string): { readonly path: string; readonly fragment: string }[] {
  const text = proseOf(markdown).replace(/`[^`]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/)/i.test(target))
    .map((target) => ({ path: target.replace(/#.*/, ''), fragment: /#(.*)/.exec(target)?.[1] ?? '' }));
}

/**
 * What a Markdown text names as if it were a file or folder of the repository: in backticks, and in blocks of code that are
 * a console's or have no language, such as a tree of folders.
 */
export function namedFiles(markdown: string, topLevel: ReadonlySet<string>): string[] {
  const blocks = [...markdown.matchAll(FENCE)]
    .filter(([, , info = '']) => ['', 'console', 'sh'].includes(info.trim()))
    .flatMap(([, , , text = '']) => text.split('\n').map((line) => line.split(/\s+/)[0] ?? ''));
  const spans = [...proseOf(markdown).matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
  return [...blocks, ...spans].filter((name) => looksLikeFile(name, topLevel));
}

function looksLikeFile(name: string, topLevel: ReadonlySet<string>): boolean {
  if (!NAME.test(name)) {
    return false;
  }
  return SOURCES.test(name) || name.endsWith('/') || (name.includes('/') && topLevel.has(name.split('/')[0] ?? ''));
}

/** Each `npm run x`, `npm start` and `npm test` of a text, with the workspace that it names. */
export function npmScripts(markdown: string): { readonly script: string; readonly workspace: string | undefined }[] {
  const commands = markdown.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)([^`\n]*)/g);
  return [...commands].map(([, named, standard = '', rest = '']) => ({
    script: named ?? standard,
    workspace: /--workspace[ =](\S+)/.exec(rest)?.[1],
  }));
}

/** The ids that GitHub gives the headings of a Markdown text. */
export function headingIds(markdown: string): Set<string> {
  const headings = [...proseOf(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** A link's path from the root; `from` is the document that it stands in. */
export function fromRoot(from: string, target: string): string {
  return target === '' ? from : path.posix.join(path.posix.dirname(from), target);
}

/** The documents that a source file's text cites, such as `docs/operators.md`, `docs/decisions/0004` or a file in capitals. */
export function citedDocuments(source: string): string[] {
  return [...source.matchAll(/(?<![\w/.-])(?:docs\/[\w/.-]*\w|[A-Z][A-Z_-]{2,}\.md)/g)].map(([cited]) => cited);
}

/** The packages that a list names, bold, at the start of its items; one that ends in `*` stands for all that begin so. */
export function namesWithReasons(list: string): string[] {
  return [...list.matchAll(/^- \*\*(.+?)\*\* \(/gms)].flatMap(([, names = '']) =>
    names.replaceAll('\\', '').split(/,\s+/),
  );
}

/** The contents of a Markdown text's fenced blocks, each with the line break at its end. */
export function codeBlocks(markdown: string): string[] {
  return [...markdown.matchAll(FENCE)].map(([, , , text = '']) => text);
}

/** The rows of the first table below a heading, each cell without the space around it; none where there is no table. */
export function tableUnder(markdown: string, heading: string): string[][] {
  const [, section = ''] = markdown.split(new RegExp(`^#{1,6} ${heading}$`, 'm'));
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  const rows = table.split('\n').filter((line) => line !== '');
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** What stands in backticks in a text. */
export function codeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
