import { canonicalLanguage } from '@portico/site/language';
import { slugify } from '@portico/site/slugify';
import * as v from 'valibot';
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { ContentError } from '#content-error.ts';
import { dateMistake, isIsoDate } from '#iso-date.ts';
import { unclosedMistake } from '#yaml-unclosed.ts';

// Far beyond any front matter. The parser compares each field with all others, which takes seconds for ten times as many.
const MOST_CHARACTERS = 50_000;
const OPENING = /^---[ \t]*\r?\n/;
const FENCE = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?^---[ \t]*(?:\r?\n|$)/m;

const text = (expectation: string) => v.pipe(v.string(expectation), v.trim(), v.minLength(1, expectation));

const date = v.pipe(
  v.string('expected a date such as 2026-03-14 or 2026-03-14T09:00:00Z'),
  v.check(isIsoDate, ({ input }) => dateMistake(input)),
);

const taxon = (name: string) =>
  v.pipe(
    text(`expected a ${name}'s name; put it in quotes if it looks like a number`),
    v.check(
      (value) => slugify(value) !== '',
      `expected a ${name} with at least one letter or digit, since its URL is made of them`,
    ),
  );

const flag = v.optional(v.boolean('expected true or false, without quotes'), false);

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

const frontMatterSchema = v.object({
  title: text('expected a title; put it in quotes if it looks like a number'),
  description: text('expected one or two sentences that say what the post is about'),
  author: text("expected the author's name"),
  /** As the author wrote it. A later one than now is scheduled. */
  date,
  tags: v.pipe(v.array(taxon('tag'), 'expected a list of tags, such as [TLS, DNS]'), v.readonly()),
  category: taxon('category'),
  /** When the text last changed in a way that readers should know of. */
  updated: v.optional(date),
  draft: flag,
  /** Reachable at its URL, absent from every list. */
  unlisted: flag,
  /** File name of an image beside the post. */
  cover: v.optional(text('expected the path of an image beside the post')),
  coverAlt: v.optional(v.string('expected a text that says what the cover shows')),
  /** Former slugs; each redirects here. */
  aliases: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          text('expected a former slug, such as my-old-title'),
          v.check(
            (value) => slugify(value) === value,
            'expected a slug: lower-case letters, digits and single hyphens',
          ),
        ),
        'expected a list of former slugs, such as [my-old-title]',
      ),
      v.readonly(),
    ),
    [],
  ),
  /** The original, for a post first published elsewhere. */
  canonical: v.optional(
    v.pipe(
      v.string('expected an absolute URL'),
      v.url('expected an absolute URL'),
      v.startsWith('https://', 'expected a URL that begins with https://'),
    ),
  ),
  series: v.optional(text("expected the series' name")),
  featured: flag,
  /** BCP 47, in canonical form; absent for a post in the site's own language. */
  lang: v.optional(language),
});

/** A post's front matter, checked; the fields are described in docs/authors.md. */
export type FrontMatter = Readonly<v.InferOutput<typeof frontMatterSchema>>;

export type ParsedSource =
  | {
      readonly ok: true;
      readonly frontMatter: FrontMatter;
      readonly markdown: string;
      /** 1-based line of the file at which the Markdown begins. */
      readonly markdownLine: number;
    }
  | { readonly ok: false; readonly errors: readonly ContentError[] };

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
  const document = parseDocument(match[1], { lineCounter: lines, prettyErrors: false });
  // The opening fence is line 1 of the file, so line 1 of the YAML is line 2.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const unclosed = document.errors.length === 0 ? undefined : unclosedMistake(document, match[1]);
  if (unclosed !== undefined) {
    const { offset, message } = unclosed;
    return { ok: false, errors: [{ code: 'front-matter-syntax', file, line: lineAt(offset), message }] };
  }
  if (document.errors.length > 0) {
    const errors = document.errors.map(
      (error): ContentError => ({
        code: 'front-matter-syntax',
        file,
        line: lineAt(error.pos[0]),
        message: `this is not valid YAML: ${error.message}. Quote a value that holds a colon, #, or begins with a symbol`,
      }),
    );
    return { ok: false, errors };
  }
  const shapeErrors = shapeMistakes(document).map(
    ({ offset, message }): ContentError => ({ code: 'front-matter-syntax', file, line: lineAt(offset), message }),
  );
  if (shapeErrors.length > 0) {
    return { ok: false, errors: shapeErrors };
  }
  const data: unknown = document.toJS() ?? {};
  // One message a field: a text that is no URL at all need not also hear that it lacks https://.
  const result = v.safeParse(frontMatterSchema, data, { abortPipeEarly: true });
  const mistakes = [...(result.issues ?? []).map(issueError), ...unknownFields(document), ...missingCoverAlt(document)];
  if (!result.success || mistakes.length > 0) {
    const errors = mistakes.map(
      ({ path, field, message }): ContentError => ({
        code: 'front-matter-field',
        file,
        line: lineAt(offsetOf(document, path)),
        field,
        message,
      }),
    );
    return { ok: false, errors };
  }
  const markdownLine = 1 + (match[0].match(/\r\n?|\n/g)?.length ?? 0);
  return { ok: true, frontMatter: result.output, markdown: body.slice(match[0].length), markdownLine };
}

/** What makes valid YAML no front matter: something else than fields, or aliases, which only ever stand for a typo. */
function shapeMistakes(document: Document): { readonly offset: number; readonly message: string }[] {
  const { contents } = document;
  if (contents !== null && !isMap(contents)) {
    const offset = isNode(contents) ? (contents.range?.[0] ?? 0) : 0;
    return [{ offset, message: 'this is not a list of fields; write one a line, such as title: My title' }];
  }
  const mistakes: { offset: number; message: string }[] = [];
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

function issueError(issue: v.BaseIssue<unknown>): FieldError {
  const path = (issue.path ?? [])
    .map(({ key }) => key)
    .filter((key) => typeof key === 'string' || typeof key === 'number');
  const field = path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}${name && '.'}${key}`),
    '',
  );
  const message = issue.type === 'object' ? `the field is missing; add a line such as ${field}: …` : withInput(issue);
  return { path, field, message };
}

/** Some messages begin with what was found. */
function withInput({ message, input }: v.BaseIssue<unknown>): string {
  const found = JSON.stringify(input);
  return message.startsWith(found) ? message : `${message}; found ${found}`;
}

function unknownFields({ contents }: Document): FieldError[] {
  const fields = Object.keys(frontMatterSchema.entries);
  const names = isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
  const message = `there is no such field; remove it or correct its spelling. The fields are ${fields.join(', ')}`;
  return names.filter((name) => !fields.includes(name)).map((field) => ({ path: [field], field, message }));
}

function missingCoverAlt(document: Document): FieldError[] {
  const message =
    'a cover needs a text for those who do not see it; add coverAlt, or coverAlt: "" if the image is only decoration';
  return document.has('cover') && !document.has('coverAlt') ? [{ path: ['cover'], field: 'coverAlt', message }] : [];
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
