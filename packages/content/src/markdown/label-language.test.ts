import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const MARKDOWN = `## Überschrift

> [!NOTE]
> Ein Hinweis.[^1]

\`\`\`html
<p class="alert-title" id="footnotes">x</p>
\`\`\`

<pre>ein <b>Auszug</b></pre>

<p class="alert-title">Ein eigener Hinweis</p>

[^1]: Eine Fußnote.
`;

const render = await createMarkdownRenderer();
const htmlIn = async (lang: string | undefined) =>
  (await render(MARKDOWN, { resolveImage: () => undefined, lang })).html;

test('every label that the renderer adds says its language, and nothing of the text does', async () => {
  const html = await htmlIn('de');
  const marked = [...html.matchAll(/<(\w+)[^>]* lang="en-US"[^>]*>/g)];
  expect(marked.map(([tag, name]) => `${name} ${/(?:class|id)="([^" ]+)/.exec(tag)?.[1]}`)).toEqual([
    'a heading-anchor',
    'p alert-title',
    'a fnref1',
    'button copy-code',
    'button copy-code',
    'h2 footnotes',
    'a footnote-backref',
  ]);
  expect(html).toContain('<p class="alert-title">Ein eigener Hinweis</p>');
  expect(html.replaceAll(' lang="en-US"', '')).toBe(await htmlIn(undefined));
});

test('a text in the language of the site needs none', async () => {
  expect(await htmlIn(undefined)).not.toContain('lang=');
});

test('in a site of another language, labels say that they are English in posts that name no language', async () => {
  const render = await createMarkdownRenderer({ language: 'de' });
  const { html } = await render('> [!NOTE]\n> Achtung\n', { resolveImage: () => undefined });
  expect(html).toContain('lang="en-US">Note');
  const ofTheFirst = await createMarkdownRenderer({ language: 'en-US' });
  expect((await ofTheFirst('> [!NOTE]\n> Careful\n', { resolveImage: () => undefined })).html).not.toContain('lang=');
});
