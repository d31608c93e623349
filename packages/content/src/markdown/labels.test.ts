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

test('in a site of another language labels are in that language, and say so in posts of others', async () => {
  const inGerman = await createMarkdownRenderer({ language: 'de' });
  const labelled = async (lang: string | undefined) =>
    (await inGerman('> [!NOTE]\n> Achtung\n', { resolveImage: () => undefined, lang })).html;
  expect(await labelled(undefined)).toContain('<p class="alert-title">Hinweis</p>');
  expect(await labelled('de')).toBe(await labelled(undefined));
  expect(await labelled('en-US')).toContain('<p class="alert-title" lang="de">Hinweis</p>');
});
