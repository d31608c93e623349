import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { attributeValues, feedHtml } from '#testing/html.ts';

const renderMarkdown = createMarkdownRenderer();
const render = (markdown: string, lang?: string) => renderMarkdown(markdown, { resolveImage: () => undefined, lang });
const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test('references lead to their footnotes, which lead back to each reference', async () => {
  expect(await htmlOf('One[^a], two[^a], three[^b], four[^c].\n\n[^b]: B.\n[^a]: A.\n[^d]: D.')).toBe(
    [
      '<p>One<sup class="footnote-ref"><a href="#fn1" id="fnref1" aria-label="Footnote 1">1</a></sup>, two<sup class="footnote-ref"><a href="#fn1" id="fnref1-2" aria-label="Footnote 1">1</a></sup>, three<sup class="footnote-ref"><a href="#fn2" id="fnref2" aria-label="Footnote 2">2</a></sup>, four[^c].</p>',
      '<section class="footnotes" aria-labelledby="footnotes"><h2 id="footnotes">Footnotes</h2><ol>',
      '<li id="fn1"><p>A. <a href="#fnref1" class="footnote-backref" aria-label="Back to reference 1">↩︎</a> <a href="#fnref1-2" class="footnote-backref" aria-label="Back to reference 1-2">↩︎</a></p>',
      '</li>',
      '<li id="fn2"><p>B. <a href="#fnref2" class="footnote-backref" aria-label="Back to reference 2">↩︎</a></p>',
      '</li>',
      '</ol>',
      '</section>',
    ].join('\n'),
  );
});

const CELL = 'x'.repeat(20);

