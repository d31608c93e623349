import * as v from 'valibot';
import { type Document, isMap, isScalar, type Pair } from 'yaml';
import type { ContentError } from '#files/content-error.ts';
import { findSecrets } from '#files/secrets.ts';
import {
  FORMER_PATH,
  FRONT_MATTER_FIELDS,
  type FrontMatter,
  fieldsWith,
  frontMatterSchema,
} from '#front-matter/front-matter.ts';
import { meantField } from '#front-matter/other-names.ts';
import { decidesVisibility, isWithdrawn, visibilityRemedy } from '#front-matter/visibility.ts';
import {
  CONFLICT_MESSAGE,
  conflictIn,
  issueMistake,
  limitMistakes,
  MAX_CHARACTERS,
  MAX_MISTAKES,
  type Mistake,
  parseYaml,
} from '#front-matter/yaml.ts';

const FENCED = /^(\uFEFF?---[ \t]*\r?\n)(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

const STRAY_FIELD = /^([a-z_]\w*):(?=\s|$)/;
// Matches a line that has the form of a field with a value, and can't be a sentence.
const VALUE = /^\w+:\s+(?:\[.*\]|"[^"]*"|true|false|\d{4}-\d{2}-\d{2}\S*)\s*$/;
const ONE_WORD = /^\w+:\s+\S+\s*$/;

// In any other field, as in `draft: true # until Monday`, a comment is intended.
const TEXT_FIELDS: ReadonlySet<string> = new Set(fieldsWith('isText'));

/** A field that has no effect, or a line of the text that looks like a field. */
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
  /** The names of fields that only this site uses: `blog.fields`. */
  readonly ownFields?: readonly string[] | undefined;
};

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
    const [beginning = ''] = source.split(/\n[ \t]*\r?\n/, 1);
    const conflict = conflictIn(source);
    const line = source.slice(0, Math.max(0, conflict)).split('\n').length;
    const misplaced = misplacedFields(source);
    const found = misplaced ?? { line, message: missing(source) };
    const place = conflict === -1 ? found : { line, message: CONFLICT_MESSAGE };
    const errors = [{ code: 'front-matter-missing', file, line: place.line, message: place.message } as const];
    return {
      errors,
      isWithdrawn: isWithdrawn(beginning) || (misplaced !== undefined && isWithdrawn(misplaced.fields)),
    };
  }
  const { yaml, markdown, markdownLine } = split;
  const secrets = findSecrets(yaml.split('\n')).filter(({ isCertain }) => isCertain);
  if (secrets.length > 0) {
    // Other messages could repeat a secret.
    const errors = secrets.map(({ line, message }) => {
      return { code: 'front-matter-field', file, line: line + 1, message } as const;
    });
    return { errors, isWithdrawn: isWithdrawn(yaml, ownFields) };
  }
  const stray = strayField(split, file);
  const { document, lines, mistakes: syntax } = parseYaml(yaml);
  const {
    frontMatter,
    mistakes,
    unknownFields = [],
  }: Fields = syntax.length > 0 ? { mistakes: syntax } : fieldsOf(document, { defaults, ownFields });
  // The opening fence is line 1.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const errors = limitMistakes(mistakes).map(({ offset, field, message }): ContentError => {
    const { col } = lines.linePos(offset);
    const code = field === undefined ? 'front-matter-syntax' : 'front-matter-field';
    // Editors assume the first column when none is given.
    return { code, file, line: lineAt(offset), ...(col > 1 && { column: col }), ...(field && { field }), message };
  });
  errors.push(...stray.errors);
  const remarks = unknownFields.map(({ offset, ...unknown }) => ({ ...unknown, line: lineAt(offset) }));
  return frontMatter && errors.length === 0
    ? {
        parts: { frontMatter, markdown, markdownLine, unknownFields: [...remarks, ...stray.remarks] },
        errors,
        isWithdrawn: frontMatter.draft,
      }
    : {
        errors: errors.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
        isWithdrawn: isWithdrawn(yaml, ownFields) || stray.isWithdrawn,
      };
}

