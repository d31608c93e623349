import { expect, test } from 'vitest';
import { imported } from '#testing/imported.ts';

const SPACE = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;\r\n</span>`;
const item = (marker: string, text: string, style = '') =>
  `<p class=MsoListParagraph style='${style}text-indent:-.25in'><span\r\nstyle='font-family:Symbol'>${marker}${SPACE}</span>${text}</p>\r\n\r\n`;

test.for([
  ['a.html', '<p>a', ' ', 'b</p>'],
  ['a.html', '<p style="font-family:Consolas">a', ' ', 'b</p>'],
  ['a.html', '<p style="font-family:Consolas">a', '\u00a0', 'b</p>'],
  ['a.html', '<p style="font-family:Consolas">a', '<br>', 'b</p>'],
  ['a.html', '<img src="a.png" alt="a', ' ', 'b">'],
  ['a.md', '## a', ' ', 'b'],
  ['a.md', '---\nauthor: "a', ' ', 'b"\n---\nText'],
  ['a.md', '---\nauthor: "[a](b)', ',', 'b"\n---\nText'],
] as const)(
  'in %s, after %j, many %j before %j take only seconds',
  { timeout: 60_000 },
  async ([name, start, text, end]) => {
    const begun = process.threadCpuUsage();
    await imported('document', { [name]: start + text.repeat(100_000 / text.length) + end });
    expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000);
  },
);

// Each of these is about 100 KB.
test.for([
  '<p>',
  '<span class="c1">',
  '<ul><li>',
  '<table><tr><td>',
  '<h1><div>',
  '<style>.a,',
  '<a href="#a" id="a">a</a>',
  `<p>${item('o', 'A')}`,
  `<p><span style="font-family:Consolas">a</span></p>`,
  '<meta charset ',
])('many %j take only seconds', { timeout: 60_000 }, async (html) => {
  const numbered = Array.from({ length: 100_000 / html.length }, (_, index) =>
    html.includes('href')
      ? `<p><a href="#a${index}" id="b${index}">1</a></p><p><a href="#b${index}" id="a${index}">1</a></p>`
      : html,
  );
  const begun = process.threadCpuUsage();
  await imported('document', { 'a.html': `<p>A</p>${numbered.join('')}` });
  expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000);
});

test.for(['data:image/png;base64,', '[a]{.b', '![a](', ':::: {', '`a`\n\n', '<img '])(
  'many %j in Markdown take only seconds',
  { timeout: 60_000 },
  async (text) => {
    const begun = process.threadCpuUsage();
    await imported('document', { 'a.md': text.repeat(30_000 / text.length) });
    expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000);
  },
);
