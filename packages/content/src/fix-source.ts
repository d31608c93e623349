import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, LineCounter, parse, parseDocument, type Scalar } from 'yaml';
import { frontMatterPart } from '#front-matter.ts';
import { meantDate } from '#iso-date.ts';

export type Fix = {
  /** 1-based line of the file. */
  readonly line: number;
  readonly field?: string;
  /** What was written, and what is now. */
  readonly message: string;
};

export type FixedSource = { readonly source: string; readonly fixes: readonly Fix[] };

type Edit = { readonly start: number; readonly end: number; readonly text: string; readonly fix: Omit<Fix, 'line'> };

const DATES = ['date', 'updated'];
// What needs no quotes in a list of either style.
const PLAIN = /^\p{L}[\p{L}\p{N} _.+/-]*$/u;

/**
 * Mends what can be mended in only one way: a date in another form, a tag in another spelling than `spellingOf` gives, spaces
 * at the end of a line of the front matter. All else stays as it is, byte by byte; so does the whole of a file whose
 * front matter is no YAML, or would say something else afterwards.
 */
export function fixSource(source: string, spellingOf: (tag: string) => string): FixedSource {
  const part = frontMatterPart(source);
  if (part === undefined) {
    return { source, fixes: [] };
  }
  const { yaml, start } = part;
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0 || !isMap(document.contents)) {
    return { source, fixes: [] };
  }
  const edits: Edit[] = [];
  for (const field of DATES) {
    const node = document.get(field, true);
    const meant = isInLine(node) ? meantDate(node.source ?? '') : undefined;
    if (isInLine(node) && meant !== undefined) {
      edits.push(replacement(node, meant, field));
    }
  }
  const tags = document.get('tags', true);
  for (const [index, node] of (isSeq(tags) ? tags.items : []).entries()) {
    const spelling = isInLine(node) && typeof node.value === 'string' ? spellingOf(node.value) : undefined;
    if (isInLine(node) && spelling !== undefined && spelling !== node.value) {
      edits.push(replacement(node, spelling, `tags[${index}]`));
    }
  }
  const said = fieldsOf(withEdits(yaml, edits));
  const spaces = spacesAtEnds(yaml);
  // In a text over several lines, spaces may be part of it.
  if (spaces.length > 0 && isDeepStrictEqual(fieldsOf(withEdits(yaml, [...edits, ...spaces])), said)) {
    edits.push(...spaces);
  }
  const fixes = edits.map(({ start: at, fix }) => ({ ...fix, line: lines.linePos(at).line + 1 }));
  const fixed = withEdits(yaml, edits);
  return said === undefined
    ? { source, fixes: [] }
    : {
        source: source.slice(0, start) + fixed + source.slice(start + yaml.length),
        fixes: fixes.toSorted((a, b) => a.line - b.line),
      };
}

/** Not a text below `|` or `>`, which ends after its line: what took its place would go on with what follows. */
function isInLine(node: unknown): node is Scalar {
  return isScalar(node) && node.type !== 'BLOCK_FOLDED' && node.type !== 'BLOCK_LITERAL';
}

function replacement(node: Scalar, value: string, field: string): Edit {
  const [start = 0, end = 0] = node.range ?? [];
  // Without quotes, null and true are no text.
  const isPlain = (PLAIN.test(value) && parse(value) === value) || meantDateForm(value);
  const text = isPlain ? value : JSON.stringify(value);
  return { start, end, text, fix: { field, message: `${node.source} is written ${value}` } };
}

function meantDateForm(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(value);
}

function spacesAtEnds(yaml: string): Edit[] {
  return [...yaml.matchAll(/(?<=[^ \t\r\n])[ \t]+(?=\r?$)/gm)].map(({ index, 0: spaces }) => ({
    start: index,
    end: index + spaces.length,
    text: '',
    fix: { message: 'spaces at the end of the line are gone' },
  }));
}

function withEdits(yaml: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(yaml.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + yaml.slice(at);
}

/** What the front matter says; undefined where it is no YAML. */
function fieldsOf(yaml: string): unknown {
  const document = parseDocument(yaml);
  return document.errors.length > 0 ? undefined : document.toJS();
}
