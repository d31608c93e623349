import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = await createMarkdownRenderer();
const htmlOf = async (markdown: string) =>
  (await renderMarkdown(markdown, { resolveImage: () => undefined })).html.trim();

test.for([
  ['alone', '<pre>\na &lt;b>\n\n  c</pre>', '```\na <b>\n\n  c\n```'],
  ['with code', '<pre><code>a\nb\n</code></pre>', '```\na\nb\n```'],
  ['with a language', '<pre><code class="language-json">{"a": 1}</code></pre>', '```json\n{"a": 1}\n```'],
  ['with a language of its own', '<pre class="lang-json"><code>{"a": 1}</code></pre>', '```json\n{"a": 1}\n```'],
  ['with entities', '<pre>&copy; &amp;lt; &#65;</pre>', '```\n© &lt; A\n```'],
] as const)('a <pre> of text %s is the code block that Markdown makes', async ([, html, markdown]) => {
  expect(await htmlOf(html)).toBe(await htmlOf(markdown));
});

test('a <pre> within other HTML is a code block too', async () => {
  const block = await htmlOf('```\na\n```');
  expect(await htmlOf('<div>\n<pre>a</pre>\n</div>')).toBe(`<div>\n${block}\n</div>`);
});

test('a <pre> with marks in it scrolls alone, can be copied, and keeps the marks', async () => {
  const html = await htmlOf('<pre><code>\na <b>b</b>\n\nc &lt; <i>d</i>\n</code></pre>\n\nText');
  expect(html).toBe(
    '<figure class="code" data-language="text"><button type="button" class="copy-code needs-script" aria-label="Copy code">Copy</button><pre role="group" aria-label="Code" tabindex="0"><code><span class="line">\na <b>b</b>\n\nc &lt; <i>d</i>\n</span></code></pre></figure>\n<p>Text</p>',
  );
});

test('a link leads to a <pre> with an id', async () => {
  expect(await htmlOf('<pre id="x">a</pre>')).toContain('<pre role="group" aria-label="Code" tabindex="0" id="x">');
});

test('an HTML table is in a group that is reached under the name of its section', async () => {
  const table = '<table>\n<tr><th>A</th><td align="right">1</td></tr>\n</table>';
  const html = await htmlOf(`${table}\n\n## The *"b"*\n\n${table}`);
  expect(html).toContain('<div class="table" role="group" aria-label="Table" tabindex="0"><table>');
  expect(html).toContain(
    '<div class="table" role="group" aria-label="Table: The &quot;b&quot;" tabindex="0"><table>\n<tbody><tr><th>A</th><td align="right">1</td></tr>\n</tbody></table></div>',
  );
});

const TABLE = `| Name | Time | Share | Note | Left | Code |
| --- | --- | --- | --- | :-- | --- |
| 1 | 8.0 s | ~40.3% | 12 of them | 1 | \`200\` |
| 2 | **1,200 ms** | — | none | 2 | \`404\` |
| 3 | $3 | < 5% |  | 3 | \`v1\` |
`;

test('columns of figures end at the right: not the first, none with words, and none that the author aligns', async () => {
  const html = await htmlOf(TABLE);
  expect(html).toContain('<th align="right" scope="col">Time</th>');
  const cells = [...html.matchAll(/ align="right"[^>]*>(.*)<\/t[hd]>/g)].map(([, cell]) => cell);
  expect(cells).toEqual(['Time', 'Share', '8.0 s', '~40.3%', '<strong>1,200 ms</strong>', '—', '$3', '&lt; 5%']);
  expect(html).toContain('<td align="left">1</td>');
});

test('Markdown in the cells of an HTML table is Markdown', async () => {
  const html = await htmlOf('<table>\n<tr>\n<td>\n\n*a*\n\n</td>\n</tr>\n</table>');
  expect(html.replaceAll('\n', '')).toContain(
    '<table><tbody><tr><td><p><em>a</em></p></td></tr></tbody></table></div>',
  );
});

test('a table of Markdown in the cell of an HTML table scrolls by itself', async () => {
  const html = await htmlOf('<table>\n<tr><td>\n\n| A |\n| - |\n| 1 |\n\n</td></tr>\n</table>');
  expect(html).toContain('<td>\n<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n<thead>');
});
