import * as v from 'valibot';
import { type Document, isMap, isScalar, type Pair } from 'yaml';
import type { ContentError } from '#files/content-error.ts';
import { FRONT_MATTER_FIELDS, type FrontMatter, fieldsWith, frontMatterSchema } from '#front-matter/front-matter.ts';
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

const STRAY_FIELD = new RegExp(`^(---[ \\t]*\\r?\\n)?(${FRONT_MATTER_FIELDS.join('|')}):(?:\\s|$)`);

// A comment in another field, as in `draft: true # until Monday`, is meant as one.
const TEXT_FIELDS: ReadonlySet<string> = new Set(fieldsWith('isText'));

/** A field that isn't ours and doesn't decide about being public. */
export type UnknownField = { readonly field: string; readonly message: string };

type ParsedSource = {
  /** Undefined if there are mistakes. `markdownLine` is the 1-based line of the file at which the Markdown begins. */
  readonly parts?: {
    readonly frontMatter: FrontMatter;
    readonly markdown: string;
    readonly markdownLine: number;
    readonly unknownFields: readonly UnknownField[];
  };
  readonly errors: readonly ContentError[];
  /** Whether it says that the post isn't public. If it has mistakes, its last good version must not stay then. */
  readonly isWithdrawn: boolean;
};

/** Fields as they are in YAML. */
type Defaults = Readonly<Record<string, unknown>>;

export function splitSource(source: string) {
  const [whole, opening, yaml = ''] = FENCED.exec(source) ?? [];
  return whole === undefined || opening === undefined
    ? undefined
    : { yaml, start: opening.length, markdown: source.slice(whole.length), markdownLine: whole.split('\n').length };
}

/** Reads a post's front matter; `defaults` are the values of fields that it leaves out. Reports all mistakes together; never throws. */
export function parseSource(source: string, file: string, defaults: Defaults = {}): ParsedSource {
  const split = splitSource(source);
  if (split === undefined) {
    const [beginning = ''] = source.split(/\n[ \t]*\r?\n/, 1);
    const conflict = conflictIn(source);
    const line = source.slice(0, Math.max(0, conflict)).split('\n').length;
    const message = conflict === -1 ? missing(source) : CONFLICT_MESSAGE;
    const errors = [{ code: 'front-matter-missing', file, line, message } as const];
    return { errors, isWithdrawn: isWithdrawn(beginning) };
  }
  const { yaml, markdown, markdownLine } = split;
  const stray = strayField(split, file);
  const { document, lines, mistakes: syntax } = parseYaml(yaml);
  const {
    frontMatter,
    mistakes,
    unknownFields = [],
  }: Fields = syntax.length > 0 ? { mistakes: syntax } : fieldsOf(document, defaults);
  const errors = limitMistakes(mistakes).map(({ offset, field, message }): ContentError => {
    const { line, col } = lines.linePos(offset);
    const code = field === undefined ? 'front-matter-syntax' : 'front-matter-field';
    // The opening fence is line 1. Editors go to the first column by themselves.
    return { code, file, line: line + 1, ...(col > 1 && { column: col }), ...(field && { field }), message };
  });
  errors.push(...stray.errors);
  return frontMatter && errors.length === 0
    ? { parts: { frontMatter, markdown, markdownLine, unknownFields }, errors, isWithdrawn: frontMatter.draft }
    : {
        errors: errors.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
        isWithdrawn: isWithdrawn(yaml) || stray.isWithdrawn,
      };
}

/** Finds fields at the beginning of the text, where readers would see them. */
function strayField(
  { markdown, markdownLine }: { readonly markdown: string; readonly markdownLine: number },
  file: string,
) {
  const start = Math.max(0, markdown.search(/\S/));
  const [beginning = ''] = markdown.slice(start, start + MAX_CHARACTERS).split(/\n[ \t]*\r?\n/, 1);
  const [first = ''] = beginning.split('\n', 1);
  const [, hiding] = isWithdrawn(first) ? (/^([a-z_]+): *\w+\s*$/.exec(first) ?? []) : [];
  const [, fence, field = hiding] = STRAY_FIELD.exec(beginning) ?? [];
  if (field === undefined) {
    return { errors: [], isWithdrawn: false };
  }
  const line = markdownLine + markdown.slice(0, start).split('\n').length - 1;
  const message = fence
    ? 'front matter begins here a second time; delete one of the two'
    : `readers would see this, because it is below the line --- that ends the front matter; move it above that line`;
  const error: ContentError = { code: 'front-matter-field', file, line, field, message };
  return { errors: [error], isWithdrawn: isWithdrawn(beginning) };
}

