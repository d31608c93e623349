import { seededRandom } from '@portico/config/seeded-random';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { activeTags, attributeValues } from '#testing/html.ts';

const ROUNDS = 20_000;

const renderMarkdown = createMarkdownRenderer({ highlight: false });
const htmlOf = async (markdown: string) => (await renderMarkdown(markdown, { resolveImage: () => undefined })).html;
/** What a browser makes of HTML in the article of a page. */
const readAgain = (html: string) => {
  const page = fromHtml(`<!doctype html><main><article>${html}</article></main>`);
  return toHtml(page, { characterReferences: { useNamedReferences: true } }).replace(
    /^.*<main><article>|<\/article><\/main>.*$/gs,
    '',
  );
};

// Beginnings, ends and pieces of attacks that sanitizers have let through, and of Markdown around them.
const PIECES = [
  `<script>¦</script>¦<style>¦</style>¦<textarea>¦</textarea/>¦<title>¦<noscript>¦</noscript>¦<svg>¦</svg>¦`,
  `<math><mtext>¦<mglyph>¦<template>¦<xmp>¦<plaintext>¦<iframe srcdoc="<b>">¦<img src=x onerror=alert(1)>¦`,
  `<img src="a" onload='b'¦<a href="javascript:alert(1)">¦<a href=" java&#10;script:a">¦`,
  `<a href="data:text/html,<script>">¦<b style="a">¦<b title="¦">¦'>¦<b title='"¦<!--¦-->¦--!>¦<!¦<?¦?>¦<![CDATA[¦`,
  `]]>¦<p id="x">¦</p>¦<div>¦</div>¦<table>¦<td>¦</table>¦<pre>¦</pre>¦<code>¦</code>¦<video><source src=//a.b/c>¦`,
  `</video>¦<picture>¦<iframe src=//a.b>¦</iframe>¦<form action=x>¦<input>¦&lt;script&gt;¦&#60;b¦<¦>¦</¦<b/¦`,
  `<B ONCLICK=a>¦</B >¦<b\n¦x¦ ¦\n¦\n\n¦*¦\`¦> ¦- ¦    ¦[a](¦)¦![¦](b)¦<https://a.b>¦| a |\n| - |\n¦\`\`\`\n¦\0¦`,
  `\u2028¦<p align="center">\n\n**One**\n\n¦</p>\n¦<table><table>¦:::details A\n¦:::\n¦> [!NOTE]\n> ¦$x$¦`,
  `a[^1]\n\n[^1]: ¦<a name=¦<x:y>¦<b:c d>`,
]
  .join('')
  .split('¦');

test('whatever an author writes, nothing runs, and what is printed is the same when it is read again', {
  timeout: 120_000,
}, async () => {
  const { below, pick } = seededRandom(13);
  for (let round = 0; round < ROUNDS; round += 1) {
    const markdown = Array.from({ length: 1 + below(12) }, () => pick(PIECES)).join('');
    const html = await htmlOf(markdown);
    expect(activeTags(html), markdown).toEqual([]);
    // Nothing of it can leave the article then, and React finds what the server has written.
    expect(readAgain(html), markdown).toBe(html);
  }
});

test('the attributes of what an author writes are allowed ones', async () => {
  const html = await htmlOf('<b onclick=a formaction=b srcdoc=c xlink:href=d data-e=f aria-label=g class=h>i</b>');
  expect(html).toBe('<p><b aria-label="g" class="h">i</b></p>\n');
});

test('the head of a README keeps its alignment, and what follows is outside of it', async () => {
  const html = await htmlOf('<p align="center">\n\n**One**\n\n[Docs](/blog)\n\n</p>\n\nAFTER');
  expect(html).toBe(
    '<div align="center">\n<p><strong>One</strong></p>\n<p><a href="/blog">Docs</a></p>\n</div>\n<p>AFTER</p>\n',
  );
});

test('a table directly within a table takes nothing of the post with it', async () => {
  const html = await htmlOf('<table>\n<tr><td>A</td></tr>\n<table>\n<tr><td>B</td></tr>\n</table>\n</table>\n\nAFTER');
  expect(attributeValues(html, 'role')).toEqual(['group', 'group']);
  expect(html).toMatch(/<p>AFTER<\/p>\n$/);
});
