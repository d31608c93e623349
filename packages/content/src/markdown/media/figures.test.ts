import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();
const htmlOf = async (markdown: string) =>
  (await render(markdown, { resolveImage: (name) => ({ url: `/blog/a/${name}` }) })).html.trim();

const IMAGE = '<img src="/blog/a/b.png" alt="A" fetchpriority="high" decoding="async">';
const FIGURE = `<figure>${IMAGE}<figcaption>C</figcaption></figure>`;

test.for([
  ['![A](b.png "C")', FIGURE],
  ['[![A](b.png "C")](/d)', `<figure><a href="/d">${IMAGE}</a><figcaption>C</figcaption></figure>`],
  ['> ![A](b.png "C")', `<blockquote>\n${FIGURE}\n</blockquote>`],
  ['- ![A](b.png "C")', `<ul>\n<li>${FIGURE}</li>\n</ul>`],
  ['![A](b.png "<b> & *C*")', FIGURE.replace('>C<', '>&lt;b> &amp; *C*<')],
  ['![A](b.png)', `<p>${IMAGE}</p>`],
  ['![A](b.png "")', `<p>${IMAGE}</p>`],
  ['![A](b.png "C") D', `<p>${IMAGE.replace('alt="A"', 'alt="A" title="C"')} D</p>`],
  ['![A](https://e.example/b.png "C")', '<p><a href="https://e.example/b.png">A</a></p>'],
])('%j is %j', async ([markdown = '', html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test.for([
  ['A[^1]\n\n[^1]: ![A](b.png "C")', `<div>${FIGURE}`, 1],
  ['A[^1] B[^1]\n\n[^1]: ![A](b.png "C")', `<div>${FIGURE}`, 2],
  ['A[^1]\n\n[^1]: B\n\n    ![A](b.png "C")', `<p>B</p>\n<div>${FIGURE}`, 1],
] as const)('a figure that ends a footnote stands before the way back: %j', async ([markdown, content, references]) => {
  const html = (await htmlOf(markdown)).replaceAll(/ <a href="#fnref[^>]*>[^<]*<\/a>/g, '(back)');
  expect(html).toContain(`<li id="fn1">${content}${'(back)'.repeat(references)}</div>`);
});

test('a feed has the figure with its caption', async () => {
  expect(portableHtml(await htmlOf('![A](b.png "C")'), 'https://f.example/blog/a')).toBe(
    '<figure><img src="https://f.example/blog/a/b.png" alt="A"><figcaption>C</figcaption></figure>',
  );
});

test('definitions are a list of terms', async () => {
  expect(await htmlOf('A *b*\n: Cc\n: Dd')).toBe('<dl>\n<dt>A <em>b</em></dt>\n<dd>Cc</dd>\n<dd>Dd</dd>\n</dl>');
});

test.for(['Regards\n\n~ The team', 'Regards\n~ The team', 'A smile\n: )', 'A\n:b'])(
  '%j has no definition',
  async (markdown) => {
    expect(await htmlOf(markdown)).not.toContain('<dl>');
  },
);
