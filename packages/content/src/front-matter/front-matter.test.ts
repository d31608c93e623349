import { expect, test } from 'vitest';
import { isIsoDate } from '#front-matter/dates.ts';
import { readPost } from '#reading/read-post.ts';
import { sampleSource } from '#testing/sample-post.ts';

const FILE = 'posts/a.md';
const LANGUAGE = "expected the BCP 47 tag of the post's language, such as de, pt-BR or zh-Hant";

function frontMatterOf(source: string) {
  const { post, errors } = readPost(source, FILE);
  return post ?? expect.fail(JSON.stringify(errors));
}

function errorsOf(source: string) {
  return readPost(source, FILE).errors;
}

test('the six fields are enough', () => {
  expect(readPost(sampleSource([], 'Body.\n'), FILE)).toMatchObject({
    post: { markdown: 'Body.\n', markdownLine: 9 },
  });
});

test.for([
  ['title: "TLS: a story"', 'title', 'TLS: a story'],
  ['title: "  TLS  "', 'title', 'TLS'],
  ['description: >-\n  Two\n  lines', 'description', 'Two lines'],
  ['author: Zoë', 'authors', ['Zoë']],
  ['author: [Zoë, Leif Aasen]', 'authors', ['Zoë', 'Leif Aasen']],
  ['date: 2026-03-14', 'date', '2026-03-14'],
  ['date: 2026-03-14T09:00:00.123+02:00', 'date', '2026-03-14T09:00:00.123+02:00'],
  ['tags: []', 'tags', []],
  ['tags:\n  - TLS\n  - "1.1.1.1"', 'tags', ['TLS', '1.1.1.1']],
  ['category: AI & ML', 'category', 'AI & ML'],
  ['updated: 2026-04-01', 'updated', '2026-04-01'],
  ['draft: true', 'draft', true],
  ['unlisted: true', 'unlisted', true],
  ['aliases: [old-title, older]', 'aliases', ['old-title', 'older']],
  ['canonical: https://elsewhere.example/a', 'canonical', 'https://elsewhere.example/a'],
  ['series: Gateways', 'series', 'Gateways'],
  ['featured: true', 'featured', true],
  ['lang: de', 'lang', 'de'],
  ['lang: pt-br', 'lang', 'pt-BR'],
] as const)('%j is understood', ([line, field, value]) => {
  expect(frontMatterOf(sampleSource([line]))[field]).toEqual(value);
});

test.for([
  ['a text', 'coverAlt: A router', 'A router'],
  ['an empty text, for a cover that is only decoration', 'coverAlt: ""', ''],
] as const)('a cover can have %s', ([, line, coverAlt]) => {
  expect(frontMatterOf(sampleSource(['cover: a.png', line]))).toMatchObject({ cover: 'a.png', coverAlt });
});

// The sample has title, description, author, date, tags and category on lines 2 to 7; what is added begins on line 8.
test.for([
  ['title: 2026', 2, 'title', 'expected a title; put it in quotes if it looks like a number; found 2026'],
  ['description: [a]', 3, 'description', 'expected one or two sentences that say what the post is about; found ["a"]'],
  ['author: []', 4, 'author', 'expected at least one author, such as [Jun Watanabe, Leif Aasen]; found []'],
  ['authors: Zoë', 8, 'authors', 'author names them already, one or a list; take one of the two fields out'],
  [
    'date: 14 March 2026',
    5,
    'date',
    '"14 March 2026" is not a date; write year, month and day such as 2026-03-14, or a moment such as 2026-03-14T09:00:00Z',
  ],
  ['date: 2026-02-30', 5, 'date', '"2026-02-30" is not a day or time that exists; look it up in a calendar'],
  [
    'date: 2026-03-14T09:00:00',
    5,
    'date',
    '"2026-03-14T09:00:00" lacks its zone; write 2026-03-14T09:00:00Z or 2026-03-14T09:00:00+01:00',
  ],
  [
    'title: Why #1 matters',
    2,
    'title',
    '"#1 matters" is left out, since everything after a space and # is a comment; put the whole value in quotes',
  ],
  ['title: "a\\r\\nb"', 2, 'title', 'expected a text without control characters; take them out; found "a\\r\\nb"'],
  ['tags: TLS', 6, 'tags', 'expected a list of tags, such as [TLS, DNS]; found "TLS"'],
  ['tags: [TLS, 5]', 6, 'tags[1]', 'expected the name of a tag; put it in quotes if it looks like a number; found 5'],
  ['tags: ["!"]', 6, 'tags[0]', 'expected the name of a tag with a letter or digit, for its URL; found "!"'],
  ['draft: yes', 8, 'draft', 'expected true or false, without quotes; found "yes"'],
  ['cover: 5\ncoverAlt: x', 8, 'cover', 'expected the path of an image next to the post; found 5'],
  [
    'cover: a.png',
    8,
    'coverAlt',
    'a cover needs a text for readers who cannot see it; add coverAlt, or coverAlt: "" if the image is only decoration',
  ],
  ['aliases: old', 8, 'aliases', 'expected a list of former slugs, such as [my-old-title]; found "old"'],
  [
    'aliases:\n  - old\n  - Older One',
    10,
    'aliases[1]',
    'expected a slug: lower-case letters, digits and single hyphens; found "Older One"',
  ],
  [
    'canonical: http://elsewhere.example/',
    8,
    'canonical',
    'expected a URL that begins with https://; found "http://elsewhere.example/"',
  ],
  ['series: 2', 8, 'series', 'expected the name of the series; found 2'],
  ['lang: German', 8, 'lang', `${LANGUAGE}; found "German"`],
  ['summary: x', 8, 'summary', 'there is no such field; did you mean description?'],
  [
    'colour: x',
    8,
    'colour',
    expect.stringMatching(
      /^there is no such field; take it out, or write another one\. The fields are title, description, /,
    ),
  ],
  [
    'slug: x',
    8,
    'slug',
    'there is no such field; the slug is the name of the file or of its folder; take the field out',
  ],
  ['constructor: x', 8, 'constructor', expect.stringMatching(/^there is no such field; /)],
] as const)('%j is refused', ([lines, line, field, message]) => {
  expect(errorsOf(sampleSource([lines]))).toMatchObject([
    { code: 'front-matter-field', file: FILE, line, field, message },
  ]);
});

