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

test('a gallery shows its images in columns, with a caption for each and one for all', async () => {
  const { html, notices } = await rendered(
    ':::gallery Two *views*\n![W](wide.png "A <b>")\n[![S](square.png)](/c)\n\n![H](high.png)\n:::\n\nAfter.',
  );
  expect(html).toMatch(/^<figure class="gallery">\s*<figcaption>Two <em>views<\/em><\/figcaption>/);
  expect(html).toContain('<figcaption>A &lt;b></figcaption></figure>');
  expect(html).toMatch(/<p><a href="\/c"><picture/);
  expect(html).toContain('sizes="(min-width: 45rem) 21rem, (min-width: 28rem) 50vw, 100vw"');
  expect(html).toMatch(/<\/figure>\s*<p>After\.<\/p>/);
  expect(feedHtml(html, 'https://culvert.example/blog/a').match(/<figcaption>/g)).toHaveLength(2);
  expect(notices).toEqual([]);
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
