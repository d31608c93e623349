import { describedFields, type OwnFields } from '@portico/core/own-fields';
import { isMap, isScalar, isSeq, parse, type Scalar, type YAMLMap } from 'yaml';
import { isIsoDate, meantDate } from '#front-matter/dates.ts';
import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import { splitSource } from '#front-matter/parse-source.ts';
import { visibilityOf } from '#front-matter/visibility.ts';
import { parseYaml } from '#front-matter/yaml.ts';

export type Fix = { readonly line: number; readonly field: string; readonly message: string };

type Edit = Fix & { readonly start: number; readonly end: number; readonly text: string };

// Text that needs no quotes, in either style of YAML list.
const PLAIN = /^\p{L}[\p{L}\p{N} _.+/-]*$/u;

type FixOptions = {
  readonly spellingOf: (tag: string) => string;
  /** The fields that only this site uses: `blog.fields`. */
  readonly ownFields?: OwnFields | undefined;
};

/**
 * Corrects dates in other formats, and tags whose spelling differs from what `spellingOf` returns, and removes fields that say
 * what is so anyway. Everything else stays the same, byte for byte.
 */
export function fixSource(source: string, { spellingOf, ownFields }: FixOptions) {
  const { yaml, start } = splitSource(source) ?? { yaml: '', start: 0 };
  const { document, lines, mistakes } = parseYaml(yaml);
  if (mistakes.length > 0 || !isMap(document.contents)) {
    return { source, fixes: [] };
  }
  const edits: Edit[] = [];
  function fix(node: unknown, field: string, meantBy: (node: Scalar) => string | undefined): void {
    // A block scalar (`|` or `>`) ends after its line, so a replacement without a line break would join the next line.
    if (!isScalar(node) || node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL') {
      return;
    }
    const meant = meantBy(node);
    const [from = 0, end = 0] = node.range ?? [];
    if (meant !== undefined && meant !== node.value) {
      const message = `${node.source} is now ${meant}`;
      edits.push({ start: from, end, text: quoted(meant), line: lines.linePos(from).line + 1, field, message });
    }
  }
  for (const field of ['date', 'updated']) {
    fix(document.get(field, true), field, (node) => meantDate(node.source ?? ''));
  }
  const tags = document.get('tags');
  for (const [index, node] of (isSeq(tags) ? tags.items : []).entries()) {
    fix(node, `tags[${index}]`, ({ value }) => (typeof value === 'string' ? spellingOf(value) : undefined));
  }
  for (const { field, range } of idleFields(document.contents, ownFields)) {
    const [from, value] = range;
    if (!yaml.slice(from, value).includes('\n')) {
      const { line } = lines.linePos(from);
      edits.push({ ...wholeLine(yaml, from), text: '', line: line + 1, field, message: 'it is removed' });
    }
  }
  edits.sort((a, b) => a.start - b.start);
  // Applied from the end, so that the offsets of the remaining edits stay valid.
  const fixed = edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), yaml);
  return {
    source: source.slice(0, start) + fixed + source.slice(start + yaml.length),
    fixes: edits.map(({ line, field, message }) => ({ line, field, message })),
  };
}

/** Returns the fields that say that the post is public, with the offsets of the name and the value. */
function idleFields({ flow, items }: YAMLMap, ownFields: OwnFields | undefined) {
  const known = [...FRONT_MATTER_FIELDS, ...describedFields(ownFields).keys()];
  return (flow ? [] : items).flatMap(({ key, value }) => {
    if (!isScalar(key) || !isScalar(value) || !key.range || !value.range || known.includes(String(key.value))) {
      return [];
    }
    const field = String(key.value);
    const range = [key.range[0], value.range[0]] as const;
    return visibilityOf(field, value.value) === 'shown' ? { field, range } : [];
  });
}

/** Returns where a line begins and ends, with its line break, or with the one before it if the line is the last one. */
function wholeLine(yaml: string, start: number) {
  const [begin, end] = [yaml.lastIndexOf('\n', start - 1) + 1, yaml.indexOf('\n', start)];
  return end === -1
    ? { start: yaml.slice(0, begin).replace(/\r?\n$/, '').length, end: yaml.length }
    : { start: begin, end: end + 1 };
}

/** Adds quotes to a value that would not be a string without them, such as null. */
function quoted(value: string): string {
  return isIsoDate(value) || (PLAIN.test(value) && parse(value) === value) ? value : JSON.stringify(value);
}
