import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import type { ResolvedImage } from '#media/videos.ts';
import { feedHtml } from '#testing/html.ts';

const render = createMarkdownRenderer();
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  'wide.png': [1600, 900],
  'high.png': [600, 1200],
  'square.png': [500, 500],
};

function resolveImage(source: string): ResolvedImage | undefined {
  const [width, height] = SIZES[source] ?? [];
  const formats = ['avif'] as const;
  return width && height ? { url: `/blog/a/${source}`, width, height, hash: '0123456789abcdef', formats } : undefined;
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

test('the images of a row get the widths that they have at the height of the shortest', async () => {
  const { html, notices } = await rendered(
    ':::gallery\n![W](wide.png)\n![H](high.png) ![S](square.png)\n:::\n\nAfter.',
  );
  expect(rowsOf(html)).toEqual([['wide 889 500', 'high 250 500', 'square 500 500']]);
  expect(html).toContain('<div class="gallery-row wide">');
  expect(html).toMatch(/(?:<\/div>\s*){3}<p>After\.<\/p>/);
  expect(notices).toEqual([]);
});

test('rows are about equally full, and images have their sizes', async () => {
  const { html } = await rendered(`:::gallery\n${'![W](wide.png)\n\n'.repeat(5)}![S](square.png)\n![H](high.png)\n:::`);
  expect(rowsOf(html).map((row) => row.length)).toEqual([2, 2, 3]);
  const narrow = await rendered(':::gallery\n![H](high.png)\n![H](high.png)\n:::');
  expect(narrow.html).toContain('<div class="gallery-row">');
  expect(narrow.html).toContain('sizes="(min-width: 45rem) 21rem, (min-width: 40rem) 50vw, 50vw"');
  expect(narrow.html).toContain('<a data-enlarge="600 1200"');
});

test('images and galleries have captions', async () => {
  const { html } = await rendered(':::gallery Two *views*\n![W](wide.png "A <b>")\n[![S](square.png)](/c)\n:::\n');
  expect(html).toMatch(/^<figure class="gallery">\s*<figcaption>Two <em>views<\/em><\/figcaption>/);
  expect(html).toContain('<figcaption>A &lt;b></figcaption></figure>');
  expect(html).toMatch(/<div class="gallery-item"><a href="\/c"><picture/);
  expect(feedHtml(html, 'https://culvert.example/blog/a').match(/<figcaption>/g)).toHaveLength(2);
});

test.for(['Text ![S](square.png)', '![S](square.png)\n![x](https://b.example/c.png)', '![S](square.png)\n\n## A', ''])(
  'a gallery that contains %j is not laid out, which is reported',
  async (inner) => {
    const { html, notices } = await rendered(`Text.\n\n:::gallery\n${inner}\n:::`);
    expect(html).not.toContain('class="gallery');
    expect(notices).toContainEqual(
      expect.objectContaining({ line: 3, message: expect.stringContaining(':::gallery') }),
    );
  },
);
