import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer, type ResolvedImage } from '#markdown/render-markdown.ts';

const renderMarkdown = createMarkdownRenderer();
const IMAGES: Readonly<Record<string, ResolvedImage>> = {
  'cover.png': { url: '/blog/a/cover.png', width: 320, height: 240 },
  'plan.svg': { url: '/blog/a/plan.svg' },
};

const htmlOf = async (markdown: string) =>
  (await renderMarkdown(markdown, { resolveImage: (path) => IMAGES[path] })).html.trim();

test.for([
  [
    'beside the post has its URL and size',
    '![A router](cover.png)',
    '<img src="/blog/a/cover.png" alt="A router" width="320" height="240" fetchpriority="high" decoding="async">',
  ],
  [
    'of an unknown size has none',
    '![A plan](plan.svg)',
    '<img src="/blog/a/plan.svg" alt="A plan" fetchpriority="high" decoding="async">',
  ],
  ['that is not there stays', '![x](none.png)', '<img src="none.png" alt="x" loading="lazy" decoding="async">'],
  ['of another site is a link', '![x](https://b.example/cover.png)', '<a href="https://b.example/cover.png">x</a>'],
  ['by its path stays', '![x](/cover.png)', '<img src="/cover.png" alt="x" loading="lazy" decoding="async">'],
  [
    'with quotes in its texts has them escaped',
    'x ![a "b" <c>](cover.png "d \\"e\\" & f")',
    'x <img src="/blog/a/cover.png" alt="a &quot;b&quot; <c>" title="d &quot;e&quot; &amp; f" width="320" height="240" fetchpriority="high" decoding="async">',
  ],
  [
    'with marks in its text has it plain',
    '![a *b* [c](d)](cover.png)',
    '<img src="/blog/a/cover.png" alt="a b c" width="320" height="240" fetchpriority="high" decoding="async">',
  ],
  [
    'without a text is decoration',
    '![](plan.svg)',
    '<img src="/blog/a/plan.svg" alt="" fetchpriority="high" decoding="async">',
  ],
] as const)('an image %s', async ([, markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`);
});

test('a picture has its widths and formats to choose from, and among the first blocks it is loaded at once', async () => {
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
  // Readers of feeds get the picture's own address.
  expect(portableHtml(first, 'https://culvert.example/blog/a')).toBe(
    '<img src="https://culvert.example/blog/a/b.png" alt="B" width="600" height="300">',
  );
});

test('a picture and its dark one stand in one place, neither loaded before it is known which is shown', async () => {
  const sized = { width: 600, height: 300, hash: '0123456789abcdef', formats: ['avif'] as const };
  const dark = { ...sized, url: '/blog/a/b.dark.png', hash: 'fedcba9876543210' };
  const { html } = await renderMarkdown('![B](b.png)', {
    resolveImage: () => ({ ...sized, url: '/blog/a/b.png', dark }),
  });
  expect(
    html.match(/<a .*?<\/a>/g)?.map((link) => /class="(.*?)".*<img src="(.*?)".* loading="lazy"/.exec(link)?.slice(1)),
  ).toEqual([
    ['light-only', '/blog/a/b.png'],
    ['dark-only', '/blog/a/b.dark.png'],
  ]);
  expect(html).toContain('/blog/a/pictures/b.dark.png-fedcba9876543210-480.avif 480w');
  const drawn = await renderMarkdown('![B](b.svg)', {
    resolveImage: () => ({ url: '/blog/a/b.svg', dark: { url: '/blog/a/b.dark.svg' } }),
  });
  expect(drawn.html.match(/<img class="(?:light|dark)-only" src="[^"]+"/g)).toEqual([
    '<img class="light-only" src="/blog/a/b.svg"',
    '<img class="dark-only" src="/blog/a/b.dark.svg"',
  ]);
  for (const shown of [html, drawn.html]) {
    expect(portableHtml(shown, 'https://culvert.example/blog/a').match(/<img/g)).toHaveLength(1);
  }
});

const LARGE = { url: '/blog/a/b.png', width: 400, height: 300 };

test.for([
  ['by itself', '![B](b.png)', true],
  ['in a sentence', 'a ![B](b.png) b', true],
  ['as a figure', '![B](b.png "A caption")', true],
  ['in a link', '[![B](b.png)](/blog)', false],
  ['behind a link of HTML', '<a href="/blog">a</a> ![B](b.png)', true],
  ['in a heading', '## ![B](b.png)', false],
  ['that is decoration', '![](b.png)', false],
] as const)('an image %s is or is not a link to itself', async ([, markdown, isLink]) => {
  const { html } = await renderMarkdown(markdown, { resolveImage: () => LARGE });
  expect(html.includes('<a data-enlarge="400 300" href="/blog/a/b.png"><img ')).toBe(isLink);
  expect(html).toContain('<img src="/blog/a/b.png"');
  expect(portableHtml(html, 'https://culvert.example/blog/a')).not.toContain(
    'href="https://culvert.example/blog/a/b.png"',
  );
});

test('an image that is no wider than a phone shows it is no link, and an author makes none that is taken for one', async () => {
  const { html } = await renderMarkdown('![B](b.png) <a data-enlarge href="/c">c</a>', {
    resolveImage: () => ({ ...LARGE, width: 358 }),
  });
  expect(html).not.toContain('data-enlarge');
});

test.for([
  ['The `ttl` field', 'The ttl field'],
  ['R&amp;D &copy;', 'R&amp;D ©'],
  ['1 \\* 2', '1 * 2'],
  ['Of $x^2$', 'Of x^2'],
  ['*A* [b](/c) <!-- d -->e', 'A b e'],
  ['A\nb\\\nc', 'A b c'],
  ['An Option<T>', 'An Option<T>'],
  ['A ![`b` <!-- c -->\\*](c.png)', 'A b *'],
])('the alternative text %j is %j, where the picture is shown and where it is a link', async ([text = '', alt]) => {
  expect(await htmlOf(`![${text}](plan.svg)`)).toContain(` alt="${alt}"`);
  expect(await htmlOf(`![${text}](https://b.example/b.png)`)).toBe(
    `<p><a href="https://b.example/b.png">${alt?.replace('<', '&lt;')}</a></p>`,
  );
});

test('a heading is named by what its pictures show', async () => {
  expect(await htmlOf('## A ![`b` \\* <!-- c -->d](plan.svg)')).toContain('aria-label="Link to section: A b * d"');
});