test.for(['title', 'description', 'author', 'date', 'tags', 'category'])('%s cannot be missing', (field) => {
  const source = sampleSource().replace(new RegExp(`^${field}: .*\n`, 'm'), '');
  expect(errorsOf(source)).toEqual([
    {
      code: 'front-matter-field',
      file: FILE,
      line: 2,
      field,
      message: `the field is missing; add a line such as ${field}: …`,
    },
  ]);
});

test('all mistakes are reported together, each at its own line', () => {
  const source = sampleSource([
    'title: 5',
    'date: 2026-13-01',
    'tags: [TLS, "?"]',
    'sumary: x',
    'cover: a.png',
    'x: 1',
  ]);
  expect(errorsOf(source).map(({ line, field }) => `${line} ${field}`)).toEqual([
    '2 title',
    '5 date',
    '6 tags[1]',
    '8 sumary',
    '10 x',
    '9 coverAlt',
  ]);
});

test.for([['empty front matter', '---\n---\nBody.\n']] as const)('%s misses each of the six fields', ([, source]) => {
  expect(errorsOf(source).map(({ line, field }) => `${line} ${field}`)).toEqual([
    '2 title',
    '2 description',
    '2 author',
    '2 date',
    '2 tags',
    '2 category',
  ]);
});

test.for([
  ['an empty file', ''],
  ['no front matter', 'Body.\n'],
  ['a first fence that is missing', sampleSource().slice('---\n'.length)],
] as const)('%s is refused with how to begin', ([, source]) => {
  expect(errorsOf(source)).toEqual([
    {
      code: 'front-matter-missing',
      file: FILE,
      line: 1,
      message:
        'the file does not begin with front matter; start it with a line ---, then title, description, author, date, tags and category, then a line ---',
    },
  ]);
});

test.for(['\n', '\r\n'])('front matter that does not end is reported where it begins (%j)', (lineEnd) => {
  const source = sampleSource([], 'Body.\n').replace('\n---\n', '\n').replaceAll('\n', lineEnd);
  expect(errorsOf(source)).toEqual([
    {
      code: 'front-matter-missing',
      file: FILE,
      line: 1,
      message: 'the front matter opens here and does not end; put a line --- after its last field',
    },
  ]);
});

