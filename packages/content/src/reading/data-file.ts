import { isFields } from '@portico/core/foreign-fields';
import * as v from 'valibot';
import type { ContentError } from '#files/content-error.ts';
import { issueMistake, limitMistakes, MAX_MISTAKES, type Mistake, parseYaml } from '#front-matter/yaml.ts';
import { MAX_DATA_CHARACTERS } from '#limits.ts';

// The beginning of an item in a list or mapping. Closing brackets belong to the previous item.
const ENTRY = /^(?![ \t\r\n}\]])/m;
// The other conflict markers of an unfinished merge, whose first one is reported.
const CONFLICT = /^(?:={7}|>{7})/;

export type DataFile<Output> = {
  readonly file: string;
  /** The schema gets `undefined` if the file is empty. */
  readonly schema: v.GenericSchema<unknown, Output>;
  /** Describes the file's form in messages. */
  readonly form: string;
};

type EntryFile<Output, Entry> = DataFile<Output> & {
  readonly entriesOf: (output: Output) => ReadonlyArray<readonly [key: string, entry: Entry]>;
};

/** Reads a YAML file of the content folder. The output is undefined if there are errors. */
export function readDataFile<Output>(source: string, { file, schema, form }: DataFile<Output>) {
  const { document, lines, mistakes: syntax } = parseYaml(source, MAX_DATA_CHARACTERS);
  const result = syntax.length > 0 ? undefined : v.safeParse(schema, document.toJS() ?? undefined);
  const issues = (result?.issues ?? []).slice(0, MAX_MISTAKES + 1);
  const mistakes: readonly Mistake[] = [...syntax, ...issues.map((issue) => issueMistake(document, issue))];
  const errors = limitMistakes(mistakes).map(({ offset, field, message }) => ({
    code: 'front-matter-syntax' as const,
    file,
    line: lines.linePos(offset).line,
    ...(field && { field }),
    message: `${message}; ${file} is ${form}`,
  }));
  return { output: result?.success ? result.output : undefined, errors };
}

/** Reads each item of a list or mapping separately, and leaves out those with a mistake. If two have the same key, the first counts. */
export function readEntries<Output, Entry>(source: string, { entriesOf, ...kind }: EntryFile<Output, Entry>) {
  const entries = new Map<string, { readonly entry: Entry; readonly line: number }>();
  const errors: ContentError[] = [];
  let line = 1;
  for (const text of source.length > MAX_DATA_CHARACTERS ? [source] : source.split(ENTRY)) {
    const { output, errors: own } = readDataFile(CONFLICT.test(text) ? '' : text.trimEnd(), kind);
    for (const { field = '', ...error } of own) {
      // The item is the only one of its list.
      const name = field.replace(/^\[0\]\.?/, '');
      errors.push({ ...error, line: line - 1 + error.line, ...(name !== '' && { field: name }) });
    }
    for (const [key, entry] of output === undefined ? [] : entriesOf(output)) {
      const first = entries.get(key) ?? { entry, line };
      entries.set(key, first);
      if (JSON.stringify(first.entry) !== JSON.stringify(entry)) {
        const message = `line ${first.line} is for the same URL; remove one of the two`;
        errors.push({ code: 'front-matter-syntax', file: kind.file, line, message });
      }
    }
    line += text.split('\n').length - 1;
    const next = errors[MAX_MISTAKES];
    if (next !== undefined) {
      const message = 'there are more mistakes from here on, and nothing below is read; correct those above first';
      return { entries, errors: [...errors.slice(0, MAX_MISTAKES), { ...next, message }] };
    }
  }
  return { entries, errors };
}

/** Accepts text that matches this form, and reports any other value with the message. YAML reads `4` as a number. */
export function textLike(form: { test(text: string): boolean }, message: string) {
  return v.custom<string>(
    (value) => typeof value === 'string' && form.test(value),
    ({ input }) =>
      /^(?:number|boolean)$/.test(typeof input) && form.test(String(input))
        ? `write it in quotes: '${input}'`
        : message,
  );
}

export function mapping(message: string) {
  return v.custom<object>(isFields, message);
}
