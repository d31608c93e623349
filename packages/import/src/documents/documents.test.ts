import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readSource } from '#read-source.ts';
import { bodyOf, type Files, imported } from '#testing/imported.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Imports a document with its pictures, and returns its text. */
async function importedDocument(name: string, text: string, others: Files = {}) {
  const { after, notes, pictures } = await imported('document', { [name]: text, ...others }, { unknown: 'public' });
  const [file = ''] = Object.keys(after).filter((each) => each.endsWith('.md'));
  return { front: after[file]?.split('\n---\n')[0], body: bodyOf(after[file]), after, notes, pictures };
}

// What "Web page (.html, zipped)" has, with fewer declarations.
const GOOGLE = `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">@import url(https://a.b/c);.lst-kix_a-0>li{counter-increment:x}ol{margin:0}.c0{font-weight:400;vertical-align:baseline;font-family:"Arial"}.c1{font-weight:700}.c2{font-style:italic}.c3{font-family:"Roboto Mono"}.c8{vertical-align:super}</style></head><body class="doc-content">`;
const googleParagraph = (...spans: readonly string[]) => `<p class="c5">${spans.join('')}</p>`;
const span = (text: string, classes = 'c0') => `<span class="${classes}">${text}</span>`;

test.for<[what: string, html: string, markdown: string]>([
  [
    'marks from classes, with white space outside of them',
    googleParagraph(
      span('Is '),
      span('very ', 'c0 c1'),
      span('fast,', 'c0 c1'),
      span(' E=mc'),
      span('2', 'c0 c8'),
      span(' a', 'c2 c1'),
    ),
    'Is **very fast,** E=mc<sup>2</sup> **_a_**',
  ],
  [
    'links without the redirect',
    googleParagraph(
      span('<a href="https://www.google.com/url?q=https://a.b/c?d%3D1&amp;sa=D&amp;usg=x">It</a>'),
      span('&nbsp;works'),
    ),
    '[It](https://a.b/c?d=1) works',
  ],
  [
    'lists whose level is a class',
    `<ul class="lst-kix_a-0 start"><li>${span('A')}</li></ul><ul class="lst-kix_a-1"><li>${span('B')}</li></ul><ul class="lst-kix_a-0"><li>${span('C')}</li></ul><p></p><ol class="lst-kix_b-0" start="3"><li>${span('D')}</li></ol>`,
    '- A\n  - B\n- C\n\n3. D',
  ],
  [
    'code in paragraphs of a font, with an empty line',
    `${googleParagraph(span('&#60418;if a {', 'c3'))}${googleParagraph(span('&nbsp; b', 'c3'))}<p><span class="c3"></span></p>${googleParagraph(span('}&#60419;', 'c3'))}${googleParagraph(span('Run '), span('it', 'c0 c3'))}`,
    '```\nif a {\n  b\n\n}\n```\n\nRun `it`',
  ],
  [
    'tables, and a table of one cell around code',
    `<table><tr><td colspan="1" rowspan="1">${googleParagraph(span('A'))}</td><td colspan="1" rowspan="1">${googleParagraph(span('B'))}</td></tr><tr><td>${googleParagraph(span('1'))}${googleParagraph(span('x', 'c3'))}</td><td></td></tr></table><table><tr><td>${googleParagraph(span('make', 'c3'))}</td></tr></table>`,
    '| A | B |\n| - | - |\n| 1<br>`x` | |\n\n```\nmake\n```',
  ],
  [
    'pictures, and links to headings instead of a list of contents',
    `${googleParagraph('<a href="#h.1">One</a>')}${googleParagraph('<a href="#h.1">Two</a>')}<h2 id="h.1"><span class="c1">The one</span></h2>${googleParagraph('See <a href="#h.1">it</a> ', '<span style="display: inline-block"><img alt="P" src="images/image1.png" style="width: 6px" title=""></span>')}`,
    '## The one\n\nSee [it](#the-one) ![P](image1.png)',
  ],
  [
    'footnotes, without the comments of reviewers and page breaks',
    `${googleParagraph(span('A'), '<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>', span(' b'), '<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>')}<hr style="page-break-before:always;display:none;"><hr><div>${googleParagraph('<a href="#ftnt_ref1" id="ftnt1">[1]</a>', span('&nbsp;The '), span('note', 'c2'))}</div><div>${googleParagraph('<a href="#cmnt_ref1" id="cmnt1">[a]</a>', span('Secret'))}${googleParagraph(span('More'))}</div>`,
    'A[^1] b\n\n[^1]: The *note*',
  ],
])('Google Docs as a web page: %s', async ([, html, markdown]) => {
  const { body, front } = await importedDocument('My_doc.html', `${GOOGLE}${html}</body></html>`, {
    'images/image1.png': 'picture',
  });
  expect(body).toBe(markdown);
  expect(front).toContain('title: My doc');
  expect(front).toContain('draft: true');
});