test.for([
  [
    'a colon inside a value',
    ['title: TLS: a story'],
    2,
    /^a colon with a space behind it begins another field here; put the whole value in quotes/,
  ],
  [
    'a field that comes twice',
    ['category: A\ntitle: Again'],
    8,
    /^this field is here a second time; take one of the two out$/,
  ],
  ['a list that does not end', ['tags: [TLS'], 6, /^the \[ that opens here is not closed; put a \] where it ends$/],
  ['a quote that does not end', ['title: "A'], 2, /^the " that opens here is not closed; put a " where it ends$/],
  [
    'a quote within quotes',
    ['title: "A "quoted" word"'],
    2,
    /^this is not valid YAML: Unexpected scalar .*Quote a value/,
  ],
  ['a tab as indentation', ['tags:\n\t- TLS'], 7, /^this is not valid YAML: Tabs are not allowed.*Indent with spaces$/],
  [
    'a value that begins with *',
    ['author: *Ines*'],
    4,
    /^YAML takes \*Ines\* for a reference .* put the value in quotes$/,
  ],
  ['no fields but a text', [], 2, /^this is not a list of fields; write one a line, such as title: My title$/],
] as const)('%s is a syntax error with its line', ([label, lines, line, message]) => {
  const source = label === 'no fields but a text' ? '---\nHello.\n---\n' : sampleSource(lines);
  expect(errorsOf(source)[0]).toMatchObject({
    code: 'front-matter-syntax',
    file: FILE,
    line,
    message: expect.stringMatching(message),
  });
});

test.for([
  ['a byte order mark', `\uFEFF${sampleSource([], 'Body.\n')}`, 'Body.\n'],
  ['Windows line ends', sampleSource([], 'Body.\n').replaceAll('\n', '\r\n'), 'Body.\r\n'],
  ['white space after the fences', sampleSource([], 'Body.\n').replaceAll('---\n', '--- \t\n'), 'Body.\n'],
  ['no body and no last line end', sampleSource([], '').trimEnd(), ''],
  ['a --- in the body', sampleSource([], 'One\n\n---\n\nTwo\n'), 'One\n\n---\n\nTwo\n'],
  ['a body that begins with ---', sampleSource([], '---\nTwo\n'), '---\nTwo\n'],
  ['a --- inside a value', sampleSource(['description: |\n  One\n  ---\n  Two'], 'Body.\n'), 'Body.\n'],
] as const)('a file with %s is understood', ([, source, markdown]) => {
  expect(readPost(source, FILE)).toMatchObject({ errors: [], post: { markdown } });
});

test.for([
  ['a byte order mark', (source: string) => `\uFEFF${source}`],
  ['Windows line ends', (source: string) => source.replaceAll('\n', '\r\n')],
] as const)('lines are counted right in a file with %s', ([, change]) => {
  expect(errorsOf(change(sampleSource(['date: never'])))).toMatchObject([{ line: 5, field: 'date' }]);
  expect(errorsOf(change(sampleSource(['category: a: b'])))).toMatchObject([{ line: 7 }]);
});

test.for([
  ['2026-03-14', true],
  ['2023-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-3-14', false],
  ['20260314', false],
  ['2026-03-14T09:00Z', true],
  ['2026-03-14T09:00:00.5Z', true],
  ['2026-03-14T09:00:00+05:30', true],
  ['2026-03-14T23:59:59-12:00', true],
  ['2026-03-14T09:00:00', false],
  ['2026-03-14 09:00:00Z', false],
  ['2026-03-14T25:00:00Z', false],
  ['2026-03-14T09:00:00+99:00', false],
  ['', false],
] as const)('%j is a date: %s', ([value, valid]) => {
  expect(isIsoDate(value)).toBe(valid);
});

test('a field under nearly its name is told once, and not as missing too', () => {
  const source = sampleSource().replace('description:', 'descripton:');
  expect(errorsOf(source)).toEqual([
    {
      code: 'front-matter-field',
      file: FILE,
      line: 3,
      field: 'descripton',
      message: 'there is no such field; did you mean description?',
    },
  ]);
});

test('what can be read of a file with mistakes is there all the same: fields that are right, and the Markdown with its line', () => {
  expect(readPost(sampleSource(['date: soon', 'tags: TLS', 'title: A'], 'Body.\n'), FILE)).toMatchObject({
    errors: [{ field: 'date' }, { field: 'tags' }],
    broken: { title: 'A', date: '', tags: [], markdown: 'Body.\n', markdownLine: 9 },
  });
  expect(readPost('---\ntitle: "A\n---\nBody.\n', FILE)).toMatchObject({
    broken: { title: '', draft: false, aliases: [], markdown: 'Body.\n', markdownLine: 4 },
  });
});

test('a space of another kind after a colon is named', () => {
  expect(errorsOf(sampleSource(['title:\u00A0TLS']))).toMatchObject([
    {
      code: 'front-matter-syntax',
      line: 2,
      message:
        'the character after "title:" is U+00A0, which looks like a space but is not one in YAML; type a space there',
    },
  ]);
});

test('a comment after a value that is not a text stays a comment', () => {
  expect(frontMatterOf(sampleSource(['draft: true # until Monday'])).draft).toBe(true);
});
