import { canonicalLanguage } from '@portico/site/language';
import { slugify } from '@portico/site/slugify';
import * as v from 'valibot';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, visit, type YAMLParseError } from 'yaml';
import { closest } from '#closest.ts';
import type { ContentError } from '#content-error.ts';
import { dateMistake, ISO_DATE, isIsoDate } from '#iso-date.ts';
import { parseYaml } from '#parse-yaml.ts';
import { unclosedMistake } from '#yaml-unclosed.ts';

// Far beyond any front matter.
const MOST_CHARACTERS = 50_000;
/** Mistakes of one kind that are told of a file at once: finding the place of each takes a while, and nobody reads thousands. */
export const MOST_TOLD = 20;
const OPENING = /^---[ \t]*\r?\n/;
const FENCE = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?^---[ \t]*(?:\r?\n|$)/m;

// HTML has no place for them, and the browser would read another text than the server wrote.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n]/u;

const text = (expectation: string) =>
  v.pipe(
    v.string(expectation),
    v.trim(),
    v.minLength(1, expectation),
    v.check((value) => !CONTROL_CHARACTER.test(value), 'expected a text without control characters; take them out'),
  );

const date = v.pipe(
  v.string('expected a date such as 2026-03-14 or 2026-03-14T09:00:00Z'),
  v.check(isIsoDate, ({ input }) => dateMistake(input)),
  v.metadata({ pattern: ISO_DATE.source }),
);

const taxon = (name: string) =>
  v.pipe(
    text(`expected a ${name}'s name; put it in quotes if it looks like a number`),
    v.check(
      (value) => slugify(value) !== '',
      `expected a ${name} with at least one letter or digit, since its URL is made of them`,
    ),
  );

const flag = (description: string) =>
  v.optional(v.pipe(v.boolean('expected true or false, without quotes'), v.description(description)), false);

const LANGUAGE = "expected the BCP 47 tag of the post's language, such as de, pt-BR or zh-Hant";

const language = v.pipe(
  v.string(LANGUAGE),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const tag = canonicalLanguage(dataset.value);
    if (tag === undefined) {
      addIssue({ message: LANGUAGE });
      return NEVER;
    }
    return tag;
  }),
);

const authorName = v.pipe(
  text("expected the author's name"),
  v.check(
    (name) => slugify(name) !== '',
    "expected a name with at least one letter or digit, since the URL of the author's page is made of them",
  ),
);

const authorList = v.pipe(
  v.array(authorName),
  v.minLength(1, 'expected at least one author, such as [Jun Watanabe, Leif Aasen]'),
);

const tags = v.pipe(v.array(taxon('tag'), 'expected a list of tags, such as [TLS, DNS]'), v.readonly());

const aliases = v.pipe(
  v.array(
    v.pipe(
      text('expected a former slug, such as my-old-title'),
      v.check((value) => slugify(value) === value, 'expected a slug: lower-case letters, digits and single hyphens'),
    ),
    'expected a list of former slugs, such as [my-old-title]',
  ),
  v.readonly(),
);

const canonical = v.pipe(
  v.string('expected an absolute URL'),
  v.url('expected an absolute URL'),
  v.startsWith('https://', 'expected a URL that begins with https://'),
);