test('Google Docs: the comments of reviewers are counted, and the title is that of the document', async () => {
  const comment = '<a href="#cmnt1" id="cmnt_ref1">[a]</a>';
  const html = `${GOOGLE}<p class="title">The title</p><p>Text ${comment}</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>No</p></div>`;
  const { front, body, notes } = await importedDocument('a.html', html);
  expect(front).toContain('title: The title');
  expect(body).toBe('Text');
  expect(notes).toContainEqual('a.html: The comments of reviewers are left out: 1. Look at what is not done yet.');
});

// What "Web Page, Filtered" has, in its encoding.
const WORD = `<html>\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=windows-1252">\r\n<style>\r\n<!--\r\n p.MsoNormal, li.MsoNormal\r\n\t{margin:0in;\r\n\tfont-family:"Aptos",sans-serif;}\r\np.MsoListParagraph\r\n\t{margin-left:.5in;}\r\nspan.CodeChar\r\n\t{font-family:Consolas;}\r\n-->\r\n</style>\r\n</head>\r\n<body lang=EN-US>\r\n<div class=WordSection1>\r\n`;
const SPACE = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;\r\n</span>`;
const item = (marker: string, text: string, style = '') =>
  `<p class=MsoListParagraph style='${style}text-indent:-.25in'><span\r\nstyle='font-family:Symbol'>${marker}${SPACE}</span>${text}</p>\r\n\r\n`;

test.for<[what: string, html: string, markdown: string]>([
  [
    'its encoding, smart quotes and lines',
    '<p class=MsoNormal>It\u0092s \u0093fast\u0094\r\nnow, <b>caf\u00e9</b>\r\n<i>\u0080</i>.<o:p></o:p></p>\r\n\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>',
    'It’s “fast” now, **café** *€*.',
  ],
  [
    'lists, which are paragraphs',
    item('\u00b7', 'A') +
      item('o', 'B', 'margin-left:1.0in;') +
      item('\u00b7', 'C') +
      '<p>Then:</p>' +
      item('4.', 'D') +
      item('5.', 'E'),
    '- A\n  - B\n- C\n\nThen:\n\n4. D\n5. E',
  ],
  [
    'code in paragraphs of a font',
    `<p class=MsoNormal><span style='font-family:"Courier New"'>if a {</span></p>\r\n\r\n<p class=MsoNormal><span style='font-family:"Courier New"'>&nbsp; b }</span></p>\r\n\r\n<p class=MsoNormal>Run <span class=CodeChar>it</span></p>`,
    '```\nif a {\n  b }\n```\n\nRun `it`',
  ],
  [
    'a picture with its caption, and a link to a heading',
    '<p class=MsoToc1><a href="#_Toc1">The one<span style=\'display:none\'>1</span></a></p><h1><a name="_Toc1">The one</a></h1><p class=MsoNormal><img width=5 id="Picture 1"\r\nsrc="a_files/image001.png" alt="A chart&#10;&#10;Description automatically generated"></p>\r\n\r\n<p class=MsoCaption>Figure 1</p><p class=MsoNormal>See <a href="#_Toc1">it</a></p>',
    '## The one\n\n![A chart](image001.png "Figure 1")\n\nSee [it](#the-one)',
  ],
  [
    'footnotes, without the comments of reviewers and hidden text',
    '<p class=MsoNormal>A<a href="#_ftn1"\r\nname="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a><span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[J1]</a></span> <span style=\'display:none\'>x</span>b</p></div><div><br clear=all><hr size=1><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span\r\nclass=MsoFootnoteReference>[1]</span></a> The note</p></div></div><div><hr class=msocomoff><div><div id="_com_1" class=msocomtxt><p>Secret <a href="#_msoanchor_1" class=msocomoff>[J1]</a></p></div></div>',
    'A[^1] b\n\n[^1]: The note',
  ],
  [
    'headings with numbers, and paragraphs with a small space',
    `<h2 style='text-indent:-.3in'>1.1.${SPACE}Scope</h2><p class=MsoNormal style='text-indent:-.3in'>Dear all,${SPACE} rest</p>${item('1.1.', 'A')}${item('1.2.', 'B')}`,
    '## Scope\n\nDear all, rest\n\n1. A\n2. B',
  ],
  [
    'code whose font is that of the paragraph',
    '<style>p.Code{font-family:Consolas}</style><p class=Code>npm i</p><p class=Code>npm t</p>',
    '```\nnpm i\nnpm t\n```',
  ],
  [
    'links within the page that are not a list of contents',
    '<h2><a href="#x">Head</a></h2><p><a href="#"><img src="a_files/image001.png"></a></p><p><a href="#t">Back to top</a></p><p>Text</p><ul><li><a href="#x">A</a></li><li>B</li></ul>',
    '## [Head](#x)\n\n[![](image001.png)](#)\n\n[Back to top](#t)\n\nText\n\n- [A](#x)\n- B',
  ],
  ['an empty table of one cell', '<p>A</p><table><tr><td></td></tr></table><p>B</p>', 'A\n\nB'],
])('Word as a filtered web page: %s', async ([, html, markdown]) => {
  const page = Buffer.from(`${WORD}<p class=MsoTitle>The title</p>\r\n${html}`, 'latin1');
  const others = { 'a_files/image001.png': 'picture', 'a_files/header.htm': 'Header' };
  const { after, files } = await imported('document', { 'a.htm': page, ...others });
  expect(files).toEqual([expect.stringMatching(/^posts\/a(?:\/index)?\.md$/)]);
  expect(after[files[0] ?? '']).toContain('title: The title\n');
  expect(bodyOf(after[files[0] ?? ''])).toBe(markdown);
});

test.for<[what: string, source: string, markdown: string]>([
  [
    'pictures in the text',
    '![A chart][image1]\n\n[a]\n\n[a]: https://a.b/\n\n[image1]: <PIXEL>',
    '![A chart](picture.png)\n\n[a]\n\n[a]: https://a.b/',
  ],
  ['one picture twice', '![A](PIXEL) ![](PIXEL)', '![A](picture.png) ![](picture.png)'],
  ['headings that are bold', '## **One** {#one}\n\nA **b**', '## One {#one}\n\nA **b**'],
  ['lines of code', '`if a {`  \n`  b`\n\n`}`\n\nA\n\n`b`', '```\nif a {\n  b\n}\n```\n\nA\n\n`b`'],
  ['a list of contents', '[One\t1](#one)\n\n[Two\t2](#two)\n\n## One\n\n## Two', '## One\n\n## Two'],
  ['more escapes than needed', 'A \\- b\\! 1\\. c', 'A - b! 1. c'],
  [
    'attributes of pandoc',
    'The [under]{.underline} one[]{#x}\n\n![A](a.png){width="6in"}\n\n## One {#one .unnumbered}\n\n`[a]{.b}`',
    'The under one\n\n![A](a.png)\n\n## One {#one}\n\n`[a]{.b}`',
  ],
  ['pictures in HTML', '<img src="a.png" style="width:6in" alt="A" />', '![A](a.png)'],
  [
    'a link within the page',
    'A\n\n[Back to top](#t)\n\n[![](a.png)](#t)\n\n[![](a.png)](#t)',
    'A\n\n[Back to top](#t)\n\n[![](a.png)](#t)\n\n[![](a.png)](#t)',
  ],
  [
    'pictures in code',
    '![A](PIXEL)\n\n```\nurl(PIXEL)\n```\n\n`PIXEL` [b](PIXEL)',
    `![A](picture.png)\n\n\`\`\`\nurl(${PIXEL})\n\`\`\`\n\n\`${PIXEL}\` [b](${PIXEL})`,
  ],
  ['several pieces of code in a line', '`Ctrl` `C`\n\nA\n\n`a`\n`b`', '`Ctrl` `C`\n\nA\n\n`a`\n`b`'],
  ['the name of an encoding', 'é <meta charset="latin1">', 'é <meta charset="latin1">'],
  ['divisions of pandoc', '::: {.a}\nText\n:::\n\n::: a b', 'Text\n\n::: a b'],
])('Markdown of a document: %s', async ([, source, markdown]) => {
  const text = `# **The title**\n\n${source.replaceAll('PIXEL', PIXEL)}\n`;
  const { front, body, after } = await importedDocument('My doc.md', text, { 'a.png': 'picture' });
  expect(body).toBe(markdown);
  expect(front).toContain('title: The title');
  expect(after['posts/my-doc/picture.png']?.startsWith('\ufffdPNG')).toBe(
    markdown.includes('picture.png') || undefined,
  );
});

