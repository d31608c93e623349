import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { escapeHtml } from '#files/escape-html.ts';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import { postMarkdown } from '#machine-readers/post-markdown.ts';
import type { CodeFile } from '#markdown/parsing/included-code.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import type { Post } from '#reading/post.ts';
import { samplePost } from '#testing/sample-post.ts';

const ORIGIN = 'https://culvert.example';
const absolute = (url: string) => new URL(url, `${ORIGIN}/blog/a`).href;
const resolveImage = (source: string) => (source === 'd.png' ? { url: '/blog/a/d.png' } : undefined);
const render = createMarkdownRenderer({ highlight: false });

async function portable(markdown: string, code?: readonly CodeFile[]): Promise<string> {
  const { parsed } = await render(markdown, { resolveImage, code });
  return portableMarkdown(parsed, absolute);
}

async function textOf(post: Post): Promise<string> {
  const { parsed } = await render(post.markdown, { resolveImage });
  return postMarkdown({ post, parsed, url: `${ORIGIN}/blog/a`, resolveImage });
}

// Between ‹ and › are the destinations that become absolute.
test.for([
  ['a path with a title', '[b](‹/b› "B")'],
  ['an image in a link', '[![i](‹/i.png›)](‹/b›)'],
  ['a table', '| a |\n| --- |\n| [b](‹/b›) |'],
  ['a reference on the next line', '[b]\n\n[b]:\n  ‹/b›\n  "B"'],
  ['a link whose text has its address', '[/b `](/b)`](‹/b›)'],
  ['cells with pipes', '| a | b |\n| - | - |\n| a\\|b [c](‹/c›) | [c](‹/d›) |'],
  ['a footnote', 'a[^1]\n\n[^1]: /not/a/link'],
  ['a link in a footnote', 'a[^1]\n\n[^1]: [b](‹/b›)\n\n    [c](‹/c›)'],
  ['links in a definition', '[a](‹/a›)\n: [b](‹/b›)'],
  ['a sentence that begins as a reference does', '[INFO]: server started'],
  ['code that is a link beside that link', '`[b](/b)` is [b](‹/b›)'],
  ['code over two lines', 'a `b\n[b](/b)` and [b](‹/b›) `c`'],
  ['a formula, and what comes after it', '$$ U = \\begin{pmatrix}\n[a](b)\n\\end{pmatrix} $$\n\n[b](‹/b›)\n\n<!-- -->'],
  ['an image in a link over lines', '[a\n![i](‹/i.png›)\nc](‹/b›)\n[d](‹/d›)'],
  ['a quotation in a list', '- a\n  > b [c](‹/c›)\n  > [d](‹/d›)'],
  ['a table in a list', '- | 1 | [a](‹/a›) |\n  | - | - |\n  | - | [b](‹/b›) |'],
  ['a table without edges', '1 | [a](‹/a›)\n- | -\n- | [b](‹/b›)'],
  ['a heading with an id', '## [b](‹/b›) ## {#c}\n\n[d](‹/d›)\n==='],
  ['a definition in a quotation', '> [b]\n>\n> [b]: ‹/b›'],
  ['an unfinished link', '[a](/b [c](‹/c›)'],
  ['the title of a directive', ':::details A [b](‹/b›)\nC\n:::'],
  ['an anchor', '[b](#b)'],
  ['code', '```md\n[b](/b)\n[x]: /b\n```'],
] as const)('destinations: %s', async ([, marked]) => {
  expect(await portable(marked.replaceAll(/[‹›]/g, ''))).toBe(marked.replaceAll(/‹(.*?)›/g, `${ORIGIN}$1`));
});

test('a component is its text as a link, and the Markdown in it', async () => {
  const text = 'A\n\n:::component card\ntitle: T\n---\nB [c](/c)\n\n:::component card\n---\nD\n:::\n:::\n\nE';
  const { parsed } = await render(text, { resolveImage, components: ['card'] });
  const link = `[T](${ORIGIN}/blog/a#component-card)`;
  expect(portableMarkdown(parsed, absolute)).toBe(`A\n\n${link}\n\nB [c](${ORIGIN}/c)\n\n\nD\n\n\n\nE`);
});

test('destinations are escaped: in angle brackets, and a pipe in a cell', async () => {
  expect(await portable('[b](<a b.png>)')).toBe(`[b](${ORIGIN}/blog/a%20b.png)`);
  expect(await portable('| [c](/c\\|d) |\n| - |')).toBe(`| [c](${ORIGIN}/c%7Cd) |\n| - |`);
});