/** Finds fields at the beginning of the text, where readers would see them. A line that may be a sentence only gets a remark. */
function strayField(
  { markdown, markdownLine }: { readonly markdown: string; readonly markdownLine: number },
  file: string,
) {
  const start = Math.max(0, markdown.search(/\S/));
  const [beginning = ''] = markdown.slice(start, start + MAX_CHARACTERS).split(/\n[ \t]*\r?\n/, 1);
  const [fence = ''] = /^---[ \t]*\r?\n/.exec(beginning) ?? [];
  const [first = '', second = ''] = beginning.slice(fence.length).split('\n', 2);
  const [, field] = STRAY_FIELD.exec(first) ?? [];
  if (field === undefined || (fence !== '' && !FRONT_MATTER_FIELDS.includes(field))) {
    return { errors: [], remarks: [], isWithdrawn: false };
  }
  const isOurs = FRONT_MATTER_FIELDS.includes(field);
  const isCertain =
    fence !== '' ||
    (isWithdrawn(first) && ONE_WORD.test(first)) ||
    (isOurs && (VALUE.test(first) || STRAY_FIELD.test(second)));
  const line = markdownLine + markdown.slice(0, start).split('\n').length - 1;
  const possible =
    'readers see this line as text; if it is meant as a field, move it above the line --- that ends the front matter';
  const certain = fence
    ? 'front matter begins here a second time; delete one of the two'
    : 'readers would see this, because it is below the line --- that ends the front matter; move it above that line';
  const message = isCertain ? certain : possible;
  const remark = { field, line, message };
  return {
    errors: isCertain ? [{ code: 'front-matter-field', file, ...remark } as const] : [],
    // A post with errors has no remarks.
    remarks: isOurs || ONE_WORD.test(first) ? [remark] : [],
    isWithdrawn: isWithdrawn(beginning),
  };
}

// What may be above front matter, or be instead of its lines ---.
const MAX_ABOVE = 1_000;
const MISPLACED =
  /^(?:-{3,}|[—–]-?|\*{3}|_{3})[ \t]*\r?\n(?=(?:title|description|author|date|tags|category|draft):\s)/m;