function missing(source: string): string {
  return /^\uFEFF?---[ \t]*\r?\n/.test(source)
    ? 'the front matter opens here and does not end; put a line --- after its last field'
    : 'the file does not begin with front matter; start it with a line ---, then title, description, author, date, tags and category, then a line ---';
}

type Fields = {
  readonly frontMatter?: FrontMatter;
  readonly mistakes: readonly Mistake[];
  readonly unknownFields?: readonly UnknownField[];
};

function fieldsOf(document: Document, defaults: Defaults): Fields {
  if (document.contents !== null && !isMap(document.contents)) {
    return {
      mistakes: [{ offset: 0, message: 'this is not a list of fields; write one per line, such as title: My title' }],
    };
  }
  // One message per field: a text that isn't a URL doesn't also need the message about https://.
  const { authors, ...written } = document.toJS() ?? {};
  const hasTwoNames = authors === undefined || 'author' in written;
  const own = hasTwoNames ? written : { ...written, author: authors };
  const shared = { ...defaults, ...('cover' in own && { coverAlt: undefined }) };
  const result = v.safeParse(frontMatterSchema, { ...shared, ...own }, { abortPipeEarly: true });
  const pairs = pairsOf(document).filter(({ field }) => field !== 'authors' || hasTwoNames);
  const unknown = unknownFields(pairs);
  const isMeant = (field = '') => !document.has(field) && unknown.some(({ meant }) => meant === field);
  const issues = (result.issues ?? []).map((issue) => issueMistake(document, issue));
  const isMissing = (meant = '') => issues.some(({ field }) => field === meant) && isMeant(meant);
  const mistakes = [
    ...issues.filter(({ field }) => !isMeant(field)),
    ...unknown.filter(({ decides, meant }) => decides || isMissing(meant)),
    ...textsInComments(pairs),
  ];
  if (!result.success) {
    return { mistakes };
  }
  const { author, ...fields } = result.output;
  const harmless = unknown.flatMap(({ decides, field = '', message }) => (decides ? [] : { field, message }));
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

function unknownFields(fields: readonly Field[]): readonly Unknown[] {
  const known = `The fields are ${FRONT_MATTER_FIELDS.join(', ')}`;
  const unknown = fields.filter(({ field }) => !FRONT_MATTER_FIELDS.includes(field));
  // Looking for what each of a thousand means would take long.
  return unknown.slice(0, MAX_MISTAKES + 1).map(({ field, offset, value }) => {
    const ofVisibility = visibilityRemedy(field, isScalar(value) ? value.value : value);
    const meant = ofVisibility === undefined ? meantField(field) : undefined;
    const decides = ofVisibility !== undefined || decidesVisibility(field, meant);
    const usual = decides
      ? 'it may decide who sees the post; write draft, unlisted or date instead'
      : 'it does nothing; remove it, or name it in blog.fields of site.config.ts';
    const remedy = ofVisibility ?? (meant ? `did you mean ${meant}?` : `${usual}. ${known}`);
    return { offset, field, meant, decides, message: `unknown field; ${remedy}` };
  });
}

function textsInComments(fields: readonly Field[]): readonly Mistake[] {
  return fields.flatMap(({ field, offset, value }) => {
    if (!TEXT_FIELDS.has(field) || !isScalar(value) || value.type !== 'PLAIN' || !value.comment) {
      return [];
    }
    const lost = JSON.stringify(`#${value.comment}`);
    const message = `${lost} is left out, because everything after a space and # is a comment; put the whole value in quotes`;
    return [{ offset, field, message }];
  });
}