test('a document with pictures of several megabytes is imported, and its front matter is used', async () => {
  const picture = PIXEL.replace('iVBOR', `iVBOR${'A'.repeat(3_000_000)}`);
  const { front, body, pictures } = await importedDocument(
    'a.md',
    `---\ntitle: T\nauthor: Jun\n---\n![P](${picture})\n`,
  );
  expect(front).toContain('title: T\n');
  expect(front).toContain('author: Jun\n');
  expect({ body, pictures }).toEqual({ body: '![P](picture.png)', pictures: 1 });
});

test('the report names a pandoc table, and says what to save instead of a Word file', async () => {
  const { notes } = await importedDocument(
    'a.md',
    'A\n\n  ------- ------\n  B       C\n  ------- ------\n  1       2\n',
  );
  expect(notes).toContainEqual(expect.stringContaining('a.md: It has a table of pandoc, which is text now.'));
  const folder = await temporaryFolder({ 'a.docx': 'PK' });
  expect(() => readSource('document', path.join(folder, 'a.docx'))).toThrow(/save it as "Web Page, Filtered"/);
  expect(() => readSource('document', folder)).toThrow(/it has no file of Markdown or HTML/);
});

test('hidden parts of a document are left out with a note', async () => {
  const html =
    '<style>p.Hid{display:none}</style><p style="display:none">Secret</p><p class=Hid>Secret</p><div style="display:none"><p>Secret</p></div><ul><li>A</li><li style="display:none">Secret</li></ul>';
  const { body, notes } = await importedDocument('a.html', html);
  expect(body).toMatch(/-->\n\n- A$/);
  expect(notes.filter((note) => note.includes('hidden'))).toEqual([
    'a.html: Its hidden text is left out. Check whether readers need it.',
  ]);
});

