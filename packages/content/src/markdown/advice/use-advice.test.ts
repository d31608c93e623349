import { expect, test } from 'vitest';
import { useAdvice } from '#markdown/advice/use-advice.ts';
import { createNotices } from '#markdown/notices.ts';
import { createParser } from '#markdown/parsing/parser.ts';

const markdownIt = createParser({ plugins: [useAdvice] });
const adviceOn = (markdown: string) => {
  const notices = createNotices();
  markdownIt.parse(markdown, { notices });
  return notices
    .list()
    .map(({ isMistake, line, message }) => `${isMistake ? 'mistake' : 'warning'} ${line}: ${message}`);
};

test.for([
  '## A\n\n### B {#b}\n\n## Close {#4006, #4039}',
  'A.[^1][^2]\n\n[^1]: B.\n[^2]: C.\n\nNeither [^a-z]+ nor [^/] nor [^ab]* is a footnote.',
  '[a](/b) [a](<b c.md>) [a](b "c") [a][b] [b] <https://a.example>\n\n[b]: /c',
  '![A plan](a.png) <img src="a.png" alt="A plan"> <img src="a.png" alt=""> `![](a.png)`',
  '`[^a]` `![a](b c.png)` `**a**` `| a |`\n\n```\n[^a] ::: ##A\n| a |\n| b |\n```',
  '\\![a](b c.png) \\*\\*a\\*\\* The set {a, b} and **/*.ts, 2 ** 3 and 4 ** 5, f(**a, **kwargs)',
  '| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | |\n| `a\\|b` | c |\n\nWrite a | b, or cat a | grep b\nand c | d',
  '> [!NOTE]\n> A\n\n> [!NOTE] A\n> B\n\n:::tabs\n::tab A\nB\n:::',
  '```ts title="a b.ts" {1,2-3}\na\nb // [!code ++]\nc /* [!code word:a b:2] */\n```\n\n```\n```\n\n```nginx-log\na\n```',
  '- ```js\n  a\n  ```\n\n> ```js\n> a\n> ```\n\n```console\n$ ls\n```',
  '````md\n```js\na\n```\n````\n\n```md\n~~~js\na\n~~~\n    ```js\n+```js\n```inline``` code\n```',
  '```mermaid\npie title A\n```\n\n```mermaid title="A"\ngraph TD\n```',
  '<div>\n\n**A** and [b](/c)\n\n</div>\n\n<p>\n2 ** 3 ** 4, a[0](1), `d`\n</p>\n\n<pre>\n**A**\n</pre>',
])('nothing is wrong with %j', (markdown) => {
  expect(adviceOn(markdown)).toEqual([]);
});

test.for([
  ['Text.\n\n# A', 'warning 3: the title is a heading of level 1 already'],
  ['Text,\nmore ![](a.png)', 'warning 2: the image "a.png" has no alternative text'],
  ['<p>\n<img src="a.png">\n</p>', 'warning 2: the image "a.png" has no alternative text'],
  ['A\n[b]()', 'mistake 2: the link "b" has no address, so readers cannot follow it'],
  ['[](/a)', 'mistake 1: the link to "/a" has no text'],
  ['A\n\n[^b]: C.', 'mistake 3: the footnote [^b] is not shown, because the text does not refer to it'],
  ['A\nb[^c] d.', 'mistake 2: [^c] is shown as text, because the footnote has no text; add a line [^c]:'],
  ['A ![b](My Diagram.png)', 'mistake 1: ![b](My Diagram.png) is shown as text, because its address has a space'],
  ['A ![](plot.png and\nB', 'mistake 1: ![]( is shown as text, because its ) is missing; add it after the address'],
  ['A\n[b](https://a.example c.', 'mistake 2: [b]( is shown as text, because its ) is missing'],
  ['A\n\n##B', 'warning 3: ## is shown as text, because a heading needs a space after ##'],
  [
    '> [!warnin]\n> A',
    'warning 1: [!warnin] is shown as text, because a callout begins with a line > [!NOTE], [!TIP], ',
  ],
  ['> [!INFO]\n> A', 'because a callout begins with a line > [!NOTE], [!TIP], '],
  ['| a | b |\n| - | - |\n| `c|d` | e |', 'mistake 3: the row has 3 cells, but the header has 2, so "e" is left out'],
  ['A\n\n:::note[B]\nC', 'warning 3: :::note[B] is shown as text, because this is not a directive; write :::details,'],
  ['Replace this: say who you are.', 'mistake 1: Replace this is shown as text, because npm run new-provider wrote it'],
  ['Text.\n\n```js\na\n\n## B\n', 'mistake 3: the code block that opens here is not closed'],
  [
    'A\n\n```js\na\n\n```bash\nb\n```',
    'mistake 3: the code block that opens here was never closed, because "```bash" in its line 3 begins another one; add',
  ],
  [':::tabs\n```js title="A"\na\n``` js title="B"\nb\n```\n:::', 'mistake 2: the code block that opens here was never'],
  ['- ~~~\n  a\n  ~~~js\n  b\n  ~~~', 'mistake 1: the code block that opens here was never closed'],
  ['A\n\n```mermaid\nflowchart LR\n```', 'warning 3: the diagram has no title'],
  ['```bash title="a"\n$ ls\na\n```', 'warning 1: readers copy "$ " with the commands of this block; write console'],
  ['```js\na // [!code ++]\nb // [!code +]\n```', 'warning 3: there is no [!code +], so it is shown as a comment'],
  [
    '```ts titel="a.ts"\na\n```',
    'warning 1: a code block has no option "titel=\\"a.ts\\"", so it does nothing; the options',
  ],
  ['```ts {2,9}\na\n```', 'warning 1: the code block marks line 2, but has 1 line'],
  ['```pyhton\na\n```', 'warning 1: the language "pyhton" is not known; did you mean python?'],
] as const)('%j is reported with its place', ([markdown, message]) => {
  expect(adviceOn(markdown)).toEqual([expect.stringContaining(message)]);
});