test.for([
  ['between paragraphs', 'A.\n\n<!-- legal has not\n\napproved -->\n\nB.', 'A.\n\n<!-- -->\n\nB.'],
  ['in a sentence', 'A <!-- [b](/b) --> c.', 'A  c.'],
  ['in a cell and a title', '## A <!-- b -->\n\n| C <!-- \\| --> |\n| - |', '## A \n\n| C  |\n| - |'],
  ['in a quotation', '> A\n> <!-- b\n> c -->\n> D', '> A\n> <!-- -->\n> D'],
  ['in HTML', '<div title="<!-- a -->">\n<!-- b -->c</div>', '<div title="<!-- a -->">\n<!-- -->c</div>'],
  ['in an alternative text', '![a <!-- b --> *c*](/d.png)', `![a  *c*](${ORIGIN}/d.png)`],
  ['as a definition', 'A.\n\n[//]: # (Leif says this is wrong)\n\nB.', 'A.\n\n\n\nB.'],
  ['as a definition over two lines', '> A.\n>\n> [comment]: <>\n> (b)', '> A.\n>\n> '],
  ['as a definition of a name', 'A.\n\n[Leif]: agreed', 'A.\n\n'],
  [
    'beside a definition',
    '[a]\n\n[a]: https://b.example\n[A]: https://leif.example',
    '[a]\n\n[a]: https://b.example\n',
  ],
] as const)('a comment %s is left out', async ([, markdown, expected]) => {
  expect(await portable(markdown)).toBe(expected);
});

test.for([
  ['code', '`<!-- a -->`\n\n```html\n<!-- a -->\n```\n\n    <!-- a -->'],
  ['a comment that does not end, which is shown', 'A <!-- b'],
  ['one that is escaped', '\\<!-- a -->'],
  ['one that says nothing, and parts two lists', '- A\n\n<!-- -->\n\n- B'],
] as const)('%s stays as it is', async ([, markdown]) => {
  expect(await portable(markdown)).toBe(markdown);
});

test.for([
  [
    'all of a file',
    '```ts file="a.ts"\n```\n[b](/b)',
    '```ts file="a.ts"\none();\n  two();\n```\n[b](https://culvert.example/b)',
  ],
  [
    'a file in a list and a quotation',
    '- a\n\n  > ~~~ ts file="a.ts"\n  > ~~~',
    '- a\n\n  > ~~~ ts file="a.ts"\n  > one();\n  >   two();\n  > ~~~',
  ],
  ['code that has fences', '```md file="b.md"', '`````md file="b.md"\n````\n`````'],
] as const)('%s is in the Markdown', async ([, markdown, expected]) => {
  const code = [
    { name: 'a.ts', text: 'one();\n  two();\n' },
    { name: 'b.md', text: '````' },
  ];
  expect(await portable(markdown, code)).toBe(expected);
});

test('a post in another language names it', async () => {
  expect(await textOf(samplePost('a', { lang: 'pt-BR' }))).toContain('\nlang: pt-BR\n');
  expect(await textOf(samplePost('a'))).not.toContain('lang');
});

test.for([
  'The <details> element',
  'A [link](/b), `code`, ~~this~~ and \\*that*',
  'What &amp; and &#38; mean, R&D; 1 < 2 & 3 > 2',
  'Why C #',
])('the heading shows the title %j as it is', async (title) => {
  const post = samplePost('a', { title, markdown: '' });
  const text = await textOf(post);
  const html = new MarkdownIt({ html: true }).render(text.split('---\n')[2] ?? '');
  expect(html).toBe(`<h1>${escapeHtml(title)}</h1>\n`);
});

test('blank lines around the text are removed, but not the indentation of a code block at its beginning', async () => {
  const post = samplePost('a', { title: 'A', markdown: '\n \t\n    one();\n    two();\n\nText. \n\n' });
  const text = await textOf(post);
  expect(text).toMatch(/\n---\n\n# A\n\n {4}one\(\);\n {4}two\(\);\n\nText\.\n$/);
});

test('a post has its facts, its title and its text', async () => {
  const post = samplePost('a', {
    title: 'Why: "quotes" & #hashes',
    tags: ['TLS'],
    markdown: '\n![D](d.png) and ![gone](gone.png)\n\n## Next\n',
  });
  const text = await textOf(post);
  const [, yaml = '', markdown] = text.split('---\n');
  expect(parse(yaml)).toEqual({
    title: 'Why: "quotes" & #hashes',
    description: 'What it is about',
    author: 'Ines Okafor',
    date: '2026-01-01',
    category: 'Guides',
    tags: ['TLS'],
    url: `${ORIGIN}/blog/a`,
  });
  expect(markdown).toBe(
    `\n# Why: "quotes" & #hashes\n\n![D](${ORIGIN}/blog/a/d.png) and ![gone](${ORIGIN}/blog/gone.png)\n\n## Next\n`,
  );
});