test.for([
  ['a.html', '<p><a href="#a">A</a></p><p></p><ul><li><a href="#b">B</a></li></ul><p>Text</p>'],
  ['a.html', '<ul><li><a href="#a">A</a><ul><li><a href="#b">B</a></li></ul></li></ul><p>Text</p>'],
  ['a.md', '[A](#a)\n\n[B](#b)\n\nText'],
] as const)('a list of contents in %s is left out with a note: %s', async ([name, text]) => {
  const { body, notes } = await importedDocument(name, text);
  expect(body).toBe('Text');
  expect(notes.filter((note) => note.includes('contents'))).toEqual([`${name}: The list of contents is left out.`]);
});

test('headings with links back to the table of contents are not notes', async () => {
  const contents = '<p><a href="#a" id="b">One</a></p><p><a href="#c" id="d">2</a></p>';
  const headings = '<h2><a href="#b" id="a">One</a></h2><p>A</p><h2><a href="#d" id="c">2</a></h2><p>B</p>';
  const { body } = await importedDocument('a.html', contents + headings);
  expect(body).toBe('## [One](#b)\n\nA\n\n## [2](#d)\n\nB');
});

test('a document that cannot be read is reported, and only folders that belong to a page are skipped', async () => {
  const { files, notes } = await imported('document', {
    'a.md': '+++\ntitle = \n+++\nText\n',
    'b.md': 'Text\n',
    'my-files/c.md': 'Text\n',
    'd.html': '<p>Text</p>',
    'd-Dateien/header.htm': 'Header',
  });
  expect(files.toSorted()).toEqual(['posts/b.md', 'posts/c.md', 'posts/d.md']);
  expect(notes).toContainEqual(expect.stringMatching(/^a\.md: It is left out, because it cannot be read: .*\./));
});