/** The fields, each with what editors show for it: npm run schemas --workspace @portico/content. */
const fields = {
  title: v.pipe(
    text('expected a title; put it in quotes if it looks like a number'),
    v.description("The page's heading. In quotes where it holds a colon or #, or looks like a number."),
  ),
  description: v.pipe(
    text('expected one or two sentences that say what the post is about'),
    v.description('One or two sentences that say what the post is about, for lists, feeds and search engines.'),
  ),
  author: v.pipe(
    v.lazy((input) => (Array.isArray(input) ? authorList : authorName)),
    v.transform((names): readonly string[] => (typeof names === 'string' ? [names] : names)),
    v.description('Who wrote it, one name or a list of them. A name in authors.yaml gets a few lines below the post.'),
  ),
  date: v.pipe(
    date,
    v.description('2026-03-14 (midnight UTC) or 2026-03-14T09:00:00+01:00. A date to come schedules the post.'),
  ),
  tags: v.pipe(tags, v.description('Any number, such as [TLS, DNS]. Load Balancing and load-balancing are one tag.')),
  category: v.pipe(taxon('category'), v.description('The one category of the post.')),
  updated: v.optional(v.pipe(date, v.description('When the text last changed in a way that readers should know of.'))),
  draft: flag('true: not published at all.'),
  unlisted: flag('true: at its URL, but in no list, and search engines are asked to leave it out.'),
  cover: v.optional(
    v.pipe(
      text('expected the path of an image beside the post'),
      v.description('File name of an image beside the post. It needs a coverAlt.'),
    ),
  ),
  coverAlt: v.optional(
    v.pipe(
      v.string('expected a text that says what the cover shows'),
      v.description('What the cover shows, for those who do not see it; "" for mere decoration.'),
    ),
  ),
  aliases: v.optional(v.pipe(aliases, v.description('Former slugs, which redirect here, such as [my-old-title].')), []),
  canonical: v.optional(
    v.pipe(canonical, v.description("The original's URL, for a post that was first published elsewhere.")),
  ),
  series: v.optional(
    v.pipe(
      text("expected the series' name"),
      v.description("The series' name. Posts with the same one are linked, oldest first."),
    ),
  ),
  featured: flag('true: leads the index; the newest of them does.'),
  lang: v.optional(
    v.pipe(
      language,
      v.description("The post's language, where it is not the site's: a BCP 47 tag such as de, pt-BR or fa."),
    ),
  ),
};

const { author: oneOrMore, ...otherFields } = fields;
export const frontMatterSchema = v.object(fields);
// Who writes a list may call it one.
const withAuthorsSchema = v.object({ ...otherFields, authors: oneOrMore });
const FIELDS = [...Object.keys(fields), 'authors'];
// What other systems call them.
const FIELDS_ELSEWHERE = new Map([
  ...['summary', 'excerpt', 'subtitle', 'abstract', 'lead'].map((name) => [name, 'description'] as const),
  ...['pubDate', 'publishDate', 'publishedAt', 'published_at'].map((name) => [name, 'date'] as const),
  ...['lastmod', 'modified', 'updatedDate', 'last_modified_at'].map((name) => [name, 'updated'] as const),
  ...['image', 'heroImage', 'hero', 'banner', 'thumbnail'].map((name) => [name, 'cover'] as const),
  ...['imageAlt', 'alt', 'cover_alt'].map((name) => [name, 'coverAlt'] as const),
  ...['redirect_from', 'redirects', 'oldSlugs'].map((name) => [name, 'aliases'] as const),
  ...['canonicalUrl', 'canonical_url'].map((name) => [name, 'canonical'] as const),
  ...['language', 'locale'].map((name) => [name, 'lang'] as const),
  ['keywords', 'tags'],
  ['hidden', 'unlisted'],
]);
const NO_FIELDS_HERE = new Map([
  ['slug', 'the slug is the name of the file or of its folder; take the field out'],
  ['permalink', 'the URL is made of the name of the file or of its folder; take the field out'],
  ['layout', 'all posts have one layout; take the field out'],
  ['published', 'what is saved is published; write draft: true for what is not, or take the field out'],
  ['toc', 'the contents are made of the headings; take the field out'],
]);

/** The front matter as far as it can be read: what is wrong or missing is empty. */
const readableSchema = v.object({
  title: v.fallback(fields.title, ''),
  description: v.fallback(fields.description, ''),
  author: v.fallback(fields.author, []),
  authors: v.fallback(fields.author, []),
  date: v.fallback(fields.date, ''),
  tags: v.fallback(fields.tags, []),
  category: v.fallback(fields.category, ''),
  updated: v.fallback(fields.updated, undefined),
  draft: v.fallback(fields.draft, false),
  unlisted: v.fallback(fields.unlisted, false),
  cover: v.fallback(fields.cover, undefined),
  coverAlt: v.fallback(fields.coverAlt, undefined),
  aliases: v.fallback(fields.aliases, []),
  canonical: v.fallback(fields.canonical, undefined),
  series: v.fallback(fields.series, undefined),
  featured: v.fallback(fields.featured, false),
  lang: v.fallback(fields.lang, undefined),
});

