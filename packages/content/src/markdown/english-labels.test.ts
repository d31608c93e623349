import { expect, test } from 'vitest';
import { withEnglishLabels } from '#markdown/english-labels.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const MARKDOWN = `## Überschrift

> [!NOTE]
> Ein Hinweis.[^1]

\`\`\`html
<p class="alert-title" id="footnotes">x</p>
\`\`\`

[^1]: Eine Fußnote.
`;

const { html } = await (await createMarkdownRenderer())(MARKDOWN, { resolveImage: () => undefined });

test('every label that the renderer adds says its language, and nothing of the text does', () => {
  const marked = [...withEnglishLabels(html, 'de').matchAll(/<(\w+)[^>]* lang="en-US"[^>]*>/g)];
  expect(marked.map(([tag, name]) => `${name} ${/(?:class|id)="([^" ]+)/.exec(tag)?.[1]}`)).toEqual([
    'a heading-anchor',
    'p alert-title',
    'a fnref1',
    'button copy-code',
    'h2 footnotes',
    'a footnote-backref',
  ]);
  expect(withEnglishLabels(html, 'de').replaceAll(' lang="en-US"', '')).toBe(html);
});

test('a text in the language of the site needs none', () => {
  expect(withEnglishLabels(html, undefined)).toBe(html);
});
