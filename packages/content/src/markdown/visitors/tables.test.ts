import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = await createMarkdownRenderer();
const htmlOf = async (markdown: string) =>
  (await renderMarkdown(markdown, { resolveImage: () => undefined })).html.trim();

test('a <pre> within other HTML is a code block too', async () => {
  const block = await htmlOf('```\na\n```');
  expect(await htmlOf('<div>\n<pre>a</pre>\n</div>')).toBe(`<div>\n${block}\n</div>`);
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
