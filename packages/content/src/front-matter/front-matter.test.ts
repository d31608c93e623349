import { expect, test } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import { draftSource } from '#front-matter/draft-source.ts';
import { type FrontMatter, testedParts } from '#front-matter/front-matter.ts';
import { parseSource } from '#front-matter/parse-source.ts';
import { DRAFT_PLACEHOLDER } from '#front-matter/placeholders.ts';
import { readPost } from '#reading/read-post.ts';
import { sampleSource } from '#testing/sample-post.ts';

const errorsOf = (source: string) => readPost(source, 'posts/a.md').errors.map(formatContentError);

test.for([
  ['title: "TLS: a story"', 'title', 'TLS: a story'],
  ['description: >-\n  Two\n  lines', 'description', 'Two lines'],
  ['author: [Zoë, Leif Aasen]', 'authors', ['Zoë', 'Leif Aasen']],
  ['date: 2026-03-14T09:00:00.123+02:00', 'date', '2026-03-14T09:00:00.123+02:00'],
  ['tags:\n  - TLS\n  - "1.1.1.1"', 'tags', ['TLS', '1.1.1.1']],
  ['draft: true # until Monday', 'draft', true],
  ['cover: a.png\ncoverAlt: ""', 'coverAlt', ''],
  ['lang: pt-br', 'lang', 'pt-BR'],
  ['date: 2026-01-02 # or later', 'date', '2026-01-02'],
  ['title: "A" # quoted', 'title', 'A'],
  ['tags: [TLS] # more?', 'tags', ['TLS']],
] as const)('%j is read', ([line, field, value]) => {
  const { post } = readPost(sampleSource([line]), 'posts/a.md');
  expect(post?.[field]).toEqual(value);
  expect(post?.unknownFields).toBeUndefined();
});

