import * as v from 'valibot';
import { issueMistake, limitMistakes, MAX_MISTAKES, type Mistake, offsetOf, parseYaml } from '#front-matter/yaml.ts';

// Enough for two thousand authors, or three thousand redirects.
export const MAX_CHARACTERS = 200_000;

type Path = readonly (string | number)[];

export type DataFile<Output> = {
  readonly file: string;
  /** It gets `undefined` if the file is empty. */
  readonly schema: v.GenericSchema<unknown, Output>;
  /** What the file is, for messages. */
  readonly form: string;
  /** Finds what the schema can't express. */
  readonly check?: (output: Output) => ReadonlyArray<{ readonly path: Path; readonly message: string }>;
};

/** Reads a YAML file of the content folder. The output is undefined if there are errors. */
export function readDataFile<Output>(source: string, kind: DataFile<Output>) {
  const { file, schema, form, check = () => [] } = kind;
  const { document, lines, mistakes: syntax } = parseYaml(source, MAX_CHARACTERS);
  const result = syntax.length > 0 ? undefined : v.safeParse(schema, document.toJS() ?? undefined);
  const mistakes: readonly Mistake[] = [
    ...syntax,
    ...(result?.issues ?? []).slice(0, MAX_MISTAKES + 1).map((issue) => issueMistake(document, issue)),
    ...(result?.success ? check(result.output) : []).map(({ path, message }) => {
      const field = path
        .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${key}`))
        .join('');
      return { offset: offsetOf(document, path), message, field };
    }),
  ];
  const errors = limitMistakes(mistakes).map(({ offset, field, message }) => ({
    code: 'front-matter-syntax' as const,
    file,
    line: lines.linePos(offset).line,
    ...(field && { field }),
    message: `${message}; ${file} is ${form}`,
  }));
  return {
    output: result?.success && errors.length === 0 ? result.output : undefined,
    errors,
    /** The 1-based line of a value. */
    lineOf: (path: Path): number => lines.linePos(offsetOf(document, path)).line,
  };
}

/** Accepts a text of this form, and reports any other value with the message. YAML reads `4` as a number. */
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
  return v.custom<object>((value) => typeof value === 'object' && !Array.isArray(value), message);
}
