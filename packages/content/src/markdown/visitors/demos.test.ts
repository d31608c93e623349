import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = createMarkdownRenderer({});
const context = {
  resolveImage: (file: string) =>
    file === 'demo.html' ? { url: '/blog/a/demo.html', query: '?preview=x', isDemo: true as const } : undefined,
  components: [],
};

test('a demo is a part of the body, and a link elsewhere', async () => {
  const { body, html, notices } = await render('A\n\n:::demo file="demo.html" height=200 title="A ring"\n\nB', context);
  expect(notices).toEqual([]);
  const src = '/blog/a/demo.html?preview=x';
  expect(body).toEqual([
    { html: expect.stringContaining('A') },
    { component: 'demo', props: { src, height: 200 }, text: 'A ring' },
    { html: expect.stringContaining('B') },
  ]);
  expect(html).toContain(`<p><a href="${src}">A ring</a></p>`);
});

test.for([
  [':::demo file="other.demo.html" title="T"', 'no such file is next to the post', []],
  [':::demo file="index.html" title="T"', 'end with .demo.html', []],
  [
    ':::demo file=demo.html height=9000 title="T"',
    'height=9000 of :::demo is not a number of pixels from 40 to 2000',
    [320],
  ],
  [':::demo file="demo.html" height=tall title="T"', 'height=tall', [320]],
  [':::demo file="demo.html"', 'has no title', [320]],
  [':::demo demo.html', 'shown as text', []],
  [':::demo file="demo.html" hight=3', 'shown as text', []],
] as const)('%s: the check says what is wrong', async ([markdown, message, heights]) => {
  const { body, notices } = await render(`A\n\n${markdown}\n`, context);
  expect(notices).toEqual([expect.objectContaining({ line: 3, message: expect.stringContaining(message) })]);
  expect(body.flatMap((part) => ('component' in part && part.component === 'demo' ? part.props.height : []))).toEqual(
    heights,
  );
});

test("authors' HTML shows no page except a demo next to the post", async () => {
  const { body } = await render('<x-demo data-source="/admin" data-height="9"></x-demo>\n', context);
  expect(body.filter((part) => 'component' in part)).toEqual([]);
});