// The sample has title, description, author, date, tags and category on lines 2 to 7; an added field is on line 8.
test.for([
  ['title: 2026', '2 (title): expected a title; put it in quotes if it looks like a number; found 2026'],
  ['author: []', '4 (author): expected at least one author, such as [Jun Watanabe, Leif Aasen]; found []'],
  ['date: 14 March 2026', '5 (date): "14 March 2026" is not an ISO 8601 date; write a day such as 2026-03-14, or'],
  ['date: 2026-02-30', '5 (date): "2026-02-30" is not a day or time that exists'],
  ['title: Why #1 matters', '2 (title): "#1 matters" is left out, because everything after a space and # is a comment'],
  ['tags: TLS', '6 (tags): expected a list of tags, such as [TLS, DNS]; found "TLS"'],
  ['tags: [TLS, 5]', '6:13 (tags[1]): expected the name of a tag; put it in quotes if it looks like a number; found 5'],
  ['tags: ["!"]', '6:8 (tags[0]): expected the name of a tag with a letter or digit, for its URL; found "!"'],
  ['aliases: [Old One]', '8:11 (aliases[0]): expected a slug: lower-case letters, digits and single hyphens'],
  ['canonical: http://a.example/', '8 (canonical): expected a URL that begins with https://'],
  ['lang: German', "8 (lang): expected the BCP 47 tag of the post's language"],
  ['published: 2026-01-01', '8 (published): unknown field; did you mean date?'],
  ['published: "False"', '8 (published): unknown field; readers do not see the post, because this says that it is not'],
  ['draft: yes', '8 (draft): draft is not true or false; write draft: true to hide the post, or'],
  ['visibility: Private', 'write draft: true, or unlisted: true to keep the post at its URL'],
  ['date: 2024-01-02 10:00:00 +0200', 'is not an ISO 8601 date; write 2024-01-02T10:00:00+02:00'],
  [
    'tested: agent 2.3',
    '8 (tested): expected what the code was tested with and when, such as agent 2.3 on 2026-11-20; found',
  ],
  ['tested: agent 2.3 on 2026-02-30', '8 (tested): expected what the code was tested with and when'],
  ['title: TLS: a story', '2:8: this is not valid YAML (Nested mappings are not allowed in compact mappings); write'],
  ['<<<<<<< HEAD\ncategory: A\n=======\ncategory: B\n>>>>>>> b', '8: a merge conflict is here; keep one of the'],
  [
    'aliases:\u00A0/a',
    '8: this is not valid YAML (Implicit map keys need to be followed by map values); write name: value on one line',
  ],
  ['draft:true', '8: this is not valid YAML (Implicit map keys need to be followed by map values); write'],
  [
    'title: {{ name }}',
    '2:9: the name of a field is a text here, and not a list or mapping; put a value that begins with {',
  ],
  ['title: "The "best" proxy"', '2:14: this is not valid YAML'],
  ["title: 'It's late'", '2:12: this is not valid YAML'],
  ['title: A title\nthat goes on', '3: this is not valid YAML'],
  ['tags: [#tls, #dns]', '6:8: this is not valid YAML (Comments must be separated'],
  ['tags: [TLS #1]', '6: this is not valid YAML (Flow sequence in block collection'],
  [
    'tags: [TLS, DNS',
    '6: this is not valid YAML (Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
  ['category: A\n  draft: true', '7:11: this is not valid YAML'],
  [' series: A', '7:11: this is not valid YAML'],
  ['title: "open', '2: this is not valid YAML (Missing closing "quote'],
  ['series:', '8 (series): the field is empty; write its value after the colon'],
  ['aliases: [/2019/05/old/]', 'a path goes into redirects.yaml, as in /2019/05/a-title: /blog/a-title'],
  ['publishDate: 2999-01-01', '8 (publishDate): unknown field; did you mean date? It is here too; keep one of the two'],
  ['? [a]\n: b', '8:3: the name of a field is a text here, and not a list or mapping'],
  ['category: A\ntitle: Again', '8: this field appears twice; remove one of the two'],
  ['tags:\n\t- TLS', '7: this is not valid YAML (Tabs are not allowed as indentation); write'],
  [
    'title: !important is not evil',
    '2:19: YAML does not read this as text, because of the &, * or ! at its beginning; put the whole',
  ],
  ['description: &mut self in Rust', '3:19: YAML does not read this as text'],
  ['tags: [TLS, !DNS]', '6:17: YAML does not read this as text'],
  ['category: !!str', '7:16: YAML does not read this as text'],
  [
    'author: [5]',
    '4:10 (author[0]): expected the name of an author; put it in quotes if it looks like a number; found',
  ],
  ['aliases: [""]', '8:11 (aliases[0]): expected a slug: lower-case letters, digits and single hyphens; found ""'],
  ['aliases: [old/]', 'expected a slug: lower-case letters, digits and single hyphens; found "old/"'],
  ['canonical: example', '8 (canonical): expected an absolute URL'],
  ['password: x', '(password): unknown field; remove it, or add it to blog.fields of site.config.ts'],
  ['constructor: x', '(constructor): unknown field; remove it, or add it to blog.fields of site.config.ts'],
  ['Date: 2999-01-01', '(Date): unknown field; did you mean date? It is here too; keep one of the two'],
  ['author: *Ines*', '4:9: YAML does not read this as text'],
] as const)('%j is a mistake', ([lines, error]) => {
  expect(errorsOf(sampleSource([lines]))).toEqual([expect.stringContaining(error)]);
});

const repeated = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

test.for<readonly [string, readonly string[], number, string]>([
  [
    '60 unknown fields',
    repeated(60, (index) => `draft${index}: 1`),
    51,
    '8 (draft0): unknown field; did you mean draft?',
  ],
  [
    '50 unknown fields',
    repeated(50, (index) => `draft${index}: 1`),
    50,
    '8 (draft0): unknown field; did you mean draft?',
  ],
  ['a field 400 times', repeated(400, () => 'k: 1'), 51, '9: this field appears twice'],
  ['900 tags without letters', [`tags: [${'"?", '.repeat(900)}]`], 51, '6:8 (tags[0]): expected the name of a tag'],
  ['51 tags', [`tags: [${repeated(51, (index) => `t${index}`).join()}]`], 1, '6 (tags): expected at most 50'],
  ['10,000 tags', [`tags: [${'TLS, '.repeat(10_000)}]`], 1, '2: this has 50,1'],
  ['50,000 fields', repeated(50_000, (index) => `k${index}: 1`), 1, 'characters, and the limit is 5,000; shorten it'],
  ['deep lists', [`x: ${'['.repeat(4500)}`], 1, ': this '],
  ['deep maps', [`x: ${'{a: '.repeat(1100)}`], 1, ': this '],
  ['maps as keys', [`${'? '.repeat(40)}x`], 1, 'the name of a field is a text here'],
  [
    'maps as keys in braces',
    [`x: ${'{'.repeat(30)}a: b}${': c}'.repeat(29)}`],
    1,
    'the name of a field is a text here',
  ],
  ['21 lists in lists', [`x: ${'['.repeat(21)}${']'.repeat(21)}`], 1, 'or lists in more than 20 others'],
  ['501 fields', [`x: {${repeated(501, (index) => `k${index}`).join()}}`], 1, 'more than 500 names with values'],
  [
    'an alias bomb',
    ['a: &a [x]', ...repeated(60, (index) => `b${index}: [*a, *a, *a]`)],
    51,
    '8:7: YAML does not read this as text',
  ],
  ['4,500 quotes', [`x: ${'"'.repeat(4500)}`], 1, '8:'],
  ['a long line', [`series: ${'a'.repeat(30_000)}`], 1, 'shorten it'],
  ['a NUL', ['series: "a\\0b"'], 1, '8:9: the character U+0000 cannot be shown; remove it'],
  ['half a character', ['series: "a\\uD800"'], 1, '8:9: the character U+D800 cannot be shown'],
])('of %s, few mistakes are reported', ([, lines, count, first]) => {
  const errors = errorsOf(sampleSource([lines.join('\n')]));
  expect(errors).toHaveLength(count);
  expect(errors.join('\n')).toContain(first);
});

test.for([
  [
    'descripton: x',
    'did you mean description? It is here too; keep one of the two. Or add it to blog.fields of site.config.ts if',
  ],
  ['by: Leif Aasen', 'did you mean author? It is here too; keep one of the two.'],
  ['Image: a.png', 'did you mean cover?'],
  ['hero_image: a.png', 'did you mean cover?'],
  ['redirect_from: /old', 'did you mean aliases?'],
  ['drafts: true', 'did you mean draft?'],
  ['listed: false', 'remove it, or add it to blog.fields of site.config.ts'],
  ['permalink: /a', "a post's address is the name of its file"],
  [
    'toc: true',
    'remove it, or add it to blog.fields of site.config.ts if it is a field of the site. The fields are title, ',
  ],
  ['toc:\n  enabled: false', 'remove it, or add it to blog.fields of site.config.ts'],
  ['status: evergreen', 'remove it, or add it to blog.fields of site.config.ts'],
  ['expiryDate: 2030-01-01', 'remove it, or add it to blog.fields of site.config.ts'],
] as const)('a post with the unknown field %j waits, and a public one keeps its last version', ([line, remedy]) => {
  const { errors, isWithdrawn } = readPost(sampleSource([line]), 'posts/a.md');
  expect(errors).toMatchObject([{ line: 8, field: line.split(':')[0], message: expect.stringContaining(remedy) }]);
  expect(isWithdrawn).toBe(false);
});

test.for<readonly [lines: string, remark?: string]>([
  ['published: true', '(published): unknown field; remove it, because a post is public unless it has draft: true'],
  ['hidden: no', '(hidden): unknown field; remove it, because a post is public'],
  ['private: false', '(private): unknown field; remove it, because a post is public'],
  ['Status: published', '(Status): unknown field; remove it, because a post is public'],
  ['visibility: public', '(visibility): unknown field; remove it, because a post is public'],
  [
    'series: Retries # moved in May',
    '(series): "# moved in May" is left out, because everything after a space and # is a',
  ],
  ['authors: [A, B]'],
])('%j does not keep a post from being published', ([lines, remark]) => {
  const source = sampleSource([lines]);
  const { post, errors } = readPost(
    lines.startsWith('authors') ? source.replace(/^author: .*\n/m, '') : source,
    'posts/a.md',
  );
  expect(errors).toEqual([]);
  expect(post?.unknownFields?.map(({ field, message }) => `(${field}): ${message}`)).toEqual(
    remark === undefined ? undefined : [expect.stringContaining(remark)],
  );
});

test.for(['stage: draft', 'status: draft', 'show: false', 'toc: true'])('%j is fine if the site has it', (line) => {
  const ownFields = ['stage', 'status', 'show', 'toc'];
  expect(readPost(sampleSource([line]), 'posts/a.md', { ownFields })).toMatchObject({
    errors: [],
    isWithdrawn: false,
  });
  expect(readPost(sampleSource([line]), 'posts/a.md', { ownFields }).post?.unknownFields).toBeUndefined();
});

const DESCRIBED = {
  level: { type: 'enum', values: ['easy', 'hard'] },
  subtitle: { type: 'text' },
  minutes: { type: 'number' },
  hands: { type: 'boolean', description: 'Whether readers try it themselves.' },
  until: { type: 'date' },
} as const;

test('the values of described fields are those of the post, and a translation inherits all but texts', () => {
  const lines = ['level: hard', 'subtitle: A guide', 'minutes: 20', 'hands: true', 'until: 2026-12-01'];
  const original = sampleSource(lines);
  const options = { ownFields: DESCRIBED };
  const { post, errors } = readPost(original, 'posts/a/index.md', options);
  expect(errors).toEqual([]);
  expect(post?.unknownFields).toBeUndefined();
  const fields = { level: 'hard', subtitle: 'A guide', minutes: 20, hands: true, until: '2026-12-01' };
  expect(post?.fields).toEqual(fields);
  const translation = '---\ntitle: Ein Titel\ndescription: Ein Satz.\nlevel: easy\n---\n\nText\n';
  const translated = readPost(translation, 'posts/a/index.de.md', { ...options, original }).post;
  expect(translated?.fields).toEqual({ level: 'easy', minutes: 20, hands: true, until: '2026-12-01' });
  expect(readPost(sampleSource([]), 'posts/a.md', options).post).not.toHaveProperty('fields');
});

test.for([
  ['level: medium', 'expected one of easy, hard; found "medium"'],
  ['subtitle: 2026', 'expected a text; put it in quotes if it looks like a number; found 2026'],
  ['minutes: ten', 'expected a number, without quotes; found "ten"'],
  ['hands: maybe', 'expected true or false, without quotes; found "maybe"'],
  ['until: soon', '"soon" is not an ISO 8601 date; write a day such as'],
  ['level:', 'the field is empty; write its value after the colon'],
] as const)('a described field with another value is a mistake: %s', ([line, message]) => {
  const { post, errors } = readPost(sampleSource([line]), 'posts/a.md', { ownFields: DESCRIBED });
  expect(post).toBeUndefined();
  expect(errors).toMatchObject([
    { code: 'front-matter-field', field: line.replace(/:.*/, ''), message: expect.stringContaining(message) },
  ]);
});

test.for([
  ['agent 2.3 on 2026-11-20', { what: 'agent 2.3', date: '2026-11-20' }],
  ['agent on port 80 on 2026-11-20', { what: 'agent on port 80', date: '2026-11-20' }],
  ['x on 2026-11-20', { what: 'x', date: '2026-11-20' }],
  [' on 2026-11-20', { what: '', date: '' }],
  ['agent 2.3', { what: '', date: '' }],
] as const)('%j says what a post was tested with, and when', ([tested, parts]) => {
  expect(testedParts(tested)).toEqual(parts);
});

test('mistakes have the code of what is wrong', () => {
  const codesOf = (lines: string[]) => readPost(sampleSource(lines), 'posts/a.md').errors.map(({ code }) => code);
  expect(codesOf(['title: 5', 'password: x'])).toEqual(['front-matter-field', 'front-matter-field']);
  expect(codesOf(['title: "A'])).toEqual(['front-matter-syntax']);
});

test('of many unknown fields, the first 50 are reported', () => {
  const source = sampleSource([repeated(60, (index) => `plain${index}: 1`).join('\n')]);
  expect(errorsOf(source)).toHaveLength(51);
  expect(errorsOf(source).at(-1)).toContain('there are more mistakes');
});

test('an unknown field may be a mistyped field of the site', () => {
  const { errors } = readPost(sampleSource(['levl: expert']), 'posts/a.md', { ownFields: ['level'] });
  expect(errors).toMatchObject([{ message: expect.stringContaining('did you mean level?') }]);
});

test.for<[lines: string, fields: Partial<FrontMatter>]>([
  ['title: B', { cover: 'a.png', coverAlt: 'A', authors: ['Ines Okafor'] }],
  ['title: B\ncover: b.png', { cover: 'b.png', coverAlt: undefined }],
  ['title: B\ncoverAlt: B', { cover: 'a.png', coverAlt: 'B' }],
  ['title: B\nauthors: [Jun]', { authors: ['Jun'] }],
])(
  'a translation inherits what it leaves out from its original, but not the text of another cover: %j',
  ([lines, fields]) => {
    const shared = { author: ['Ines Okafor'], date: '2026-01-01', tags: ['TLS'], category: 'Guides' };
    const defaults = { ...shared, cover: 'a.png', coverAlt: 'A' };
    const { parts, errors } = parseSource(`---\n${lines}\ndescription: D\n---\n`, 'posts/a.de.md', { defaults });
    expect(errors).toEqual([]);
    expect(parts?.frontMatter).toMatchObject(fields);
  },
);

test.for([
  ['post:\n  title: A\n  tags: [TLS]', ['2 (title): the field is missing']],
  ['post:\n  name: A', ['2 (title): the field is missing']],
  ['post: A', ['2 (title): the field is missing']],
  ['[a]:\n  title: A', ['2: the name of a field is a text here']],
] as const)('fields that are all nested below another name: %j', ([yaml, expected]) => {
  const errors = errorsOf(`---\n${yaml}\n---\n`);
  for (const error of expected) {
    expect(errors).toContainEqual(expect.stringContaining(error));
  }
});

test('authors is another name for author', () => {
  const source = sampleSource(['authors: [Ann Lee, Bo Ek]']).replace(/^author: .*\n/m, '');
  expect(readPost(source, 'posts/a.md').post?.authors).toEqual(['Ann Lee', 'Bo Ek']);
  const withOther = source.replace('authors:', 'sumary: x\nauthors:');
  expect(readPost(withOther, 'posts/a.md').errors).toMatchObject([{ field: 'sumary' }]);
});

const isWithdrawn = (source: string) => readPost(source, 'posts/a.md').isWithdrawn;

test.for([
  ...[
    'draft: true\ntags: TLS',
    'draft: yes',
    'draft: "true"',
    'Draft: true',
    'DRAFT: on',
    'draft:true',
    'draft = true',
  ],
  ...['draft: maybe', 'draft: [true]', 'published: false', 'published: "No"', 'published: not yet', '"draft": true,'],
  ...['category: A\n  draft: true', 'status: draft', 'status: In Review', 'visibility: private # soon', 'hidden: true'],
  ...['private: on', 'visibility: members-only', 'title: TLS: a story\ndraft: true', 'title: "open\nstatus: "draft"'],
  ...['<<<<<<< a\ndraft: true\n=======\n>>>>>>> b', 'description: |\n  Text\ndraft: true\ntags: TLS'],
])('%j says that the post is not public, whatever else is wrong', (lines) => {
  expect(isWithdrawn(sampleSource([lines]))).toBe(true);
  expect(isWithdrawn(sampleSource([lines]).replace(/\n---\n/, '\n\n'))).toBe(true);
});

test.for(['draft: true\n---\ntitle: A\n---\n\nText', 'title: A\ndraft: true\n\n---\n\n---\ntags: TLS\n---\nText'])(
  '%j is a draft, though its fields are not where they belong',
  (source) => {
    expect(isWithdrawn(source)).toBe(true);
  },
);

test.for([
  ...['draft: no', 'draft: "false"', 'published: true', 'published: 2026-01-01', 'publish: soon', 'hidden: false'],
  ...[
    'status: evergreen',
    'visibility: public',
    'craft: beer',
    'title: Draft',
    'listed: true',
    'not_private: true',
    'type: post',
    '# draft: true',
    'stage: draft\ntags: TLS',
    'drfat: true\ntags: TLS',
    'toc:\n  enabled: false\ntags: TLS',
    'giscus:\n  hidden: true\ntags: TLS',
    'conference: 2090-01-01\ntags: TLS',
    'subtitle: Draft\ntags: TLS',
    'unlisted: true\ntags: TLS',
  ],
])('%j does not say that the post is not public', (lines) => {
  expect(isWithdrawn(sampleSource([lines]))).toBe(false);
});

test('a field of the site does not hide the post, even if the post has mistakes', () => {
  const source = sampleSource(['hidden: true', 'tags: TLS']);
  expect(readPost(source, 'posts/a.md', { ownFields: ['hidden'] }).isWithdrawn).toBe(false);
  expect(readPost(source, 'posts/a.md', { ownFields: ['other'] }).isWithdrawn).toBe(true);
});

test.for(['\n', '\r\n', ' \t\n', ' \r\n'])(
  'what comes after an empty line (%j) below the front matter is text',
  (empty) => {
    expect(isWithdrawn(sampleSource([], `tags: [TLS]\n${empty}draft: true\n`))).toBe(false);
  },
);

test('a value may name a module in its second line', () => {
  expect(errorsOf(sampleSource(['series: A guide to\n  node:sqlite and its API']))).toEqual([]);
});

test('a long value takes no longer to read than others', { timeout: 5000 }, () => {
  expect(isWithdrawn(sampleSource([`status: a${' '.repeat(200_000)}b`, `status: ${'"'.repeat(200_000)}no`]))).toBe(
    false,
  );
});

test.for<[string, string, boolean]>([
  ['draft: true\n\nText.', '9 (draft): readers would see this, because it is below the line ---', true],
  ['\n\ntags: [TLS]\ndraft: true\n', '11 (tags): readers would see this, because it is below', true],
  ['tags: [TLS]\nText.', '9 (tags): readers would see this', false],
  ['title: A few words\nlayout: post\n', '9 (title): readers would see this', false],
  ['title: [x]\n---\nText.', '9 (title): readers would see this', false],
  ['--- \t\ntitle: A\n---\nText.', '9 (title): readers would see this', false],
  ['---\ntitle: A\n---\nText.', '9 (title): readers would see this', false],
  ['\r\n---\r\ntitle: A\r\ndraft: yes\r\n---\r\n', '10 (title): readers would see this', true],
])('fields at the beginning of a text are a mistake: %j', ([markdown, message, withdrawn]) => {
  const source = sampleSource([], markdown);
  expect(errorsOf(source)).toEqual([expect.stringContaining(`posts/a.md:${message}`)]);
  expect(isWithdrawn(source)).toBe(withdrawn);
});

test('other texts may begin with a word and a colon, or a line', () => {
  for (const markdown of [
    'title: this is how a label begins.',
    '\ndate: 2026 was a year.\n\nMore.',
    'draft: a first version',
    'layout: post',
    'Draft: true\n',
    'private: a story\n',
    'Note: title: a\n',
    'note: two words\n',
    '---\nTwo\n',
    '---\nnote: a\n---\n',
    'title:a\n',
    'Text.\n\ndraft: true\n',
  ]) {
    const { errors, post } = readPost(sampleSource([], markdown), 'posts/a.md');
    expect([errors, post?.unknownFields], markdown).toEqual([[], undefined]);
  }
});

test.for(['title', 'description', 'author', 'date', 'tags', 'category'])('%s is required', (field) => {
  const source = sampleSource().replace(new RegExp(`^${field}: .*\n`, 'm'), '');
  expect(errorsOf(source)).toEqual([
    expect.stringContaining(`posts/a.md:2 (${field}): the field is missing; add a line`),
  ]);
});

test.for([
  ['by: Jun', 'author', '7 (by): unknown field; did you mean author?'],
  ['summary: D', 'description', '7 (summary): unknown field; did you mean description?'],
  ['a: b', 'author', '2 (author): the field is missing; add a line for it'],
] as const)(
  'the first mistake in %j, which lacks the field "%s", names one field to write',
  ([line, field, message]) => {
    const [first] = errorsOf(sampleSource([line]).replace(new RegExp(`^${field}: .*\n`, 'm'), ''));
    expect(first).toContain(`posts/a.md:${message}`);
  },
);

test('a field that says whether the post is public is not taken for a missing one', () => {
  const source = sampleSource(['published: false']).replace(/^date: .*\n/m, '');
  expect(errorsOf(source)).toEqual([
    expect.stringContaining('2 (date): the field is missing'),
    expect.stringContaining('7 (published): unknown field; readers do not see the post'),
  ]);
});

test('empty front matter lacks every field', () => {
  for (const yaml of ['', '# title: A\n']) {
    expect(errorsOf(`---\n${yaml}---\n`).map((error) => error.split(': ')[0])).toEqual(
      ['title', 'description', 'author', 'date', 'tags', 'category'].map((field) => `posts/a.md:2 (${field})`),
    );
  }
});

test('all mistakes are reported together, ordered by line', () => {
  const source = sampleSource(['title: 5', 'date: 2026-13-01', 'tags: [TLS, "?"]', 'sumary: x']);
  expect(errorsOf(source).map((error) => error.split(': ')[0])).toEqual([
    'posts/a.md:2 (title)',
    'posts/a.md:5 (date)',
    'posts/a.md:6:13 (tags[1])',
    'posts/a.md:8 (sumary)',
  ]);
  const lines = ['published: false', 'category: 5', 'title: 5'];
  expect(errorsOf(`---\n${lines.join('\n')}\n---\ndraft: true\n`).map((error) => error.split(': ')[0])).toEqual([
    ...['description', 'author', 'date', 'tags', 'published'].map((field) => `posts/a.md:2 (${field})`),
    'posts/a.md:3 (category)',
    'posts/a.md:4 (title)',
    'posts/a.md:6 (draft)',
  ]);
});

test.for([
  ['', 'the file does not begin with front matter; its first line is ---'],
  ['Body.\n', 'the file does not begin with front matter; its first line is ---'],
  ['---\r\ntitle: A\r\nBody.\r\n', 'the front matter opens here and does not end; put a line --- after its last field'],
  ...['+++\ntitle = "A"\n+++\n', 'Text\n+++\n', '+++a\n', 'Text\n---\n', '---a\n'].map(
    (source) => [source, 'the file does not begin with front matter'] as const,
  ),
  ...['---\nBody.\n', '\uFEFF--- \t\nBody.\n'].map(
    (source) => [source, 'the front matter opens here and does not end; put a line --- after its last field'] as const,
  ),
  [`<<<<<<< HEAD\n${sampleSource()}`, 'a merge conflict is here; keep one of the two versions'],
] as const)('a file without front matter says how to begin: %j', ([source, message]) => {
  expect(errorsOf(source)).toEqual([expect.stringContaining(`posts/a.md:1: ${message}`)]);
});

test.for([
  `\`\`\`markdown\n${sampleSource()}\`\`\`\n`,
  `Here is the post:\n\n${sampleSource()}`,
  sampleSource().replace(/^---$/gm, '----'),
  `\n${sampleSource()}`,
])('front matter in another place or form can say that the post is not public: %j', (source) => {
  const withdrawn = source.replace(/^title:/m, 'draft: true\ntitle:');
  expect(parseSource(source, 'posts/a.md').isWithdrawn).toBe(false);
  expect(parseSource(withdrawn, 'posts/a.md').isWithdrawn).toBe(true);
});

test('a secret in front matter is refused, and no message repeats it', () => {
  const password = 'Zq8vLm2P';
  const address = `postgres://ada:${password}@db.acme.io/b`;
  for (const line of [`series: ${address}`, `tags: ${address}`, `# ${address}`, `database: ${address}`]) {
    const errors = errorsOf(sampleSource([line]));
    expect(errors).toEqual([expect.stringMatching(/^posts\/a\.md:\d: this line has a password in an address/)]);
    expect(errors.join()).not.toContain(password);
  }
});

test('an entry in a list of authors that is not a name is reported', () => {
  expect(errorsOf(sampleSource(['author: A']).replace(/^author: .*$/gm, 'authors:\n  - name: Jun Watanabe'))).toEqual([
    expect.stringMatching(/\(authors\[0\]\): write only the name, Jun Watanabe;/),
  ]);
});

test('front matter that is not a list of fields is reported as such', () => {
  expect(errorsOf('---\nHello.\n---\n')).toEqual([
    expect.stringContaining('this is not a list of fields; write one per'),
  ]);
});

test.for([
  ['a byte order mark', `\uFEFF${sampleSource([], 'Body.\n')}`, 'Body.\n'],
  ['Windows line ends', sampleSource([], 'Body.\n').replaceAll('\n', '\r\n'), 'Body.\r\n'],
  ['white space after the fences', sampleSource([], 'Body.\n').replaceAll('---\n', '--- \t\n'), 'Body.\n'],
  ['no body and no last line end', sampleSource([], '').trimEnd(), ''],
  ['a --- in the body', sampleSource([], '---\nTwo\n\n---\n'), '---\nTwo\n\n---\n'],
  ['a --- inside a value', sampleSource(['description: |\n  One\n  ---\n  Two'], 'Body.\n'), 'Body.\n'],
])('the body begins after the front matter, with %s', ([, source = '', markdown]) => {
  expect(readPost(source, 'posts/a.md')).toMatchObject({ errors: [], post: { markdown } });
});

test('a new draft has each field in one line, and no tags', () => {
  const title = 'long '.repeat(30).trim();
  expect(draftSource({ title, author: 'Jun', date: '2026-03-14' })).toBe(
    `---\ntitle: ${title}\ndescription: TODO\nauthor: Jun\ndate: 2026-03-14\ntags: []\ncategory: TODO\ndraft: true\n---\n\n`,
  );
});

test.for([
  'QUIC: a guide',
  '# not a comment',
  '"Quoted"',
  '2026',
  '*alias',
  '- item',
  'a \\ b',
  `${'long '.repeat(60)}x`,
])('a new draft is valid whatever its title: %s', (title) => {
  const source = draftSource({ title, author: DRAFT_PLACEHOLDER, date: '2026-03-14' });
  expect(readPost(source, 'posts/a.md')).toMatchObject({ errors: [], post: { title, author: 'TODO', draft: true } });
});
