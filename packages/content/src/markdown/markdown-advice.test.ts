import { expect, test } from 'vitest';
import { createMarkdownAdviser } from '#markdown/markdown-advice.ts';

const advise = createMarkdownAdviser();
const shown = (markdown: string) =>
  advise(markdown).map(({ isMistake, line, message }) => `${isMistake ? 'mistake' : 'warning'} ${line}: ${message}`);

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
  ['a comment', '<!-- # No heading -->'],
  ['Markdown below an empty line in HTML', '<div>\n\n**A** and [b](/c)\n\n```js\nd\n```\n\n</div>\n'],
  ['what is no Markdown in HTML', '<p>\n2 ** 3 ** 4, a[0](1), a/**/b/**, `d`\n<!-- **A** -->\n</p>\n'],
  ['marks of Markdown in code as HTML', '<pre>\n**A**\n<code>[b](/c)</code>\n```\n</pre>\n'],
  ['a tag of another system above a code block', '<Tabs>\n```js\na\n\nb\n```\n'],
] as const)('%s is fine', ([, markdown]) => {
  expect(shown(markdown)).toEqual([]);
});

test.for<[string, string, readonly string[]]>([
  ['level 1', 'Text.\n\n# A\n\n# B', ['warning 3: the title is the page']],
  ['level 1 as HTML', '<h1>A</h1>', ['warning 1: the title is the page']],
  ['no text', 'Text,\nmore ![](a.png)', ['warning 2: the image "a.png" has no alternative text, so']],
  [
    'code in HTML without an empty line',
    '<details>\n<summary>T</summary>\n```sh\nx\n```\n</details>\n\n<p>**A**</p>',
    [
      'warning 3: "```sh" is shown as text, since no Markdown is read in HTML before an empty line; put one after the tag, and one before its end',
      'warning 8: "**A**" is shown as text',
    ],
  ],
  [
    'marks in HTML without an empty line',
    '> <div align="center">\n> a\n> **Bold** and [link](/x)\n> </div>',
    ['warning 3: "**Bold**" is shown as text'],
  ],
  ['a picture in HTML', '<center>\n![A](a.png)\n</center>', ['warning 2: "![A](a.png)" is shown as text']],
  ['a link with a tag in HTML', '<p>[<b>A</b>](/b)</p>', ['warning 1: "[…A…](/b)" is shown as text']],
  ['no text in HTML', '<p>\n<img src="a.png">\n</p>', ['warning 2: the image has no alternative text, so']],
  ['no end', 'Text.\n\n```js\na\n\n## B\n', ['mistake 3: the code block that opens here is not closed, so']],
  ['a diagram without a title', 'A\n\n```mermaid\nflowchart LR\n```', ['warning 3: the diagram has no title, so']],
  ['diagrams with one', '```mermaid\npie title A\n```\n```mermaid title="A"\ngraph TD\n```', []],
  [
    'prompts in a block of a shell',
    '```bash title="a"\n$ ls\na\n```\n\n```zsh\n# a\n$ ls\n```',
    [
      'warning 1: "$ " is copied with the commands of this block; write console in place of bash, in which it is a prompt',
      'warning 6: "$ " is copied with the commands of this block; write console in place of zsh',
    ],
  ],
  ['prompts in a session, and no prompts', '```console\n$ ls\n```\n```sh\necho $ $x\n```\n```text\n$ ls\n```', []],
  ['no end in a quotation', '> ~~~\n> a\n\nText.', ['mistake 1: the code block that opens here is not closed, so']],
])('what has %s is reported with its line', ([, markdown, expected]) => {
  expect(shown(markdown)).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test.for<[string, readonly string[]]>([
  ['ts titel="a.ts"', ['no option "titel=\\"a.ts\\"", so it does nothing; write title="server.ts"']],
  ["ts title='a.ts'", ['write title="server.ts", with double quotes']],
  [
    'ts numbers',
    [
      'no option "numbers", so it does nothing; the options are title="server.ts", {2,5-7}, ins={3}, del={4}, "a word", lineNumbers, lineNumbers=42, wrap, file="server.ts" and lines={5-12}',
    ],
  ],
  ['ts [2]', ['write marked lines as {2,5-7}']],
  ['ts {2,9}', ['the code block marks {9}, but has 3 lines; count its lines from 1']],
  ['ts {0}', ['the code block marks {0}, but has 3 lines']],
  ['ts {2-1}', ['the code block marks {2-1}, but has 3 lines']],
  ['ts {1-999999999}', ['the code block marks {1-999999999}, but has 3 lines']],
  ['ts ins={2} del={3} "a" lineNumbers=42 wrap', []],
  ['ts ins={4}', ['the code block marks {4}, but has 3 lines']],
  ['ts /a/', ['no option "/a/", so it does nothing; write the word itself, in double quotes: "a"']],
  [
    'ts showLineNumbers',
    ['no option "showLineNumbers", so it does nothing; write lineNumbers, or lineNumbers=42 for the number of'],
  ],
  ['ts file="a.ts" lines={2-4}', []],
  ['ts lines={2-4}', ['lines={…} says which lines of a file are shown, and there is no file, so it does nothing; add']],
  ["ts file='a.ts'", ['so it does nothing; write file="server.ts", with double quotes']],
  ['ts file="a.ts" lines="2-4"', ['so it does nothing; write one range of lines as lines={5-12}']],
  [
    'ts file="a.ts" lines={}',
    ['no option "lines={}", so it does nothing; it names no lines; write lines={5-12}, or take it out'],
  ],
  ['ts {}', ['no option "{}", so it does nothing; it names no lines; write {2,5-7}, or take it out']],
  ['golang', []],
  ['ts filename="a.ts"', ['so it does nothing; write title="server.ts", with double quotes']],
  ['ts name=a.ts', ['so it does nothing; write title="server.ts", with double quotes']],
  ['pyhton', ['the highlighter does not know "pyhton", so the code has no colours; did you mean python?']],
])('a code block that begins with ```%s is reported', ([info, expected]) => {
  expect(shown(`\`\`\`${info}\na\nb\nc\n\`\`\``)).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('a comment that marks nothing is told', () => {
  expect(shown('```js\na // [!code ++]\nb // [!code +]\n```')).toEqual([
    'warning 3: there is no [!code +], so it shows as the comment that it is; there are ++, --, highlight, focus and word:…',
  ]);
});

test('a comment alone on a line is no line that can be marked', () => {
  const block = (marked: string) => `\`\`\`js ${marked}\na\n// [!code highlight]\nb\n\`\`\``;
  expect(shown(block('{2}'))).toEqual([]);
  expect(shown(block('{3}'))).toEqual([expect.stringContaining('the code block marks {3}, but has 2 lines')]);
});
