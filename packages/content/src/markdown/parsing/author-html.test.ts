import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { activeTags, attributeValues } from '#testing/html.ts';

const renderMarkdown = await createMarkdownRenderer({ mediaOrigins: ['https://assets.example'] });
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });
const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();
const noticesOf = async (markdown: string) =>
  (await render(markdown)).notices.map(({ code, line }) => `${line} ${code}`);

test.for(['script', 'title', 'textarea'])(
  'a bare <%s> is text alone, and what comes after it is a post',
  async (name) => {
    const rest = '*loads* `late`.\n\n## A heading\n\n- an item\n';
    const shown = `&lt;${name}> <em>loads</em> <code>late</code>.</p>\n<header class="heading"><h2 id="a-heading"`;
    const inSentence = await htmlOf(`A <${name}> ${rest}`);
    const atStart = await htmlOf(`<${name}> ${rest}`);
    const inBlock = await htmlOf(`<div>\n\n<${name}> ${rest}\n</div>`);
    expect(inSentence.startsWith(`<p>A ${shown}`)).toBe(true);
    expect(atStart.startsWith(`<p>${shown}`)).toBe(true);
    expect(inBlock).toContain(shown);
    for (const html of [inSentence, atStart, inBlock]) {
      expect(html).toContain('<ul>\n<li>an item</li>\n</ul>');
      expect(activeTags(html)).toEqual([]);
    }
  },
);

test.for([
  ['a script', '<script>\nlet a = b * c * d;\n\nf("</p>");\n</script>\n\nText.'],
  ['an instruction', '<?php\n$a = 1;\n\necho $a;\n?>\n\nText.'],
] as const)('%s with its end is shown as the code that it is', async ([, markdown]) => {
  const { html, notices } = await render(markdown);
  const code = markdown.slice(0, markdown.lastIndexOf('\n\nText.'));
  const shown = code.replaceAll('<', '&lt;');
  expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(`<code>${shown}\n</code>`);
  expect(html).toContain('<p>Text.</p>');
  expect(notices.map(({ line, code: kind }) => `${line} ${kind}`)).toEqual(['1 html-as-text']);
});

test.for([
  ['a comment', '<!-- a\n\n*b*', '<p>&lt;!-- a</p>\n<p><em>b</em></p>'],
  ['an instruction', '<?php a\n\n*b*', '<p>&lt;?php a</p>\n<p><em>b</em></p>'],
] as const)('%s that never ends does not take the rest of the post', async ([, markdown, html]) => {
  expect(await htmlOf(markdown)).toContain(html);
});

test.for([
  ['Option<T>', 'Option&lt;T>'],
  ['`Vec<T>` and HashMap<String, Vec<T>>', '<code>Vec&lt;T></code> and HashMap&lt;String, Vec&lt;T>>'],
  ['<your API key here>', '&lt;your API key here>'],
  ['a</T>', 'a&lt;/T>'],
  ['a <?php echo "b" ?>', 'a &lt;?php echo "b" ?>'],
] as const)('%s keeps its letters', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`);
  const text = markdown.replaceAll('`', '');
  expect(await htmlOf(`<div>\nx ${text}\n</div>`)).toContain(`x ${text.replaceAll('<', '&lt;')}`);
});

test('a heading has in its text and its id what its tags show', async () => {
  const { headings } = await render('## Option<T> or <b>none</b>');
  expect(headings).toEqual([{ id: 'optiont-or-none', text: 'Option<T> or none', level: 2 }]);
});