/** A post's front matter, checked; the fields are described in docs/authors.md. */
export type FrontMatter = Readonly<v.InferOutput<typeof withAuthorsSchema>>;

/** A post's file in its parts. */
export type SourceParts = {
  readonly frontMatter: FrontMatter;
  readonly markdown: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
};

export type ParsedSource =
  | ({ readonly ok: true } & SourceParts)
  | {
      readonly ok: false;
      readonly errors: readonly ContentError[];
      /** What can be read all the same, for the check; absent where nobody knows where the Markdown begins. */
      readonly readable?: SourceParts;
    };

/** The YAML of a file's front matter, and the offset at which it begins; undefined where the file does not begin with any. */
export function frontMatterPart(source: string): { readonly yaml: string; readonly start: number } | undefined {
  const mark = source.startsWith('\uFEFF') ? 1 : 0;
  const match = FENCE.exec(source.slice(mark));
  const yaml = match?.[1];
  if (match?.index !== 0 || yaml === undefined || yaml.length > MOST_CHARACTERS) {
    return undefined;
  }
  return { yaml, start: mark + (OPENING.exec(match[0])?.[0].length ?? 0) };
}

/**
 * Splits a post's file into its front matter (YAML 1.2 between two lines of `---`) and its Markdown, and checks the
 * front matter. All mistakes are returned together, each with its line and field; nothing is thrown.
 */
export function parseSource(source: string, file: string): ParsedSource {
  const body = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const match = FENCE.exec(body);
  if (match === null || match.index !== 0 || match[1] === undefined) {
    const message = OPENING.test(body)
      ? 'the front matter opens here and does not end; put a line --- after its last field'
      : 'the file does not begin with front matter; start it with a line ---, then title, description, author, date, tags and category, then a line ---';
    return { ok: false, errors: [{ code: 'front-matter-missing', file, line: 1, message }] };
  }
  if (match[1].length > MOST_CHARACTERS) {
    const message = `the front matter has ${match[1].length} characters, and ${MOST_CHARACTERS} is the most; put the text below the second line ---`;
    return { ok: false, errors: [{ code: 'front-matter-syntax', file, line: 1, message }] };
  }
  const lines = new LineCounter();
  const document = parseYaml(match[1], lines);
  // The opening fence is line 1 of the file, so line 1 of the YAML is line 2.
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    // Editors go to the first column by themselves.
    return { line: line + 1, ...(col > 1 && { column: col }) };
  };
  const markdown = body.slice(match[0].length);
  const markdownLine = 1 + (match[0].match(/\r\n?|\n/g)?.length ?? 0);
  const syntaxErrors = [...syntaxMistakes(document, match[1]), ...shapeMistakes(document)]
    .slice(0, MOST_TOLD)
    .map(({ offset, message }): ContentError => ({ code: 'front-matter-syntax', file, ...placeAt(offset), message }));
  if (syntaxErrors.length > 0) {
    const wrong = new Set(syntaxErrors.map(({ line = 0 }) => line - 1));
    const beside = document.errors.length > 0 ? fieldsBeside(match[1], wrong) : undefined;
    const others = (beside?.mistakes ?? []).slice(0, MOST_TOLD).map((mistake) => {
      const line = lineOf(match[1] ?? '', String(mistake.path[0]));
      return fieldError(file, mistake, { line });
    });
    const frontMatter = beside?.readable ?? readableFields({});
    return { ok: false, errors: [...syntaxErrors, ...others], readable: { frontMatter, markdown, markdownLine } };
  }
  const { mistakes, frontMatter, readable } = fieldsOf(document);
  if (frontMatter === undefined || mistakes.length > 0) {
    const errors = mistakes
      .slice(0, MOST_TOLD)
      .map((mistake) => fieldError(file, mistake, placeAt(offsetOf(document, mistake.path))));
    return { ok: false, errors, readable: { frontMatter: readable, markdown, markdownLine } };
  }
  return { ok: true, frontMatter, markdown, markdownLine };
}

function fieldError(file: string, { field, message }: FieldError, place: { readonly line: number }): ContentError {
  return { code: 'front-matter-field', file, ...place, field, message };
}