test.for([
  ['three columns', [CELL.repeat(3), CELL, CELL], 'table'],
  ['four short columns', ['a', 'b', CELL, CELL], 'table'],
  ['four columns that are longer than a line together', [CELL, CELL, CELL, CELL], 'table wide'],
] as const)('a table of %s has the class of its width', async ([, cells, className]) => {
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |\n`;
  const html = await htmlOf(row(cells.map(() => 'a')) + row(cells.map(() => '---')) + row(cells));
  expect(html).toMatch(new RegExp(`^<div class="${className}"`));
});

test('a table is a named group that scrolls; cells have no styles', async () => {
  const html = await htmlOf(
    '| | Time | Left |\n| --- | --- | :-- |\n| 1 | 8.0 s | 1 |\n\n## The `a` & "b"\n\n<table>\n<tr><td>\n\n*a*\n\n</td></tr>\n</table>',
  );
  expect(attributeValues(html, 'aria-label').filter((name) => name.startsWith('Table'))).toEqual([
    'Table',
    'Table: The a & "b"',
  ]);
  expect(html).toContain('<div class="table" role="group" aria-label="Table" tabindex="0"><table>');
  expect(html).toContain('<tr>\n<td></td>\n<th scope="col">Time</th>\n<th align="left" scope="col">Left</th>');
  expect(attributeValues(html, 'align')).toEqual(['left', 'left']);
  expect(html.replaceAll('\n', '')).toContain('<tr><td><p><em>a</em></p></td></tr>');
  expect(html).not.toContain('style');
});

test.for([
  ['numbers', '| a | b |\n| --- | --- |\n| 1 | 1,561 |\n| 2 | -69.5 % |', ['right', 'right', 'right']],
  ['numbers, aligned by the author', '| a | b |\n| --- | :-- |\n| 1 | 2 |', ['left', 'left']],
  ['numbers and words', '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 | none |', []],
  ['many digits', `| a | b |\n| --- | --- |\n| 1 | ${'1'.repeat(60_000)}x |`, []],
  ['no rows', '| a | b |\n| --- | --- |', []],
] as const)('of columns with %s, the ones after the first are aligned', async ([, table, expected]) => {
  expect(attributeValues(await htmlOf(table), 'align')).toEqual(expected);
});

test('a task has a checkbox that its text labels and that readers cannot change', async () => {
  expect(await htmlOf('- [ ] Try *it* <b>b\n- [x] Read\n- Rest')).toBe(
    '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" id="task-item-0" disabled><label class="task-list-item-label" for="task-item-0"> Try <em>it</em> <b>b</b></label></li>\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" id="task-item-1" checked disabled><label class="task-list-item-label" for="task-item-1"> Read</label></li>\n<li>Rest</li>\n</ul>',
  );
});

test('the brackets of an IPv6 address stay in the address of a link', async () => {
  const { html, notices } = await render('<http://[::1]:8080/> [a](http://[2001:db8::1]/b[c])');
  expect(html).toContain('href="http://[::1]:8080/"');
  expect(html).toContain('href="http://[2001:db8::1]/b%5Bc%5D"');
  expect(notices).toEqual([]);
});

const blockOf = (language: string, code = 'a') => `\`\`\`${language}\n${code}\n\`\`\`\n\n`;

test('each language without colors is reported once in a post', async () => {
  const { notices } = await render(
    ['rego', 'pyhton', 'rego', 'text', 'console', 'env', 'wg', 'promql', 'pem', '', 'chart', 'ts:a.ts']
      .map((each) => blockOf(each))
      .join(''),
  );
  expect(notices.filter(({ rule }) => rule === 'code/language').map(({ line, message }) => [line, message])).toEqual([
    [
      1,
      expect.stringMatching(
        /^the language "rego" is unknown, .*; write text, or in the file markdown.ts .* \{ "rego": /,
      ),
    ],
    [5, expect.stringMatching(/"pyhton" .*; did you mean python\?$/)],
    [45, expect.stringMatching(/"ts:a\.ts" .*; did you mean ts\?$/)],
  ]);
});

test("a site's own grammars and names give code its colors", async () => {
  const rego = {
    ...{ name: 'rego', scopeName: 'source.rego', repository: {} },
    patterns: [{ match: '\\bpackage\\b', name: 'keyword.control.rego' }],
  };
  const extended = createMarkdownRenderer({ extensions: { languages: { rego, opa: 'rego', vcl: 'text' } } });
  const source =
    blockOf('rego', 'package a') + blockOf('opa', 'package b') + blockOf('vcl') + blockOf('wireguard', '[Peer]');
  const { html, notices } = await extended(source, { resolveImage: () => undefined });
  expect(html.match(/<span class="code-token-keyword">package<\/span>/g)).toHaveLength(2);
  expect(html).toContain('<span class="code-token-');
  expect(notices).toEqual([]);
});

test('the key of a preview in a link is reported, and the message does not repeat it', async () => {
  const key = `1788000000.${'a_-'.repeat(14)}b`;
  const { notices } = await render(`[It](/blog/b?x=1&preview=${key}), [this](/blog/b?preview=k), \`?preview=${key}\``);
  expect(notices.map(({ rule, line }) => [rule, line])).toEqual([['secret/likely', 1]]);
  expect(notices[0]?.message).toContain('"/blog/b?x=1&preview=…" has the key of a preview');
});

test('definitions begin with a colon', async () => {
  expect(await htmlOf('A *b*\n: [C](/c)\n: )')).toBe(
    '<dl>\n<dt>A <em>b</em></dt>\n<dd><a href="/c">C</a></dd>\n<dd>)</dd>\n</dl>',
  );
  expect(await htmlOf('A\n:b')).not.toContain('<dl>');
});

test.for([': A\n: B', ': A\n\n: B', '> : A\n> : B', '~ A\n: B', 'About\n~ 5 ms'])(
  '%j has no term, so it is text',
  async (source) => {
    expect(await htmlOf(source)).not.toContain('<dl>');
  },
);

test.for([
  ['等待 10~20 分钟，然后又等 10~20 分钟。', '等待 10~20 分钟，然后又等 10~20 分钟。'],
  ['英国**《银行家》**杂志排名**第 97 位**。', '英国<strong>《银行家》</strong>杂志排名<strong>第 97 位</strong>。'],
  ['**이것(저것)**은', '<strong>이것(저것)</strong>은'],
  ['改行は\nスペースに\n**ならない**\n。\nAPIは\nAPI', '改行はスペースに<strong>ならない</strong>。\nAPIは\nAPI'],
  [
    '字  \n字\n`字`\n字\n![字\n字](/b.png)',
    '字<br>\n字\n<code>字</code>\n字\n<img src="/b.png" alt="字字" loading="lazy" decoding="async">',
  ],
  ['줄 바꿈은\n띄어쓰기다', '줄 바꿈은\n띄어쓰기다'],
] as const)('East Asian text: %j is %j', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`);
});

const kind = '<p class="alert-title alert-kind">Warning</p>\n';
const title = (html: string) => `<p class="alert-title"><span class="alert-kind">Warning:</span> ${html}</p>\n`;
const callout = (html: string, before = kind) =>
  `<div class="markdown-alert markdown-alert-warning">\n${before}${html}</div>`;

test.for([
  ['> [!warning]  \n> A', callout('<p>A</p>\n')],
  ['> [!WARNING]\n> A `b`', callout('<p>A <code>b</code></p>\n')],
  ['- > [!WARNING]: A\n  > B', `<ul>\n<li>\n${callout('<p>A\nB</p>\n')}\n</li>\n</ul>`],
  ['> [!WARNING]\n>\n> - A', callout('<ul>\n<li>A</li>\n</ul>\n')],
  ['> [!WARNING]C\n> A', '<blockquote>\n<p>[!WARNING]C\nA</p>\n</blockquote>'],
  ['> [!WARNING] A', callout('<p>A</p>\n')],
  [
    '> [!WARNING] A *b*\n> C\n>\n> > D',
    callout('<p>C</p>\n<blockquote>\n<p>D</p>\n</blockquote>\n', title('A <em>b</em>')),
  ],
  ['> [!WARNING] A\n>\n> - B', callout('<ul>\n<li>B</li>\n</ul>\n', title('A'))],
  ['> [!WARNING] 題\n> 文', callout('<p>文</p>\n', title('題'))],
  ['> [!WARNING] Warning, A\n> B', callout('<p>B</p>\n', '<p class="alert-title">Warning, A</p>\n')],
  [':::warning\nA\n:::', callout('<p>A</p>\n')],
  ['::: Warning A *b*\nC\n:::', callout('<p>C</p>\n', title('A <em>b</em>'))],
  [':::warning[A *b*]\nC\n:::', callout('<p>C</p>\n', title('A <em>b</em>'))],
])('the callout %j', async ([markdown = '', html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test.for(['> [!DEPRECATED] Use *that*\n> A', ':::deprecated Use *that*\nA\n:::'])(
  'a callout of the site has the HTML of the others: %j',
  async (markdown) => {
    const callouts = { deprecated: { title: 'Veraltet', color: 'red' } } as const;
    const render = createMarkdownRenderer({ callouts, language: 'de' });
    const context = { resolveImage: () => undefined, lang: 'en' };
    const { html } = await render(markdown, context);
    expect(html.trim()).toBe(
      '<div class="markdown-alert markdown-alert-deprecated">\n<p class="alert-title"><span class="alert-kind" lang="de">Veraltet:</span> Use <em>that</em></p>\n<p>A</p>\n</div>',
    );
    expect(feedHtml(html, 'https://a.example/')).toContain('<blockquote>');
    // It is a quotation, or text, on other sites.
    expect(await htmlOf(markdown)).not.toContain('markdown-alert');
  },
);

test('inline code that is longer than a line of a phone breaks only between words, and feeds have it as it was written', async () => {
  const html = await htmlOf('`openssl s_client -servername api.example -tls1_3`, `tar -xz`');
  expect(html).toBe(
    '<p><code class="long">openssl s_client <span>-servername</span> api.example <span>-tls1_3</span></code>, <code>tar -xz</code></p>',
  );
  expect(feedHtml(html, 'https://a.example/')).toBe(
    '<p><code>openssl s_client -servername api.example -tls1_3</code>, <code>tar -xz</code></p>',
  );
  const cell = await htmlOf('| A |\n|---|\n| `openssl s_client -servername api.example` |');
  expect(cell).toContain('<code class="long">openssl s_client -servername api.example</code>');
});

test('in a feed, a callout is a quotation', async () => {
  expect(feedHtml(await htmlOf('> [!NOTE]\n> B'), 'https://a.example/')).toBe(
    '<blockquote>\n<strong>Note</strong>\n<p>B</p>\n</blockquote>',
  );
  expect(feedHtml(await htmlOf(':::note A\nB\n:::'), 'https://a.example/')).toBe(
    '<blockquote>\n<strong>Note: A</strong>\n<p>B</p>\n</blockquote>',
  );
});

const MARKDOWN = `## Überschrift

> [!NOTE]
> Ein Hinweis.[^1]

\`\`\`html
<p class="alert-title" id="footnotes">x</p>
\`\`\`

<p class="alert-title">Ein eigener Hinweis</p>

[^1]: Eine Fußnote.
`;

test('every label that the renderer adds has its language, if it is not the text’s', async () => {
  const { html } = await render(MARKDOWN, 'de');
  const marked = [...html.matchAll(/<(\w+)[^>]* lang="en-US"[^>]*>/g)];
  const names = marked.map(([tag, name]) => [name, /(?:class|id)="([^" ]+)/.exec(tag)?.[1]].filter(Boolean).join('.'));
  expect(names.join()).toBe(
    'a.heading-anchor,p.alert-title,a.fnref1,button.wrap-code,button.copy-code,pre,h2.footnotes,a.footnote-backref',
  );
  expect(html.replaceAll(' lang="en-US"', '')).toBe((await render(MARKDOWN)).html);
});

test('labels are in the language of the site', async () => {
  const inGerman = createMarkdownRenderer({ language: 'de' });
  const everything = `${MARKDOWN}\n\n:::details\nA\n:::\n\n$$\nA\n$$\n\n![](a.mp4)\n\n:::video https://vimeo.com/1`;
  const { html } = await inGerman(everything, { resolveImage: (url) => ({ url, video: { captions: [] } }) });
  expect(html).not.toMatch(/>(?:Note|Copy|Footnotes|Details|Play)|"(?:Copy|Formula|Footnote)/);
  expect(html).toContain('<p class="alert-title alert-kind">Hinweis</p>');
  expect((await inGerman('> [!NOTE]\n> A', { resolveImage: () => undefined, lang: 'en-US' })).html).toContain(
    '<p class="alert-title alert-kind" lang="de">Hinweis</p>',
  );
});
