import * as v from 'valibot';
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { ContentError } from '#content-error.ts';
import { slugify } from '#slugify.ts';

const FENCE = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?^---[ \t]*(?:\r?\n|$)/m;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const text = (expectation: string) => v.pipe(v.string(expectation), v.trim(), v.minLength(1, expectation));

const date = v.pipe(
  v.string('expected a date such as 2026-03-14 or 2026-03-14T09:00:00Z'),
  v.check(isIsoDate, 'expected a date that exists, such as 2026-03-14 or 2026-03-14T09:00:00Z'),
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

const frontMatterSchema = v.strictObject({
  title: text('expected a title; put it in quotes if it looks like a number'),
  description: text('expected one or two sentences that say what the post is about'),
  author: text("expected the author's name"),
  date,
  tags: v.array(taxon('tag'), 'expected a list of tags, such as [TLS, DNS]'),
  category: taxon('category'),
  updated: v.optional(date),
  draft: flag,
  unlisted: flag,
  cover: v.optional(text('expected the path of an image beside the post')),
  coverAlt: v.optional(v.string('expected a text that says what the cover shows')),
  aliases: v.optional(
    v.array(
      v.pipe(
        text('expected a former slug, such as my-old-title'),
        v.check((value) => slugify(value) === value, 'expected a slug: lower-case letters, digits and single hyphens'),
      ),
      'expected a list of former slugs, such as [my-old-title]',
    ),
    [],
  ),
  canonical: v.optional(
    v.pipe(
      v.string('expected an absolute URL'),
      v.url('expected an absolute URL'),
      v.startsWith('https://', 'expected a URL that begins with https://'),
    ),
  ),
  series: v.optional(text("expected the series' name")),
  featured: flag,
});

/** A post's front matter, checked; the fields are described in docs/authors.md. */
export type FrontMatter = v.InferOutput<typeof frontMatterSchema>;

export type ParsedSource =
  | { readonly ok: true; readonly frontMatter: FrontMatter; readonly markdown: string }
  | { readonly ok: false; readonly errors: readonly ContentError[] };

/**
 * Splits a post's file into its front matter (YAML 1.2 between two lines of `---`) and its Markdown, and checks the
 * front matter. All mistakes are returned together, each with its line and field; nothing is thrown.
 */
export function parseSource(source: string, file: string): ParsedSource {
  const body = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const match = FENCE.exec(body);
  if (match === null || match.index !== 0 || match[1] === undefined) {
    const message =
      'the file does not begin with front matter; start it with a line ---, then title, description, author, date, tags and category, then a line ---';
    return { ok: false, errors: [{ code: 'front-matter-missing', file, line: 1, message }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(match[1], { lineCounter: lines, prettyErrors: false });
  // The opening fence is line 1 of the file, so line 1 of the YAML is line 2.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
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
  const result = v.safeParse(frontMatterSchema, document.toJS() ?? {});
  if (!result.success) {
    const errors = result.issues.map((issue) => fieldError({ issue, document, file, lineAt }));
    return { ok: false, errors };
  }
  const { cover, coverAlt } = result.output;
  if (cover !== undefined && coverAlt === undefined) {
    const line = lineAt(offsetOf(document, ['cover']));
    const message =
      'a cover needs a text for those who do not see it; add coverAlt, or coverAlt: "" if the image is only decoration';
    return { ok: false, errors: [{ code: 'front-matter-field', file, line, field: 'coverAlt', message }] };
  }
  return { ok: true, frontMatter: result.output, markdown: body.slice(match[0].length) };
}

/** True for an ISO 8601 calendar date, alone or with a time and an offset, that exists: not 2026-02-30. */
export function isIsoDate(value: string): boolean {
  if (!ISO_DATE.test(value)) {
    return false;
  }
  // `Date.parse` takes 2026-02-30 for 2 March, so the day has to come back as it went in.
  const day = value.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(value)) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  );
}

type FieldErrorInput = {
  readonly issue: v.BaseIssue<unknown>;
  readonly document: Document;
  readonly file: string;
  readonly lineAt: (offset: number) => number;
};

function fieldError({ issue, document, file, lineAt }: FieldErrorInput): ContentError {
  const path = (issue.path ?? [])
    .map(({ key }) => key)
    .filter((key) => typeof key === 'string' || typeof key === 'number');
  const field = path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}${name && '.'}${key}`),
    '',
  );
  const line = lineAt(offsetOf(document, path));
  return { code: 'front-matter-field', file, line, field, message: fieldMessage(issue, field) };
}

function fieldMessage(issue: v.BaseIssue<unknown>, field: string): string {
  if (issue.kind === 'schema' && issue.type === 'strict_object') {
    return issue.expected === 'never'
      ? `there is no such field; remove it or mend its spelling. The fields are ${Object.keys(frontMatterSchema.entries).join(', ')}`
      : `the field is missing; add a line such as ${field}: …`;
  }
  return `${issue.message}; found ${JSON.stringify(issue.input)}`;
}

/** Where the node at `path` begins in the YAML; of its nearest parent that is there when it is missing. */
function offsetOf(document: Document, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
      offset = (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair?.value;
    } else if (isSeq(node) && typeof key === 'number') {
      const item = node.items[key];
      offset = (isScalar(item) ? item.range?.[0] : undefined) ?? offset;
      node = item;
    }
  }
  return offset;
}
