import { expect, test } from 'vitest';
import { createPageParser } from '#workshop/parse-page.ts';

const parse = createPageParser({ components: ['limiter'], mediaOrigins: [] });
const FIELDS = ['title: Imprint', 'description: Who we are.'];
const page = (text: string, fields = FIELDS) => ['---', ...fields, '---', '', text, ''].join('\n');

test('a page has what the text of a post has: headings with anchors, tables, callouts and code', async () => {
  const text =
    '## Contact\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n> [!NOTE]\n> Soon.\n\n```js\na;\n```\n\n[Terms](/legal/terms)';
  const parsed = await parse(page(text), 'pages/imprint.md');
  expect(parsed).toMatchObject({ errors: [], page: { title: 'Imprint', description: 'Who we are.' } });
  for (const part of ['<h2 id="contact"', 'href="#contact"', '<table>', 'markdown-alert', 'figure class="code"']) {
    expect(parsed.page?.html).toContain(part);
  }
  expect([...parsed.links.links.keys()]).toContain('/legal/terms');
});

test.for([
  ['Imprint', 1, undefined, 'does not begin with front matter'],
  [page('', ['title: Imprint']), 2, 'description', 'missing'],
  [page('', [...FIELDS, 'draft: true']), 4, 'draft', 'A page has title, description, lang'],
  [page('', ['title: 7', FIELDS[1] ?? '']), 2, 'title', 'in quotes'],
  [page('', ['- a']), 2, undefined, 'title: My title'],
  [page('', ['title: "a']), 2, undefined, 'not valid YAML'],
  [page(':::component limiter\n:::'), 6, undefined, 'only posts can show this'],
  [page('A\n\n:::video https://youtu.be/aqz-KE-bpKQ A film'), 8, undefined, 'only posts can show this'],
  [page(':::component limter\n:::'), 6, undefined, 'limiter'],
] as const)('%j', async ([source, line, field, message]) => {
  const { page: shown, errors } = await parse(source, 'pages/imprint.md');
  expect(shown).toBeUndefined();
  expect(errors).toMatchObject([{ file: 'pages/imprint.md', line, message: expect.stringContaining(message) }]);
  expect(errors[0]?.field).toBe(field);
});