test.for([
  ['an anchor', '<a name="x"></a>Text', '<p><a name="x"></a>Text</p>'],
  ['an anchor without an end', '<a name="x">\n\nText', '<a name="x"></a>\n<p>Text</p>'],
  ['a heading', '<h2 id="x">A</h2>', '<h2 id="x">A</h2>'],
  ['a word', 'A <span id="x">b</span>', '<p>A <span id="x">b</span></p>'],
] as const)('%s keeps its name or id', async ([, markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(html);
  expect(await noticesOf(markdown)).toEqual([]);
});

test('of two elements of one id the first has it, and the other is reported with its line', async () => {
  const { html, notices } = await render('<a name="x"></a>One\n\n<div id="x">\n\nTwo <b id="x">c</b>\n\n</div>');
  expect(attributeValues(html, 'id')).toEqual([]);
  expect(attributeValues(html, 'name')).toEqual(['x']);
  expect(notices).toMatchObject([
    {
      code: 'id-taken',
      line: 3,
      message:
        'id="x" of <div> is left out, since another element has the id "x" already, and links lead there; choose another',
    },
    {
      code: 'id-taken',
      line: 5,
      message:
        'id="x" of <b> is left out, since another element has the id "x" already, and links lead there; choose another',
    },
  ]);
});

test.for(['main', 'theme-menu'])('the id %s of the page is neither an author’s nor a heading’s', async (id) => {
  const { html, headings, notices } = await render(`## ${id}\n\n<b id="${id}">c</b>`);
  expect(headings.map((heading) => heading.id)).toEqual([`section-${id}`]);
  expect(html).toContain('<b>c</b>');
  expect(notices.map(({ code }) => code)).toEqual(['id-taken']);
});

test('the ids that headings get are not those that the author gave, wherever those stand', async () => {
  const { html } = await render('## A\n\n## A\n\n<b id="a">b</b> <a name="a-2">c</a>');
  expect(attributeValues(html, 'id')).toEqual(['a-3', 'a-4', 'a']);
});

test.for([
  '<progress value="3" max="10">3 of 10</progress>',
  '<ins datetime="2026-01-01">new</ins>',
  '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
  '<abbr title="Domain Name System">DNS</abbr>',
  '<var>x</var>',
  '<mark>here</mark>',
  '<time datetime="2026-01-01">today</time>',
])('%s stays', async (html) => {
  expect(await htmlOf(`A ${html}`)).toBe(`<p>A ${html}</p>`);
  expect(await noticesOf(`A ${html}`)).toEqual([]);
});

test.for([
  ['<noscript>Text *and* more</noscript> b', '<p>Text <em>and</em> more b</p>'],
  ['<center>\n\nText\n\n</center>', '<p>Text</p>'],
  ['The <noscript> element and <center>', '<p>The &lt;noscript> element and &lt;center></p>'],
] as const)('%s shows what is within', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test.for([
  ['an end that is missing', 'A <b>c\n\nD', '<p>A <b>c</b></p>\n<p>D</p>', ['1 html-unclosed']],
  ['an end without a start', 'A </b> c\n\nD', '<p>A  c</p>\n<p>D</p>', ['1 html-dropped']],
  ['ends in the wrong order', 'A <b><i>c</b></i>', '<p>A <b><i>c</i></b></p>', ['1 html-dropped', '1 html-unclosed']],
  ['an element that begins in a list', '- <div>\n\nA', '<ul>\n<li><div></div></li>\n</ul>\n<p>A</p>', null],
  ['an end at the end of a sentence', '<div>\n\nA *b*</div>\n\nC', '<div>\n<p>A <em>b</em></p>\n</div><p>C</p>', []],
  ['list items without ends', '<ul>\n<li>A\n<li>B <b>c</b>\n</ul>', '<ul>\n<li>A</li><li>B <b>c</b></li></ul>', []],
  ['a paragraph around paragraphs', '<p align="center">\n\nA\n\n</p>', '<div align="center">\n<p>A</p>\n</div>', []],
] as const)('%s leaves balanced HTML', async ([, markdown, html, notices]) => {
  const shown = await htmlOf(markdown);
  expect(shown.replaceAll(/\n(?=<)/g, '')).toBe(html.replaceAll(/\n(?=<)/g, ''));
  if (notices !== null) {
    expect((await noticesOf(markdown)).toSorted()).toEqual(notices.toSorted());
  }
});

test.for([
  ['in a sentence', 'A\nb <b style="x">c</b>', [2]],
  ['in a block', '\n<div>\n<b style="x">c</b>\n</div>', [3]],
  ['in a table', '| a |\n| - |\n| <b style="x">c</b> |\n| d <i style="x">e</i> |', [3, 4]],
  ['in a footnote', 'A[^1]\n\nB\n\n[^1]: c\n    <b style="x">d</b>', [6]],
] as const)('what is left out is reported with its line, %s', async ([, markdown, lines]) => {
  expect((await render(markdown)).notices.map(({ line }) => line)).toEqual(lines);
});

test.for(
  Object.entries({
    'a[href]': ['<a href="java\nscript:alert(1)">a</a>', '<p><a>a</a></p>'],
    'an unknown scheme': ['<a href="vbscript:x">a</a>', '<p><a>a</a></p>'],
    'a relative one': ['<a href="b?c#d">a</a>', '<p><a href="b?c#d">a</a></p>'],
    'a telephone': ['<a href="tel:+1">a</a>', '<p><a href="tel:+1">a</a></p>'],
    'data in an image': [
      'a <img src="data:image/png;base64,AA==" alt="">',
      '<p>a <img src="data:image/png;base64,AA==" alt=""></p>',
    ],
    'quotes in an attribute': [`<b title='"&lt;i>'>a</b>`, '<p><b title="&quot;<i>">a</b></p>'],
  }),
)('%s', async ([, [markdown, html]]) => {
  expect(await htmlOf(markdown ?? '')).toBe(html);
});