type Fields = {
  readonly mistakes: readonly FieldError[];
  readonly frontMatter: FrontMatter | undefined;
  /** What is wrong or missing is empty. */
  readonly readable: FrontMatter;
};

function fieldsOf(document: Document): Fields {
  const data: unknown = document.toJS() ?? {};
  // One message a field: a text that is no URL at all need not also hear that it lacks https://.
  const isList = document.has('authors') && !document.has('author');
  const result = v.safeParse(isList ? withAuthorsSchema : frontMatterSchema, data, { abortPipeEarly: true });
  const unknown = unknownFields(document);
  const meant = new Set(unknown.map((mistake) => mistake.meant));
  const mistakes = [
    // A field that is there under another name is not missing besides.
    ...(result.issues ?? []).map(issueError).filter(({ isMissing, field }) => !(isMissing && meant.has(field))),
    ...unknown,
    ...missingCoverAlt(document),
    ...textsInComments(document),
    ...authorsTwice(document),
  ];
  const frontMatter = result.success ? withAuthors(result.output) : undefined;
  return { mistakes, frontMatter, readable: frontMatter ?? readableFields(data) };
}

/** The line of the file on which a field begins; the first of the front matter where it is missing. */
function lineOf(yaml: string, field: string): number {
  return (
    2 +
    Math.max(
      0,
      yaml.split('\n').findIndex((text) => text.startsWith(`${field}:`)),
    )
  );
}

/** What else is wrong in YAML with mistakes on some lines: it is read again with these fields empty. Undefined where that does not help. */
function fieldsBeside(yaml: string, wrong: ReadonlySet<number>): Fields | undefined {
  const emptied = new Set<string>();
  const lines = yaml.split('\n').map((text, index) => {
    const [, field] = /^([\w-]+):/.exec(text) ?? [];
    if (!wrong.has(index + 1) || field === undefined) {
      return text;
    }
    emptied.add(field);
    return `${field}:`;
  });
  const document = parseYaml(lines.join('\n'));
  if (emptied.size === 0 || document.errors.length > 0 || shapeMistakes(document).length > 0) {
    return undefined;
  }
  const { mistakes, ...fields } = fieldsOf(document);
  return { ...fields, mistakes: mistakes.filter(({ path }) => !emptied.has(String(path[0]))) };
}

function readableFields(data: unknown): FrontMatter {
  const { author, authors, ...rest } = v.parse(readableSchema, data);
  return { ...rest, authors: author.length > 0 ? author : authors };
}

// Spaces of other kinds, such as the no-break space that some keyboards and word processors write.
const ODD_SPACE = /^([\w-]+):([^\S\t\n\r ])/mu;

type SyntaxMistake = { readonly offset: number; readonly message: string };

/** Why it is no YAML: where a quote or bracket opens that is not closed, or each place that cannot be read. */
function syntaxMistakes(document: Document, yaml: string): readonly SyntaxMistake[] {
  const odd = ODD_SPACE.exec(yaml);
  if (odd !== null && (document.errors.length > 0 || !isMap(document.contents))) {
    const [before = '', field = '', space = ''] = odd;
    const code = `U+${space.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    const message = `the character after "${field}:" is ${code}, which looks like a space but is not one in YAML; type a space there`;
    return [{ offset: odd.index + before.length - 1, message }];
  }
  const unclosed = document.errors.length === 0 ? undefined : unclosedMistake(document, yaml);
  return unclosed === undefined
    ? document.errors.map((error) => ({
        offset: error.pos[0],
        message: syntaxMessage(error),
      }))
    : [unclosed];
}

/** What makes valid YAML no front matter: something else than fields, or aliases, which only ever stand for a typo. */
function shapeMistakes(document: Document): readonly SyntaxMistake[] {
  const { contents, errors } = document;
  if (errors.length > 0) {
    return [];
  }
  if (contents !== null && !isMap(contents)) {
    const offset = isNode(contents) ? (contents.range?.[0] ?? 0) : 0;
    return [{ offset, message: 'this is not a list of fields; write one a line, such as title: My title' }];
  }
  const mistakes: SyntaxMistake[] = [];
  visit(document, {
    Alias: (_key, { source, range }) => {
      const message = `YAML takes *${source} for a reference to something marked &${source}; put the value in quotes`;
      mistakes.push({ offset: range?.[0] ?? 0, message });
    },
  });
  return mistakes;
}

type FieldError = {
  /** Where the mistake shows in the file; the field itself may be missing. */
  readonly path: readonly (string | number)[];
  readonly field: string;
  readonly message: string;
};

function issueError(issue: v.BaseIssue<unknown>): FieldError & { readonly isMissing: boolean } {
  const path = (issue.path ?? [])
    .map(({ key }) => key)
    .filter((key) => typeof key === 'string' || typeof key === 'number');
  const field = path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}${name && '.'}${key}`),
    '',
  );
  const isMissing = issue.type === 'object';
  const message = isMissing ? `the field is missing; add a line such as ${field}: …` : withInput(issue);
  return { path, field, message, isMissing };
}

