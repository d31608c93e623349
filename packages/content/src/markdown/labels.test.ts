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

const EVERY_LABEL = [
  '## A',
  ...['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map((kind) => `> [!${kind}]\n> A`),
  '> [!CAUTION] A\n> A[^1]',
  ...[
    '```js\n```',
    '```js title="a.js"\n```',
    '<pre>a <b>A</b></pre>',
    ':::details\nA\n:::',
    '$$\nA\n$$',
    '| A |\n| - |\n| A |',
  ],
  ...['![](a.mp4)', ':::video https://vimeo.com/76979871', '```mermaid\nflowchart LR\nA-->B\n```', '[^1]: A'],
].join('\n\n');

const render = await createMarkdownRenderer();
const htmlIn = async (lang: string | undefined) =>
  (await render(MARKDOWN, { resolveImage: () => undefined, lang })).html;

test('every label that the renderer adds says its language, and nothing of the text does', async () => {
  const html = await htmlIn('de');
  const marked = [...html.matchAll(/<(\w+)[^>]* lang="en-US"[^>]*>/g)];
  expect(marked.map(([tag, name]) => `${name} ${/(?:class|id)="([^" ]+)/.exec(tag)?.[1] ?? ''}`.trim())).toEqual([
    'a heading-anchor',
    'p alert-title',
    'a fnref1',
    'button copy-code',
    'pre',
    'button copy-code',
    'pre',
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

test('all that the renderer says is in the language of the site', async () => {
  const inGerman = await createMarkdownRenderer({ language: 'de' });
  const { html } = await inGerman(EVERY_LABEL, {
    resolveImage: (url) => (url.endsWith('.mp4') ? { url, video: { captions: [] } } : { url }),
  });
  const around = html.replace(/<svg.*?<\/svg>|<code>.*?<\/code>/gs, '');
  const shown = [...around.matchAll(/(?:aria-label|title|alt)="([^"]+)"|>([^<>]*\p{L}[^<>]*)</gu)].map(
    ([, name = '', text = '']) => (name || text).trim(),
  );
  expect([...new Set(shown)]).toEqual([
    'A',
    'Link zum Abschnitt: A',
    ...['Hinweis', 'Tipp', 'Wichtig', 'Warnung', 'Vorsicht'],
    'Vorsicht:',
    'Fußnote 1',
    ...['Code kopieren', 'Kopieren', 'Code, JavaScript', 'a.js', 'Code: a.js', 'Code'],
    'Einzelheiten',
    'Formel',
    'Tabelle: A',
    'Video',
    'Abspielen:',
    'Video auf Vimeo',
    'Kommt von Vimeo. Dort wird bekannt, dass Sie es ansehen, und es können Cookies gesetzt werden.',
    'Diagramm',
    'Quelltext des Diagramms',
    'Code, Mermaid',
    'Fußnoten',
    'Zurück zu Verweis 1',
  ]);
});
