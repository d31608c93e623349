import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer, type ResolvedImage } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  'wide.png': [1600, 900],
  'high.png': [600, 1200],
  'square.png': [500, 500],
};

function resolveImage(source: string): ResolvedImage | undefined {
  const [width, height] = SIZES[source] ?? [];
  return width && height ? { url: `/blog/a/${source}`, width, height } : undefined;
}

const rendered = (markdown: string) => render(markdown, { resolveImage });
const rowsOf = (html: string) =>
  html
    .split('<div class="gallery-row')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/src="\/blog\/a\/(\w+)\.png".*?width="(\d+)" height="(\d+)"/g)].map((found) =>
        found.slice(1).join(' '),
      ),
    );

test('images of a row are written with the widths that they have at one height, that of the lowest', async () => {
  const { html, notices } = await rendered(':::gallery\n![W](wide.png)\n![H](high.png) ![S](square.png)\n:::');
  expect(rowsOf(html)).toEqual([['wide 889 500', 'high 250 500', 'square 500 500']]);
  expect(notices).toEqual([]);
});

test('rows are about equally full, whatever the paragraphs', async () => {
  const { html } = await rendered(`:::gallery\n${'![W](wide.png)\n\n'.repeat(5)}![S](square.png)\n![H](high.png)\n:::`);
  expect(rowsOf(html).map((row) => row.length)).toEqual([2, 2, 3]);
});

test('a row that would be low on a phone says so, and images are asked for as wide as they are', async () => {
  const wide = await rendered(':::gallery\n![W](wide.png)\n![W](wide.png)\n:::');
  expect(wide.html).toContain('<div class="gallery-row wide">');
  const narrow = await rendered(':::gallery\n![H](high.png)\n![H](high.png)\n:::');
  expect(narrow.html).toContain('<div class="gallery-row">');
  const formats = ['avif'] as const;
  const sized = { ...resolveImage('high.png'), url: '/blog/a/high.png', hash: '0123456789abcdef', formats };
  const { html } = await render(':::gallery\n![H](b.png)\n![H](b.png)\n:::', { resolveImage: () => sized });
  expect(html).toContain('sizes="(min-width: 45rem) 21rem, (min-width: 40rem) 50vw, 50vw"');
  // The dialog shows it as large as it is.
  expect(html).toContain('<a data-enlarge="600 1200"');
});

test('a title of an image is its caption, and one of the gallery that of all; both are text anywhere', async () => {
  const { html } = await rendered(':::gallery Two *views*\n![W](wide.png "A <b>")\n[![S](square.png)](/c)\n:::\n');
  expect(html).toMatch(/^<figure class="gallery">\s*<figcaption>Two <em>views<\/em><\/figcaption>/);
  expect(html).toContain('<figcaption>A &lt;b></figcaption></figure>');
  expect(html).toMatch(/<div class="gallery-item"><a href="\/c"><img [^>]*><\/a><\/div>/);
  expect(html.match(/<figure/g)).toHaveLength(2);
  const portable = portableHtml(html, 'https://culvert.example/blog/a');
  expect(portable).toContain('<img src="https://culvert.example/blog/a/wide.png"');
  expect(portable.match(/<figcaption>/g)).toHaveLength(2);
});

test('an image that is not there has some size, so that the others keep theirs', async () => {
  const { html } = await rendered(':::gallery\n![S](square.png)\n![N](none.png)\n:::');
  expect(html).toContain('width="500" height="500"');
  expect(html).toContain('<img src="none.png" alt="N"');
});

test.for([
  ['a text', 'Text ![S](square.png)', 'holds something other than images'],
  ['an image of another site', '![S](square.png)\n![x](https://b.example/c.png)', 'holds something other than images'],
  ['a heading', '![S](square.png)\n\n## A', 'holds something other than images'],
  ['a link', '![S](square.png) [a](/b)', 'holds something other than images'],
  ['another gallery', '![S](square.png)\n:::gallery\n![W](wide.png)\n:::', 'holds something other than images'],
  ['nothing', '', 'has no images'],
] as const)('with %s in it there is no gallery, which is told', async ([, inner, what]) => {
  const { html, notices } = await rendered(`Text.\n\n:::gallery\n${inner}\n:::`);
  expect(html).not.toMatch(/^<div class="gallery">.*square/s);
  expect(notices.filter(({ code }) => code === 'directive')).toMatchObject([
    {
      code: 'directive',
      line: 3,
      message: `:::gallery ${what}, so it shows as if it were not there; put only images of this post there`,
    },
  ]);
});

test('text after a gallery is text', async () => {
  const { html } = await rendered(':::gallery\n![S](square.png)\n:::\n\nAfter.');
  expect(html).toMatch(/(?:<\/div>\s*){3}<p>After\.<\/p>/);
});
