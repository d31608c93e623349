import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { activeTags, attributeValues } from '#testing/html.ts';

const renderMarkdown = createMarkdownRenderer({ mediaOrigins: ['https://assets.example'], highlight: false });
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });
const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

// Beginnings, ends and pieces of attacks that sanitizers have let through, and of Markdown around them.
const PIECES = [
  `<script>¦</script>¦<style>¦<textarea>¦</textarea/>¦<title>¦<noscript>¦<svg>¦<math><mtext>¦<template>¦<iframe srcdoc="<b>">¦`,
  `<img src=x onerror=alert(1)>¦<a href="javascript:alert(1)">¦<a href=" java&#10;script:a">¦<a href="data:text/html,<script>">¦`,
  `<b style="a">¦<b title="¦">¦<!--¦-->¦<![CDATA[¦]]>¦<p id="x">¦</p>¦<table>¦<td>¦<pre>¦<code>¦<video><source src=//a.b/c>¦`,
  `<form action=x>¦<input>¦&lt;script&gt;¦<¦</¦<B ONCLICK=a>¦\n\n¦*¦\`¦> ¦- ¦[a](¦)¦![¦](b)¦| a |\n| - |\n¦\`\`\`\n¦$x$`,
].flatMap((pieces) => pieces.split('¦'));

test('whatever an author writes, nothing in it runs', { timeout: 60_000 }, async () => {
  // A linear congruential generator, so that a failure can be reproduced.
  let state = 13;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let round = 0; round < 2_000; round += 1) {
    const markdown = Array.from({ length: 1 + below(12) }, () => PIECES[below(PIECES.length)]).join('');
    expect(activeTags(await htmlOf(markdown)), markdown).toEqual([]);
  }
});

test.for([
  ['A <script>alert(1)</script>', '<p>A &lt;script>alert(1)&lt;/script></p>'],
  ['A <b onclick="alert(1)" style="color: red">b</b>', '<p>A <b>b</b></p>'],
  ['<a href=" jAva&#10;script:alert(1)">a</a> [b](javascript:alert(1))', '<p><a>a</a> [b](javascript:alert(1))</p>'],
  ['A <input type="checkbox"> <!-- b --> c', '<p>A &lt;input type="checkbox">  c</p>'],
  [
    '<b onclick=a formaction=b srcdoc=c data-e=f aria-label=g class=h>i</b>',
    '<p><b aria-label="g" class="h">i</b></p>',
  ],
  ['<a href="b?c#d">a</a> <a href="TEL:+1">c</a>', '<p><a href="b?c#d">a</a> <a href="tel:+1">c</a></p>'],
] as const)('%s is sanitized', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test.for([
  '<details open><summary>A</summary>\n\n<p>b</p>\n\n</details>',
  '<figure><img src="/a.png" alt="A"><figcaption>A</figcaption></figure>',
  '<p>A <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <time datetime="2026-01-01">today</time> <kbd>K</kbd></p>',
  '<p>A <video src="/a.mp4" controls></video> <abbr title="Domain Name System">DNS</abbr></p>',
])('%s stays', async (html) => {
  expect((await htmlOf(html)).replaceAll('\n', '')).toBe(html.replaceAll('\n', ''));
  expect((await render(html)).notices).toEqual([]);
});

test.for(['script', 'title', 'textarea'])('a bare <%s> is text, and what follows is Markdown', async (name) => {
  const rest = '*loads* `late`.\n\n- an item\n';
  const shown = `&lt;${name}> <em>loads</em> <code>late</code>.</p>\n<ul>\n<li>an item</li>\n</ul>`;
  expect(await htmlOf(`A <${name}> ${rest}`)).toBe(`<p>A ${shown}`);
  expect(await htmlOf(`<${name}> ${rest}`)).toBe(`<p>${shown}`);
});

test.for([
  ['<!-- a\n\n*b*', '<p>&lt;!-- a</p>\n<p><em>b</em></p>'],
  ['Option<T>', '<p>Option&lt;T></p>'],
  ['<your API key here>', '<p>&lt;your API key here></p>'],
  ['<a name="x"></a>Text', '<p><a name="x"></a>Text</p>'],
  ['<a name="x">\n\nText', '<a name="x"></a>\n<p>Text</p>'],
  ['A <b>c\n\nD', '<p>A <b>c</b></p>\n<p>D</p>'],
  ['<p align="center">\n\n**A**\n\n</p>\n\nB', '<p><strong>A</strong></p>\n\n<p>B</p>'],
  ['<div>\n\nA *b*</div>\n\nC', '<div>\n<p>A <em>b</em></p></div>\n<p>C</p>'],
  ['<ul>\n<li>A\n<li>B <b>c</b>\n</ul>', '<ul>\n<li>A\n</li><li>B <b>c</b>\n</li></ul>'],
] as const)('%s keeps its words', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test('a table directly within a table does not include the rest of the post', async () => {
  const html = await htmlOf('<table>\n<tr><td>A</td></tr>\n<table>\n<tr><td>B</td></tr>\n</table>\n</table>\n\nAFTER');
  expect(attributeValues(html, 'role')).toEqual(['group', 'group']);
  expect(html).toMatch(/<p>AFTER<\/p>$/);
});

test('ids stay unique: headings avoid ids of authors and of the page, and a duplicate is reported', async () => {
  const { html, notices } = await render('## A\n\n## Main\n\n<b id="a">b</b> <i id="a">c</i> <i id="main">d</i>');
  expect(attributeValues(html, 'id')).toEqual(['a-2', 'section-main', 'a']);
  expect(notices.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '5 id="a" of <i> is left out, because another element of the page has this id; choose another',
    '5 id="main" of <i> is left out, because another element of the page has this id; choose another',
  ]);
});

test.for(['__reactRouterContext', 'dataLayer'])('an element cannot have the id %s, which scripts read', async (id) => {
  expect((await render(`A <b id="${id}">b</b> <a name="${id}"></a>`)).html).toBe('<p>A <b>b</b> <a></a></p>\n');
});

test.for([
  ['A\nb <b style="x">c</b>', [2]],
  ['\n<div>\n<b style="x">c</b>\n</div>', [3]],
  ['| a |\n| - |\n| <b style="x">c</b> |\n| d <i style="x">e</i> |', [3, 4]],
  ['A[^1]\n\nB\n\n[^1]: c\n    <b style="x">d</b>', [6]],
] as const)('what is left out of %j is reported with its line', async ([markdown, lines]) => {
  expect((await render(markdown)).notices.map(({ line }) => line)).toEqual(lines);
});

test.for([
  ['blocks', '<div>\n'.repeat(300)],
  ['elements in a paragraph', '<b>'.repeat(300)],
  ['elements that end', `<div>${'<span>'.repeat(300)}${'</span>'.repeat(300)}</div>`],
  ['marks', `${'*a **b '.repeat(300)}${'c** d* '.repeat(300)}`],
] as const)('very deep %s are refused, and the message says what to do', async ([, markdown]) => {
  await expect(render(markdown)).rejects.toThrow(
    'over 200 elements are open at the same time; end each after its text',
  );
});

test('lists without end tags are not deep', async () => {
  await expect(render(`<ul>\n${'<li>a\n'.repeat(300)}</ul>\n\n${'<p>a\n\n'.repeat(300)}`)).resolves.toBeDefined();
});