/** Some messages begin with what was found. */
function withInput({ message, input }: v.BaseIssue<unknown>): string {
  const found = JSON.stringify(input);
  return message.startsWith(found) ? message : `${message}; found ${found}`;
}

function unknownFields({ contents }: Document): readonly (FieldError & { readonly meant: string | undefined })[] {
  const names = isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
  return names
    .filter((name) => !FIELDS.includes(name))
    .map((field) => {
      const meant = FIELDS_ELSEWHERE.get(field) ?? closest(field, FIELDS);
      const remedy =
        meant === undefined
          ? `take it out, or write another one. The fields are ${FIELDS.join(', ')}`
          : `did you mean ${meant}?`;
      const message = `there is no such field; ${NO_FIELDS_HERE.get(field) ?? remedy}`;
      return { path: [field], field, message, meant };
    });
}

function missingCoverAlt(document: Document): FieldError[] {
  const message =
    'a cover needs a text for those who do not see it; add coverAlt, or coverAlt: "" if the image is only decoration';
  return document.has('cover') && !document.has('coverAlt') ? [{ path: ['cover'], field: 'coverAlt', message }] : [];
}

// A field that holds one text. In others, as in `draft: true # until Monday`, a comment is one.
const TEXT_FIELDS: ReadonlySet<string> = new Set(['title', 'description', 'author', 'category', 'coverAlt', 'series']);

function textsInComments({ contents }: Document): FieldError[] {
  const pairs = isMap(contents) ? contents.items : [];
  return pairs.flatMap(({ key, value }) => {
    const field = String(key);
    if (!TEXT_FIELDS.has(field) || !isScalar(value) || value.type !== 'PLAIN' || !value.comment) {
      return [];
    }
    const lost = JSON.stringify(`#${value.comment.slice(0, 40)}`);
    const message = `${lost} is left out, since everything after a space and # is a comment; put the whole value in quotes`;
    return [{ path: [field], field, message }];
  });
}

function authorsTwice(document: Document): FieldError[] {
  const message = 'author names them already, one or a list; take one of the two fields out';
  return document.has('author') && document.has('authors') ? [{ path: ['authors'], field: 'authors', message }] : [];
}

function withAuthors(
  output: v.InferOutput<typeof frontMatterSchema> | v.InferOutput<typeof withAuthorsSchema>,
): FrontMatter {
  if ('authors' in output) {
    return output;
  }
  const { author, ...rest } = output;
  return { ...rest, authors: author };
}

/** Where the node at `path` begins in the YAML; of its nearest parent that is there when it is missing. */
export function offsetOf(document: Document, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === key);
      offset = (isNode(pair?.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair?.value;
    } else if (isSeq(node) && typeof key === 'number') {
      const item = node.items[key];
      offset = (isNode(item) ? item.range?.[0] : undefined) ?? offset;
      node = item;
    }
  }
  return offset;
}

function syntaxMessage({ code, message }: YAMLParseError): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    return 'a colon with a space behind it begins another field here; put the whole value in quotes, as in title: "QUIC: a guide"';
  }
  if (code === 'DUPLICATE_KEY') {
    return 'this field stands here a second time; take one of the two out';
  }
  const remedy =
    code === 'TAB_AS_INDENT' ? 'Indent with spaces' : 'Quote a value that holds a colon, #, or begins with a symbol';
  return `this is not valid YAML: ${message}. ${remedy}`;
}
