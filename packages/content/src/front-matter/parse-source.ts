import * as v from 'valibot';
import { type Document, isMap, isScalar, LineCounter } from 'yaml';
import { type FrontMatter, frontMatterSchema } from '#front-matter/front-matter.ts';
import { type Mistake, oddSpace, offsetOf, parseYaml, yamlMistakes } from '#front-matter/yaml.ts';
import type { ContentError } from '#reading/content-error.ts';
import { closest } from '#texts/closest.ts';

/** How many mistakes of a file are reported at once. */
export const MOST_MISTAKES = 20;
// Far more than any front matter; parsing it blocks the server.
const MOST_CHARACTERS = 50_000;
const FENCED = /^(\uFEFF?---[ \t]*\r?\n)(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

const FIELDS = Object.keys(frontMatterSchema.entries);
// The names of fields in other systems.
const ELSEWHERE = new Map([
  ...namesOf('description', 'summary excerpt subtitle abstract lead'),
  ...namesOf('date', 'pubDate publishDate publishedAt published_at'),
  ...namesOf('updated', 'lastmod modified updatedDate last_modified_at'),
  ...namesOf('cover', 'image heroImage hero banner thumbnail'),
  ...namesOf('coverAlt', 'imageAlt alt cover_alt'),
  ...namesOf('aliases', 'redirect_from redirects oldSlugs'),
  ...namesOf('canonical', 'canonicalUrl canonical_url'),
  ...namesOf('lang', 'language locale'),
  ...namesOf('tags', 'keywords'),
  ...namesOf('unlisted', 'hidden'),
]);
const NOT_HERE: ReadonlyMap<string, string> = new Map([
  ['slug', 'the slug is the name of the file or of its folder; take the field out'],
  ['permalink', 'the URL is made of the name of the file or of its folder; take the field out'],
  ['layout', 'all posts have one layout; take the field out'],
  ['published', 'what is saved is published; write draft: true for what is not, or take the field out'],
  ['toc', 'the contents are made of the headings; take the field out'],
]);
// A comment in another field, as in `draft: true # until Monday`, is meant as one.
const TEXT_FIELDS: ReadonlySet<string> = new Set(['title', 'description', 'author', 'category', 'coverAlt', 'series']);

const NOTHING: FrontMatter = {
  title: '',
  description: '',
  authors: [],
  date: '',
  tags: [],
  category: '',
  draft: false,
  unlisted: false,
  aliases: [],
  featured: false,
};

/** The parts of a post's file. */
export type SourceParts = {
  /** If there are mistakes, only the fields that are right; the others are empty. */
  readonly frontMatter: FrontMatter;
  readonly markdown: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
};

export type ParsedSource = {
  /** Undefined if it isn't known where the Markdown begins. */
  readonly parts: SourceParts | undefined;
  readonly errors: readonly ContentError[];
};

/** Splits a file into the YAML between two lines of `---`, which begins at `start`, and the Markdown after it. */
export function splitSource(source: string) {
  const [whole, opening, yaml = ''] = FENCED.exec(source) ?? [];
  return whole === undefined || opening === undefined || yaml.length > MOST_CHARACTERS
    ? undefined
    : { yaml, start: opening.length, markdown: source.slice(whole.length), markdownLine: whole.split('\n').length };
}

/** Reads the front matter of a post's file. Reports all mistakes together, each with its line and field; never throws. */
export function parseSource(source: string, file: string): ParsedSource {
  const split = splitSource(source);
  if (split === undefined) {
    const code = FENCED.test(source) ? 'front-matter-syntax' : 'front-matter-missing';
    return { parts: undefined, errors: [{ code, file, line: 1, message: missing(source) }] };
  }
  const { yaml, markdown, markdownLine } = split;
  const lines = new LineCounter();
  const document = parseYaml(yaml, lines);
  const syntax = [...yamlMistakes(document, yaml), ...shapeMistakes(document, yaml)];
  const { frontMatter, mistakes } = syntax.length > 0 ? { frontMatter: NOTHING, mistakes: syntax } : fieldsOf(document);
  const errors = mistakes.slice(0, MOST_MISTAKES).map(({ offset, field, message }): ContentError => {
    const { line, col } = lines.linePos(offset);
    const code = field === undefined ? 'front-matter-syntax' : 'front-matter-field';
    // The opening fence is line 1. Editors go to the first column by themselves.
    return { code, file, line: line + 1, ...(col > 1 && { column: col }), ...(field && { field }), message };
  });
  return { parts: { frontMatter, markdown, markdownLine }, errors };
}

function missing(source: string): string {
  if (FENCED.test(source)) {
    return `the front matter has more than ${MOST_CHARACTERS.toLocaleString('en')} characters; put the text below the second line ---`;
  }
  return /^\uFEFF?---[ \t]*\r?\n/.test(source)
    ? 'the front matter opens here and does not end; put a line --- after its last field'
    : 'the file does not begin with front matter; start it with a line ---, then title, description, author, date, tags and category, then a line ---';
}

/** Valid YAML may be something else than fields. */
function shapeMistakes({ contents, errors }: Document, yaml: string): readonly Mistake[] {
  const message = 'this is not a list of fields; write one a line, such as title: My title';
  return errors.length > 0 || contents === null || isMap(contents) ? [] : [oddSpace(yaml) ?? { offset: 0, message }];
}

function fieldsOf(document: Document): {
  readonly frontMatter: FrontMatter;
  readonly mistakes: readonly Mistake[];
} {
  const data: Readonly<Record<string, unknown>> = document.toJS() ?? {};
  // One message a field: a text that isn't a URL need not also hear that it lacks https://.
  const { success, output, issues = [] } = v.safeParse(frontMatterSchema, data, { abortPipeEarly: true });
  const mistakes = [
    ...issues.filter(({ type }) => type !== 'object').map((issue) => issueMistake(document, issue)),
    ...missingFields(document),
    ...unknownFields(document),
    ...clashes(document),
    ...textsInComments(document),
  ];
  const { author, authors = author ?? [], ...fields } = success ? output : rightFields(data);
  return { frontMatter: { ...NOTHING, ...fields, authors }, mistakes };
}

function rightFields(data: Readonly<Record<string, unknown>>): Partial<v.InferOutput<typeof frontMatterSchema>> {
  return Object.fromEntries(
    Object.entries(frontMatterSchema.entries).flatMap(([field, schema]) => {
      const result = v.safeParse(schema, data[field]);
      return result.success && result.output !== undefined ? [[field, result.output]] : [];
    }),
  );
}

/** Returns where an issue is, with its field, such as `tags[1]`, and its message with what was found. */
export function issueMistake(document: Document, issue: v.BaseIssue<unknown>): Mistake {
  const field = v.getDotPath(issue)?.replace(/(?:^|\.)(\d+)/g, '[$1]') ?? '';
  const found = JSON.stringify(issue.input);
  const message = issue.message.startsWith(found) ? issue.message : `${issue.message}; found ${found}`;
  return { offset: offsetOf(document, issue.path?.map(({ key }) => key) ?? []), field, message };
}

function namesIn({ contents }: Document): readonly string[] {
  return isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
}

/** A field that is there under another name isn't missing. */
function missingFields(document: Document): readonly Mistake[] {
  const present = new Set(namesIn(document).map((name) => (FIELDS.includes(name) ? name : meantBy(name))));
  return ['title', 'description', present.has('authors') ? 'authors' : 'author', 'date', 'tags', 'category']
    .filter((field) => !present.has(field))
    .map((field) => ({ offset: 0, field, message: `the field is missing; add a line such as ${field}: …` }));
}

function unknownFields(document: Document): readonly Mistake[] {
  const unknown = namesIn(document).filter((name) => !FIELDS.includes(name));
  return unknown.map((field) => {
    const meant = meantBy(field);
    const remedy = meant
      ? `did you mean ${meant}?`
      : `take it out, or write another one. The fields are ${FIELDS.join(', ')}`;
    return {
      offset: offsetOf(document, [field]),
      field,
      message: `there is no such field; ${NOT_HERE.get(field) ?? remedy}`,
    };
  });
}

function namesOf(field: string, names: string): ReadonlyArray<readonly [string, string]> {
  return names.split(' ').map((name) => [name, field]);
}

function meantBy(name: string): string | undefined {
  return ELSEWHERE.get(name) ?? closest(name, FIELDS);
}

function clashes(document: Document): readonly Mistake[] {
  const noAlt =
    'a cover needs a text for readers who cannot see it; add coverAlt, or coverAlt: "" if the image is only decoration';
  const twice = 'author names them already, one or a list; take one of the two fields out';
  const lacksAlt = document.has('cover') && !document.has('coverAlt');
  const hasBoth = document.has('author') && document.has('authors');
  return [
    ...(lacksAlt ? [{ offset: offsetOf(document, ['cover']), field: 'coverAlt', message: noAlt }] : []),
    ...(hasBoth ? [{ offset: offsetOf(document, ['authors']), field: 'authors', message: twice }] : []),
  ];
}

function textsInComments(document: Document): readonly Mistake[] {
  return namesIn(document).flatMap((field) => {
    const value = document.get(field, true);
    if (!TEXT_FIELDS.has(field) || !isScalar(value) || value.type !== 'PLAIN' || !value.comment) {
      return [];
    }
    const lost = JSON.stringify(`#${value.comment.slice(0, 40)}`);
    const message = `${lost} is left out, since everything after a space and # is a comment; put the whole value in quotes`;
    return [{ offset: offsetOf(document, [field]), field, message }];
  });
}
