import { describedFields, type OwnFields } from '@portico/core/own-fields';
import * as v from 'valibot';
import { type Document, isMap, isScalar, type LineCounter, type Pair } from 'yaml';
import type { ContentError } from '#files/content-error.ts';
import { findSecrets } from '#files/secrets.ts';
import { ownFieldsCheck } from '#front-matter/described-fields.ts';
import { FRONT_MATTER_FIELDS, type FrontMatter, fieldsWith, frontMatterSchema } from '#front-matter/front-matter.ts';
import { meantField } from '#front-matter/other-names.ts';
import { isWithdrawn, visibilityOf } from '#front-matter/visibility.ts';
import {
  CONFLICT_MESSAGE,
  conflictIn,
  issueMistake,
  limitMistakes,
  MAX_MISTAKES,
  type Mistake,
  parseYaml,
} from '#front-matter/yaml.ts';
import { MAX_FRONT_MATTER_CHARACTERS } from '#limits.ts';

const FENCED = /^(\uFEFF?---[ \t]*\r?\n)(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

const FIELD = /^([a-z_]\w*):(?=\s|$)/i;
// A value that is no beginning of a text.
const VALUE = /^\w+:\s+(?:\[.*\]|"[^"]*"|true|false|\d{4}-\d{2}-\d{2}\S*)\s*$/;
const MISSING =
  'the file does not begin with front matter; its first line is ---, then come title, description, author, date, tags and category in YAML, then a line ---';
const UNCLOSED = 'the front matter opens here and does not end; put a line --- after its last field';
export const NO_FIELDS = 'this is not a list of fields; write one per line, such as title: My title';
const IN_TEXT =
  'readers would see this, because it is below the line --- that ends the front matter; move it above that line';

const VISIBILITY = {
  hidden:
    'readers do not see the post, because this says that it is not public; write draft: true, or unlisted: true to keep the post at its URL',
  shown: 'remove it, because a post is public unless it has draft: true',
};

// In any other field, as in `draft: true # until Monday`, a comment is intended.
const TEXT_FIELDS: ReadonlySet<string> = new Set(fieldsWith('isText'));

/** A field that has no effect. */
export type UnknownField = { readonly field: string; readonly line?: number; readonly message: string };

type ParsedSource = {
  /** Undefined if there are mistakes. `markdownLine` is the 1-based line of the file at which the Markdown begins. */
  readonly parts?: {
    readonly frontMatter: FrontMatter;
    readonly markdown: string;
    readonly markdownLine: number;
    readonly unknownFields: readonly UnknownField[];
  };
  readonly errors: readonly ContentError[];
  /** Whether the front matter says that the post isn't public. If it also has mistakes, the last good version must not stay online. */
  readonly isWithdrawn: boolean;
};

/** Fields with their values as parsed from YAML. */
type Defaults = Readonly<Record<string, unknown>>;
type ParseOptions = {
  /** The values of fields that the post omits. */
  readonly defaults?: Defaults | undefined;
  /** The fields that only this site uses: `blog.fields`. */
  readonly ownFields?: OwnFields | undefined;
};

type SplitSource = NonNullable<ReturnType<typeof splitSource>>;

export function splitSource(source: string) {
  const [whole, opening = '', yaml = ''] = FENCED.exec(source) ?? [];
  return whole === undefined
    ? undefined
    : { yaml, start: opening.length, markdown: source.slice(whole.length), markdownLine: whole.split('\n').length };
}

/** Reads a post's front matter. Reports all mistakes together; never throws. */
export function parseSource(
  source: string,
  file: string,
  { defaults = {}, ownFields = [] }: ParseOptions = {},
): ParsedSource {
  const split = splitSource(source);
  if (split === undefined) {
    const conflict = conflictIn(source);
    const line = source.slice(0, Math.max(0, conflict)).split('\n').length;
    const ofFile = /^\uFEFF?---[ \t]*\r?\n/.test(source) ? UNCLOSED : MISSING;
    const message = conflict === -1 ? ofFile : CONFLICT_MESSAGE;
    // The fields may be anywhere in the beginning of the file.
    const withdrawn = isWithdrawn(source.slice(0, MAX_FRONT_MATTER_CHARACTERS));
    return { errors: [{ code: 'front-matter-missing', file, line, message }], isWithdrawn: withdrawn };
  }
  const { yaml, markdown, markdownLine } = split;
  const secrets = findSecrets(yaml.split('\n')).filter(({ isCertain }) => isCertain);
  if (secrets.length > 0) {
    // Other messages could repeat a secret.
    const errors = secrets.map(({ line, message }) => {
      return { code: 'front-matter-field', file, line: line + 1, message } as const;
    });
    return { errors, isWithdrawn: isWithdrawn(yaml, describedFields(ownFields)) };
  }
  const { document, lines, mistakes: syntax } = parseYaml(yaml);
  const {
    frontMatter,
    mistakes,
    unknownFields = [],
  }: Fields = syntax.length > 0 ? { mistakes: syntax } : fieldsOf(document, { defaults, ownFields });
  const errors = contentErrors(mistakes, { file, lines });
  const inText = fieldInText(split);
  if (inText !== undefined) {
    errors.push({ code: 'front-matter-field', file, ...inText, message: IN_TEXT });
  }
  if (frontMatter === undefined || errors.length > 0) {
    const [beginning = ''] = markdown.trimStart().split(/\n[ \t]*\r?\n/, 1);
    const withdrawn = isWithdrawn(yaml, describedFields(ownFields)) || (inText !== undefined && isWithdrawn(beginning));
    return { errors, isWithdrawn: withdrawn };
  }
  const remarks = unknownFields.map(({ offset, ...unknown }) => ({ ...unknown, line: lineAt(lines, offset) }));
  const parts = { frontMatter, markdown, markdownLine, unknownFields: remarks };
  return { parts, errors, isWithdrawn: frontMatter.draft };
}

/** Returns the first mistakes of front matter, in the order of their lines. */
export function contentErrors(
  mistakes: readonly Mistake[],
  { file, lines }: { readonly file: string; readonly lines: LineCounter },
): ContentError[] {
  const errors = limitMistakes(mistakes).map(({ offset, field, message }): ContentError => {
    const { col } = lines.linePos(offset);
    const code = field === undefined ? 'front-matter-syntax' : 'front-matter-field';
    // Editors assume the first column when none is given.
    return {
      code,
      file,
      line: lineAt(lines, offset),
      ...(col > 1 && { column: col }),
      ...(field && { field }),
      message,
    };
  });
  return errors.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** The opening fence is line 1. */
function lineAt(lines: LineCounter, offset: number): number {
  return lines.linePos(offset).line + 1;
}

/** Finds a field, or a second front matter, at the beginning of the text. */
function fieldInText({ markdown, markdownLine }: Pick<SplitSource, 'markdown' | 'markdownLine'>) {
  const text = markdown.trimStart();
  const above = markdown.slice(0, markdown.length - text.length);
  const [first = '', second = ''] = text.split('\n', 2);
  const isSecond = /^---\s*$/.test(first);
  const [, field = ''] = FIELD.exec(isSecond ? second : first) ?? [];
  const isMeant = isSecond || VALUE.test(first) || FIELD.test(second);
  const line = markdownLine + above.split('\n').length - 1;
  return isMeant && FRONT_MATTER_FIELDS.includes(field) ? { field, line } : undefined;
}

type Fields = {
  readonly frontMatter?: FrontMatter;
  readonly mistakes: readonly Mistake[];
  readonly unknownFields?: ReadonlyArray<Omit<UnknownField, 'line'> & Pick<Mistake, 'offset'>>;
};

function fieldsOf(document: Document, { defaults, ownFields }: Required<ParseOptions>): Fields {
  if (document.contents !== null && !isMap(document.contents)) {
    return { mistakes: [{ offset: 0, message: NO_FIELDS }] };
  }
  // One message per field is enough: text that isn't a URL doesn't also need the message about https://.
  const { authors, ...written } = document.toJS() ?? {};
  const hasTwoNames = authors === undefined || 'author' in written;
  const own = hasTwoNames ? written : { ...written, author: authors };
  const shared = { ...defaults, ...('cover' in own && { coverAlt: undefined }) };
  const given = { ...shared, ...own };
  const result = v.safeParse(frontMatterSchema, given, { abortPipeEarly: true });
  const ofSite = v.safeParse(ownFieldsCheck(ownFields), given, { abortPipeEarly: true });
  const pairs = pairsOf(document).filter(({ field }) => field !== 'authors' || hasTwoNames);
  const found = [...unknownFields(pairs, describedFields(ownFields)), ...textsInComments(pairs)];
  // A field with another name is not missing too.
  const isMeant = (field = '') => !document.has(field) && found.some(({ meant }) => meant === field);
  const issues = [...(result.issues ?? []), ...(ofSite.issues ?? [])].map((issue) => issueMistake(document, issue));
  const mistakes = [...issues.filter(({ field }) => !isMeant(field)), ...found.filter(({ isMistake }) => isMistake)];
  if (!result.success || !ofSite.success) {
    return { mistakes };
  }
  const { author, ...fields } = result.output;
  const remarks = found.flatMap(({ isMistake, field, offset, message }) =>
    isMistake ? [] : { field, offset, message },
  );
  const values = Object.keys(ofSite.output).length > 0 && { fields: ofSite.output };
  return { frontMatter: { ...fields, authors: author, ...values }, mistakes, unknownFields: remarks };
}

type Field = { readonly field: string; readonly offset: number; readonly value: unknown };

function pairsOf({ contents }: Document): readonly Field[] {
  const pairs: readonly Pair[] = isMap(contents) ? contents.items : [];
  return pairs.flatMap(({ key, value }) =>
    isScalar(key) ? { field: String(key.value), offset: key.range?.[0] ?? 0, value } : [],
  );
}

type Found = Omit<Field, 'value'> & {
  readonly message: string;
  readonly isMistake: boolean;
  /** The known field with a similar name. */
  readonly meant?: string | undefined;
};

function unknownFields(fields: readonly Field[], own: ReadonlyMap<string, unknown>): readonly Found[] {
  const known = [...FRONT_MATTER_FIELDS, ...own.keys()];
  const names = fields.map(({ field }) => field);
  const unknown = fields.filter(({ field }) => !known.includes(field));
  // Looking up a similar name for each of a thousand fields would take long.
  return unknown.slice(0, MAX_MISTAKES + 1).map(({ field, offset, value }) => {
    const visibility = visibilityOf(field, isScalar(value) ? value.value : '');
    const meant = visibility === undefined ? meantField(field, known) : undefined;
    const remedy = visibility === undefined ? remedyOf({ field, meant, names, known }) : VISIBILITY[visibility];
    return { offset, field, meant, isMistake: visibility !== 'shown', message: `unknown field; ${remedy}` };
  });
}

type Unknown = Pick<Found, 'field' | 'meant'> & Readonly<Record<'names' | 'known', readonly string[]>>;

function remedyOf({ field, meant, names, known }: Unknown): string {
  if (/^(?:slug|permalink)$/i.test(field)) {
    return "a post's address is the name of its file; rename the file, and remove this";
  }
  const own = 'add it to blog.fields of site.config.ts if it is a field of the site';
  return meant === undefined
    ? `remove it, or ${own}. The fields are ${known.join(', ')}`
    : `did you mean ${meant}?${names.includes(meant) ? ' It is here too; keep one of the two.' : ''} Or ${own}`;
}

/** Finds text that YAML drops as a comment. After a space and #, the author may have meant it as text. */
function textsInComments(fields: readonly Field[]): readonly Found[] {
  return fields.flatMap(({ field, offset, value }) => {
    if (!TEXT_FIELDS.has(field) || !isScalar(value) || value.type !== 'PLAIN' || !value.comment) {
      return [];
    }
    const lost = JSON.stringify(`#${value.comment}`);
    const message = `${lost} is left out, because everything after a space and # is a comment; put the whole value in quotes`;
    return [{ offset, field, message, isMistake: /^\S/.test(value.comment) }];
  });
}
