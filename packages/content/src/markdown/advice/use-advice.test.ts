import { expect, test } from 'vitest';
import { useAdvice } from '#markdown/advice/use-advice.ts';
import { createNotices } from '#markdown/notices.ts';
import { createParser } from '#markdown/parsing/parser.ts';

const markdownIt = createParser({ plugins: [useAdvice] });
const noticesOf = (markdown: string) => {
  const notices = createNotices();
  markdownIt.parse(markdown, { notices });
  return notices.list();
};
const shown = (markdown: string) => noticesOf(markdown).map(({ code, line, message }) => `${code} ${line}: ${message}`);

test.for([
  ['headings from level 2', '## A\n\n### B\n'],
  ['an image with a text', '![A plan](a.png) <img src="a.png" alt="A plan">'],
  ['HTML that says that an image is decoration', '<img src="a.png" alt="">'],
  ['a code block with all its options', '```ts title="a b.ts" {1,2-3}\na\nb\nc\n```'],
  ['an empty code block', '```\n```'],
  ['a code block in a list and in a quotation', '- ```js\n  a\n  ```\n\n> ```js\n> a\n> ```\n'],
  ['tildes', '~~~js\n```\n~~~'],
  ['a language that nobody colours', '```nginx-log\na\n```\n\n```plain\na\n```\n\n```constructor\na\n```'],
  ['an image in code', '`![](a.png)`'],
  ['a comment', '<!-- # No heading, <h1>, ![](a.png) -->'],
  ['Markdown below an empty line in HTML', '<div>\n\n**A** and [b](/c)\n\n```js\nd\n```\n\n</div>\n'],
  ['what is not Markdown in HTML', '<p>\n2 ** 3 ** 4, a[0](1), a/**/b/**, `d`\n<!-- **A** -->\n</p>\n'],
  ['marks of Markdown in code as HTML', '<pre>\n**A**\n<code>[b](/c)</code>\n```\n</pre>\n'],
  ['prompts in a session, and no prompts', '```console\n$ ls\n```\n```sh\necho $ $x\n```\n```text\n$ ls\n```'],
  ['diagrams with a title', '```mermaid\npie title A\n```\n```mermaid title="A"\ngraph TD\n```'],
  ['notes in code', '```js\na // [!code ++]\nb /* [!code word:a b:2] */\nc // [!code error:3]\nx["[!code a]"]\n```'],
] as const)('%s: nothing to report', ([, markdown]) => {
  expect(shown(markdown)).toEqual([]);
});

test.for<[string, string, readonly string[]]>([
  ['level 1', 'Text.\n\n# A\n\n# B', ['heading-level 3: the title is a heading']],
  ['level 1 as HTML', 'A\n\n<div>\n<h1>A</h1></div>', ['heading-level 4: the title is a heading']],
  ['no text', 'Text,\nmore ![](a.png)', ['image-without-text 2: the image "a.png" has no alternative text, so']],
  [
    'code in HTML without an empty line',
    '<details>\n<summary>T</summary>\n```sh\nx\n```\n</details>\n\n<p>**A**</p>',
    [
      'markdown-in-html 3: "```sh" is shown as text, because no Markdown is read in HTML before an empty line; put one after',
      'markdown-in-html 8: "**A**" is shown as text',
    ],
  ],
  [
    'marks in HTML without an empty line',
    '> <div align="center">\n> a\n> **Bold** and [link](/x)\n> </div>',
    ['markdown-in-html 3: "**Bold**" is shown as text'],
  ],
  ['a picture in HTML', '<center>\n![A](a.png)\n</center>', ['markdown-in-html 2: "![A](a.png)" is shown as text']],
  ['no text in HTML', '<p>\n<img src="a.png">\n</p>', ['image-without-text 2: the image "a.png" has no alternative']],
  ['no text in a sentence', 'A\nb <img src="a.png"> c', ['image-without-text 2: the image "a.png" has no alternative']],
  ['no end', 'Text.\n\n```js\na\n\n## B\n', ['code-unclosed 3: the code block that opens here is not closed, so']],
  ['no end in a quotation', '> ~~~\n> a\n\nText.', ['code-unclosed 1: the code block that opens here is not closed']],
  ['a diagram without a title', 'A\n\n```mermaid\nflowchart LR\n```', ['diagram-without-title 3: the diagram has no']],
  [
    'prompts in a block of a shell',
    '```bash title="a"\n$ ls\na\n```\n\n```zsh\n# a\n$ ls\n```',
    [
      'code-prompt 1: "$ " is copied with the commands of this block; write console instead of bash, where it is a prompt',
      'code-prompt 6: "$ " is copied with the commands of this block; write console instead of zsh',
    ],
  ],
  [
    'a note that marks nothing',
    '```js\na // [!code ++]\nb // [!code +]\n```',
    ['code-note 3: there is no [!code +], so it is shown as a comment; use ++, --, highlight, focus, error,'],
  ],
])('what has %s is reported with its line', ([, markdown, expected]) => {
  expect(shown(markdown)).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test.for<[string, readonly string[]]>([
  ['ts titel="a.ts"', ['no option "titel=\\"a.ts\\"", so it does nothing; use title="server.ts"']],
  ["ts title='a.ts'", ['use title="server.ts", with double quotes']],
  ['ts filename="a.ts"', ['use title="server.ts", with double quotes']],
  ['ts name=a.ts', ['use title="server.ts", with double quotes']],
  [
    'ts numbers',
    [
      'no option "numbers", so it does nothing; the options are title="server.ts", {2,5-7}, ins={3}, del={4}, "a word", lineNumbers, lineNumbers=42, wrap, file="server.ts" and lines={5-12}',
    ],
  ],
  ['ts [2]', ['no option "[2]"']],
  ['ts {}', ['no option "{}"']],
  ['ts {2,9}', ['the code block marks line 9, but has 3 lines; count its lines from 1']],
  ['ts {1-999999999}', ['the code block marks line 999999999, but has 3 lines']],
  ['ts ins={4}', ['the code block marks line 4, but has 3 lines']],
  ['ts ins={2} del={3} "a" lineNumbers=42 wrap', []],
  ['ts file="a.ts" lines={2-4}', []],
  ['golang', []],
  ['pyhton', ['nothing colours code in "pyhton"; did you mean python?']],
])('a code block that begins with ```%s is reported', ([info, expected]) => {
  const notices = noticesOf(`\`\`\`${info}\na\nb\nc\n\`\`\``);
  expect(notices.map(({ message }) => message)).toEqual(expected.map((text) => expect.stringContaining(text)));
  expect(notices.every(({ code, line }) => code === 'code-option' && line === 1)).toBe(true);
});

test('what is lost is a mistake, and a guess a warning', () => {
  const severity = (markdown: string) =>
    noticesOf(markdown).map(({ isMistake }) => (isMistake ? 'mistake' : 'warning'));
  for (const markdown of ['```js\na', 'A[^b]', '![a](b c.png)', '[a]()', '| a |\n| b |']) {
    expect(severity(markdown)).toEqual(['mistake']);
  }
  for (const markdown of ['[a][b]', '# A', 'A **b', ':::a', '> [!ODD]\n> A', '<p>**A**</p>', '```ts a\na\n```']) {
    expect(severity(markdown)).toEqual(['warning']);
  }
});
