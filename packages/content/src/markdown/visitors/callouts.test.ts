import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = await createMarkdownRenderer();
const render = (markdown: string, lang?: string) => renderMarkdown(markdown, { resolveImage: () => undefined, lang });
const htmlOf = async (markdown: string, lang?: string) => (await render(markdown, lang)).html.trim();

const WITHOUT =
  '<div class="markdown-alert markdown-alert-warning">\n<p class="alert-title">Warning</p>\n<p>A</p>\n</div>';
const titled = (title: string, kind = 'Warning') =>
  `<div class="markdown-alert markdown-alert-${kind.toLowerCase()}">\n<p class="alert-title titled"><span class="alert-kind">${kind}:</span> ${title}</p>\n<p>A</p>\n</div>`;

test.for([
  ['> [!WARNING]\n> A', WITHOUT],
  ['> [!warning]  \n> A', WITHOUT],
  ['>   [!WARNING]\n> A', WITHOUT],
  ['> [!WARNING] Not now\n> A', titled('Not now')],
  ['>[!tip] Not now\n>A', titled('Not now', 'Tip')],
  ['> [!WARNING] The `all` of *it*\n> A', titled('The <code>all</code> of <em>it</em>')],
  ['> [!WARNING] <script>a & b\n> A', titled('&lt;script>a &amp; b')],
  ['> B\n\n> [!WARNING] C\n> A', `<blockquote>\n<p>B</p>\n</blockquote>\n${titled('C')}`],
  ['- > [!WARNING] C\n  > A', `<ul>\n<li>\n${titled('C')}\n</li>\n</ul>`],
  ['> [!WARNING]C\n> A', '<blockquote>\n<p>[!WARNING]C\nA</p>\n</blockquote>'],
  ['> [!WARNING] C', titled('C').replace('<p>A</p>\n', '')],
])('%j is %j', async ([markdown = '', html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test('in a feed, a title stands in a quotation and names the kind', async () => {
  expect(portableHtml(await htmlOf('> [!NOTE] A\n> B'), 'https://a.example/')).toBe(
    '<blockquote>\n<strong>Note: A</strong>\n<p>B</p>\n</blockquote>',
  );
});

test('in a text of another language, the kind alone is English', async () => {
  const html = await htmlOf('> [!NOTE] Achtung\n> B', 'de');
  expect(html).toContain(
    '<p class="alert-title titled"><span class="alert-kind" lang="en-US">Note:</span> Achtung</p>',
  );
});
