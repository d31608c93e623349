import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import type { ResolvedImage } from '#media/videos.ts';
import { feedHtml } from '#testing/html.ts';

const renderMarkdown = createMarkdownRenderer();
const IMAGES: Readonly<Record<string, ResolvedImage>> = {
  'cover.png': { url: '/blog/a/cover.png', width: 320, height: 240 },
  'large.png': { url: '/blog/a/large.png', width: 400, height: 300 },
  'plan.svg': { url: '/blog/a/plan.svg' },
};
const htmlOf = async (markdown: string) =>
  (await renderMarkdown(markdown, { resolveImage: (path) => IMAGES[path] })).html.trim();
const IMAGE = '<img src="/blog/a/plan.svg" alt="A" fetchpriority="high" decoding="async">';
const FIGURE = `<figure>${IMAGE}<figcaption>C</figcaption></figure>`;

test.for([
  [
    '![A "b" <c> *d*](cover.png)',
    '<p><img src="/blog/a/cover.png" alt="A &quot;b&quot; <c> d" width="320" height="240" fetchpriority="high" decoding="async"></p>',
  ],
  ['![x](none.png)', '<p><img src="none.png" alt="x" loading="lazy" decoding="async"></p>'],
  ['![A](plan.svg "C")', FIGURE],
  ['[![A](plan.svg "C")](/d)', `<figure><a href="/d">${IMAGE}</a><figcaption>C</figcaption></figure>`],
  ['- ![A](plan.svg "C")', `<ul>\n<li>${FIGURE}</li>\n</ul>`],
  ['![A](plan.svg "<b> & *C*")', FIGURE.replace('>C<', '>&lt;b> &amp; *C*<')],
  ['![A](plan.svg "C") D', `<p>${IMAGE.replace('alt="A"', 'alt="A" title="C"')} D</p>`],
] as const)('the image %j', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test('a picture has widths and formats to choose from, and is not lazy if it is among the first blocks', async () => {
  const image = { url: '/blog/a/b.png', width: 600, height: 300, hash: '0123456789abcdef', formats: ['avif'] as const };
  const { html } = await renderMarkdown('Text.\n\n![B](b.png)\n\n![B](b.png)\n', { resolveImage: () => image });
  const [first = '', second = ''] = html.match(/<picture.*?<\/picture>/g) ?? [];
  expect(first).toContain('<source type="image/avif" srcset="/blog/a/pictures/b.png-0123456789abcdef-480.avif 480w, ');
  expect(first).toContain(
    '<img src="/blog/a/b.png" alt="B" width="600" height="300" fetchpriority="high" decoding="async">',
  );
  expect(second).toContain(' loading="lazy" ');
  const { html: late } = await renderMarkdown('A.\n\nB.\n\nC.\n\n![B](b.png)\n', { resolveImage: () => image });
  expect(late).toContain(' loading="lazy" ');
});

const HASH = '0123456789abcdef';
const LARGE = { url: '/blog/a/b.webp', width: 2400, height: 1200, hash: HASH, formats: ['avif', 'webp'] as const };
const STILL = `<img src="https://culvert.example/blog/a/pictures/b.webp-${HASH}-1200.jpeg" alt="B" width="1200" height="600">`;

async function versionsOf(markdown: string, image: ResolvedImage) {
  const { html, tree } = await renderMarkdown(markdown, { resolveImage: () => image });
  return { page: html, feed: portableHtml(tree, 'https://culvert.example/blog/a').html.trim() };
}

test.for([
  ['![B](b.webp)', STILL],
  [
    '<img src="/blog/a/b.webp" alt="B" width="300" height="150">',
    STILL.replace('"1200" height="600"', '"300" height="150"'),
  ],
] as const)('feeds have the picture %s as JPEG or PNG of at most 1,200 px', async ([markdown, img]) => {
  expect((await versionsOf(markdown, LARGE)).feed).toContain(img);
});

test('a short animation stands still with reduced motion, and a long one until readers open it', async () => {
  const [short, long] = await Promise.all(
    (['short', 'long'] as const).map((animation) => versionsOf('![B](b.webp)', { ...LARGE, animation })),
  );
  expect(
    short?.page.match(/<source media="\(prefers-reduced-motion: reduce\)" type="image\/(?:avif|webp)"/g),
  ).toHaveLength(2);
  expect(short?.page).toContain(`<img src="/blog/a/b.webp?v=${HASH}" alt="B"`);
  expect(long?.page).not.toContain('media=');
  expect(long?.page).toContain(
    '<a aria-haspopup="dialog" href="/blog/a/b.webp" data-enlarge="0"><span class="animation">',
  );
  expect(long?.page).toContain(
    `<img src="/blog/a/pictures/b.webp-${HASH}-1200.jpeg" alt="B" width="2400" height="1200"`,
  );
  expect(long?.page).toContain('Play the animation</span></span></a>');
  for (const { feed } of [short, long].filter((each) => each !== undefined)) {
    expect(feed).toBe(`<p><a href="https://culvert.example/blog/a/b.webp">${STILL}</a></p>`);
  }
});

test('what a click opens is the animation itself', async () => {
  const resolveImage = () => ({ ...LARGE, animation: 'long' as const });
  const { pictures } = await renderMarkdown('![](b.webp)', { resolveImage });
  expect(pictures).toEqual([{ url: LARGE.url, width: 2400, height: 1200, alt: '', hash: HASH }]);
});

test('a long animation waits for a click in HTML too', async () => {
  const { page } = await versionsOf('<img src="/blog/a/b.webp" alt="B">', { ...LARGE, animation: 'long' });
  expect(page).toContain('<span class="animation">');
});

test('in a link, a long animation stands still', async () => {
  const { page } = await versionsOf('[![B](b.webp)](/blog)', { ...LARGE, animation: 'long' });
  expect(page).toContain('-1200.jpeg" alt="B"');
  expect(page).not.toContain('Play');
});

test('a picture and its dark version are in the same place, both lazy', async () => {
  const sized = { bytes: 9, width: 600, height: 300, hash: '0123456789abcdef', formats: ['avif'] as const };
  const dark = { ...sized, url: '/blog/a/b.dark.png' };
  const { html } = await renderMarkdown('![B](b.png)', {
    resolveImage: () => ({ ...sized, url: '/blog/a/b.png', dark }),
  });
  expect(
    html.match(/<a .*?<\/a>/g)?.map((link) => /class="(.*?)".*<img src="(.*?)".* loading="lazy"/.exec(link)?.slice(1)),
  ).toEqual([
    ['light-only', '/blog/a/b.png'],
    ['dark-only', '/blog/a/b.dark.png'],
  ]);
  expect(feedHtml(html, 'https://culvert.example/blog/a').match(/<img/g)).toHaveLength(1);
});

test.for([
  ['![B](large.png)', true],
  ['![B](large.png "A caption")', true],
  ['![B](cover.png)', false],
  ['[![B](large.png)](/blog)', false],
  ['## ![B](large.png)', false],
  ['![](large.png) <a data-enlarge href="/c">c</a>', false],
] as const)('the image of %j opens on a click: %s', async ([markdown, isLink]) => {
  const html = await htmlOf(markdown);
  expect(html.includes('data-enlarge')).toBe(isLink);
  expect(html.includes('<a aria-haspopup="dialog" href="/blog/a/large.png" data-enlarge="0"><img ')).toBe(isLink);
  expect(feedHtml(html, 'https://culvert.example/blog/a')).not.toContain('href="https://culvert.example/blog/a/');
});

test.for([
  ['The `ttl` \\* R&amp;D\\\nfield', 'The ttl * R&D field'],
  ['Of $x^2$', 'Of x^2'],
] as const)('the alternative text of %j is %j everywhere', async ([text, alt]) => {
  const escaped = alt.replace('&', '&amp;');
  expect(await htmlOf(`![${text}](plan.svg)`)).toContain(` alt="${escaped}"`);
  expect(await htmlOf(`![${text}](https://b.example/b.png)`)).toContain(`>${escaped}</a>`);
});