/** Finds front matter that doesn't begin in the first line, or not with ---. */
function misplacedFields(source: string) {
  const found = MISPLACED.exec(source.slice(0, MAX_ABOVE));
  if (found === null || /^\uFEFF?---[ \t]*\r?\n/.test(source)) {
    return undefined;
  }
  const [marks = ''] = found[0].trim().split(/\s/);
  const above = source.slice(0, found.index).replace(/^\uFEFF/, '');
  const line = source.slice(0, found.index).split('\n').length;
  const fields =
    source.slice(found.index + found[0].length, found.index + MAX_CHARACTERS).split(/\n[ \t]*\r?\n/, 1)[0] ?? '';
  if (marks !== '---') {
    const what = marks.startsWith('-') ? `has ${marks.length} hyphens` : `has ${JSON.stringify(marks)}`;
    return {
      line,
      fields,
      message: `this line ${what}, so it does not begin the front matter; write three hyphens, ---, here and below the fields`,
    };
  }
  const [fence] = /^\s*(`{3,}|~{3,})[^\n]*\n\s*$/.exec(above) ?? [];
  const ofFence = `the front matter is in a code block; delete the line ${fence?.trim()} above it, and the line that closes the block`;
  const ofText = `front matter begins in the first line of a file, and here it begins in line ${line}; delete what is above it`;
  return above !== '' && !/\S/.test(above)
    ? {
        line: 1,
        fields,
        message: 'the file begins with an empty line or a space; delete it, so that --- is the first line',
      }
    : { line: fence === undefined ? line : 1, fields, message: fence === undefined ? ofText : ofFence };
}

function missing(source: string): string {
  if (/^\uFEFF?(?:\+{3}|\{)[ \t]*\r?\n/.test(source)) {
    return 'this front matter is TOML or JSON, and only YAML is read; write fields such as title: My title between two lines ---';
  }
  return /^\uFEFF?---[ \t]*\r?\n/.test(source)
    ? 'the front matter opens here and does not end; put a line --- after its last field'
    : 'the file does not begin with front matter; start it with a line ---, then title, description, author, date, tags and category, then a line ---';
}

type Fields = {
  readonly frontMatter?: FrontMatter;
  readonly mistakes: readonly Mistake[];
  readonly unknownFields?: ReadonlyArray<Omit<UnknownField, 'line'> & Pick<Mistake, 'offset'>>;
};

function fieldsOf(document: Document, { defaults, ownFields }: Required<ParseOptions>): Fields {
  if (document.contents !== null && !isMap(document.contents)) {
    return {
      mistakes: [{ offset: 0, message: 'this is not a list of fields; write one per line, such as title: My title' }],
    };
  }
  const wrapping = wrappingField(document);
  if (wrapping !== undefined) {
    return { mistakes: [wrapping] };
  }
  // One message per field is enough: text that isn't a URL doesn't also need the message about https://.
  const { authors, ...written } = document.toJS() ?? {};
  const hasTwoNames = authors === undefined || 'author' in written;
  const own = hasTwoNames ? written : { ...written, author: authors };
  const shared = { ...defaults, ...('cover' in own && { coverAlt: undefined }) };
  const result = v.safeParse(frontMatterSchema, { ...shared, ...own }, { abortPipeEarly: true });
  const pairs = pairsOf(document).filter(({ field }) => field !== 'authors' || hasTwoNames);
  const unknown = unknownFields(pairs, ownFields);
  const isMeant = (field = '') => !document.has(field) && unknown.some(({ meant }) => meant === field);
  const issues = (result.issues ?? []).map((issue) => issueMistake(document, issue));
  const isMissing = (meant = '') => issues.some(({ field }) => field === meant) && isMeant(meant);
  const comments = textsInComments(pairs);
  const mistakes = [
    ...issues.filter(({ field }) => !isMeant(field)),
    ...unknown.filter(({ decides, meant }) => decides || isMissing(meant)),
    ...comments.filter(({ decides }) => decides),
  ];
  if (!result.success) {
    return { mistakes };
  }
  const { author, ...fields } = result.output;
  const harmless = [...unknown, ...comments].flatMap(({ decides, offset, field = '', message }) =>
    decides ? [] : { field, offset, message },
  );
  return { frontMatter: { ...fields, authors: author }, mistakes, unknownFields: harmless };
}

type Field = { readonly field: string; readonly offset: number; readonly value: unknown };

function pairsOf({ contents }: Document): readonly Field[] {
  const pairs: readonly Pair[] = isMap(contents) ? contents.items : [];
  return pairs.flatMap(({ key, value }) =>
    isScalar(key) ? { field: String(key.value), offset: key.range?.[0] ?? 0, value } : [],
  );
}

type Unknown = Mistake & { readonly meant: string | undefined; readonly decides: boolean };

function unknownFields(fields: readonly Field[], ownFields: readonly string[]): readonly Unknown[] {
  const known = `The fields are ${FRONT_MATTER_FIELDS.join(', ')}`;
  const isThere = (name: string) => fields.some(({ field }) => field === name);
  const unknown = fields.filter(({ field }) => !FRONT_MATTER_FIELDS.includes(field) && !ownFields.includes(field));
  // Looking up a similar name for each of a thousand fields would take long.
  return unknown.slice(0, MAX_MISTAKES + 1).map(({ field, offset, value }) => {
    const written = isScalar(value) ? value.value : value;
    const ofVisibility = visibilityRemedy(field, written);
    const meant = ofVisibility === undefined ? meantField(field) : undefined;
    const decides = ofVisibility?.decides ?? decidesVisibility(field, meant);
    const usual = decides
      ? 'it may decide who sees the post; write draft, unlisted or date instead'
      : 'it has no effect; remove it, or add it to blog.fields of site.config.ts';
    const ofMeant = meant && `did you mean ${meant}?${isThere(meant) ? ' It is here too; keep one of the two' : ''}`;
    const remedy = ofVisibility?.remedy ?? remedyOfAddress(field, meant, written) ?? ofMeant ?? `${usual}. ${known}`;
    return { offset, field, meant, decides, message: `unknown field; ${remedy}` };
  });
}

/** What to do with fields of other systems that set a post's address. */
function remedyOfAddress(field: string, meant: string | undefined, value: unknown): string | undefined {
  if (/^(?:slug|permalink|url|path)$/i.test(field)) {
    return "a post's address is the name of its file; rename the file, and remove this";
  }
  return meant === 'aliases' && /^\W*\//.test(String(value)) ? FORMER_PATH : undefined;
}

/** Finds fields that are all indented below another name. */
function wrappingField({ contents }: Document): Mistake | undefined {
  const [only, ...others] = isMap(contents) ? contents.items : [];
  if (others.length > 0 || !isMap(only?.value) || !isScalar(only.key) || !only.value.has('title')) {
    return undefined;
  }
  const name = String(only.key.value);
  const message = `the fields are indented, so they belong to ${name}; remove the line ${name}: and the spaces before the fields`;
  return { offset: 0, field: name, message };
}

/** Finds text that YAML drops as a comment. After a space and #, the author may have meant it as text. */
function textsInComments(fields: readonly Field[]): readonly (Mistake & { readonly decides: boolean })[] {
  return fields.flatMap(({ field, offset, value }) => {
    if (!TEXT_FIELDS.has(field) || !isScalar(value) || value.type !== 'PLAIN' || !value.comment) {
      return [];
    }
    const lost = JSON.stringify(`#${value.comment}`);
    const message = `${lost} is left out, because everything after a space and # is a comment; put the whole value in quotes`;
    return [{ offset, field, message, decides: /^\S/.test(value.comment) }];
  });
}
