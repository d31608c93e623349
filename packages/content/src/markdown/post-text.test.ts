import { expect, test } from 'vitest';
import { postText } from '#markdown/post-text.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = createMarkdownRenderer({ highlight: false });

async function textOf(markdown: string) {
  const { tree } = await render(markdown, { resolveImage: () => undefined });
  return postText(tree);
}

test.for([
  ['a [link](/b "c") and ![an image](c.png)', 'a link and an image'],
  ['a[^1] b\n\n[^1]: c', 'a b · c'],
  ['# a\n\n> **b**\n\n| c |\n|-|\n| d |', 'a · b · c · d'],
  ['## A {#b}\nC', 'A · C'],
  ['> [!WARNING] Not `now`\n> Later.\n\n> [!NOTE]\n> A', 'Not now · Later. · A'],
  ['N|Solid, write{Float|Double} and C#', 'N|Solid, write{Float|Double} and C#'],
  ['<!--lint disable a-->\n\nb <!-- c\n\nd --> e', 'b <!-- c · d --> e'],
  ['b <!-- c\nd --> e', 'b e'],
  ['a --> b <!-- c', 'a --> b <!-- c'],
  ['# A {#b}\nB\n\n\nC\nD\n', 'A · B · C D'],
  ['- a\n- b\n  c\n\n1. d\n2. e\n> * f', 'a · b c · d · e · f'],
  ['- [x] a\n- [ ] b', 'a · b'],
  ['Press <kbd>Ctrl</kbd> <a href="/b">now</a>.<br>H<sub>2</sub>O', 'Press Ctrl now. · H2O'],
  ['<figure><img src="a.png" alt="A"><figcaption>B</figcaption></figure>', 'A · B'],
  ['<table><tr><th>A</th><td>B</td></tr></table><details><summary>C</summary>D</details>', 'A · B · C · D'],
  ['<p hidden>A</p><b title="B">C</b>', 'C'],
  ['A $x<y$ and\n\n$$\nz\n$$', 'A x<y and · z'],
  [':::tabs\n::tab A\n\nB\n\n:::', 'A · B'],
  ['A\u0001B', 'AB'],
] as const)('the text of %j is %j', async ([markdown, text]) => {
  const { body, code } = await textOf(markdown);
  expect([body.replaceAll('\n', ' · '), code]).toEqual([text, '']);
});

test('code is apart from the text, without its buttons, and sections begin with their headings in both', async () => {
  const markdown =
    'a `b`\n\n```js {1} title="c.js"\nlet a;\n  let b;\n```\n\n## *D* e\n\nf\n\n<pre>g</pre>\n\n### H {#own}\n\ni';
  expect(await textOf(markdown)).toEqual({
    body: 'a b\nc.js\nD e\nf\nH\ni',
    code: 'let a;\nlet b;\ng',
    sections: [
      { id: 'd-e', body: 2, code: 2 },
      { id: 'own', body: 4, code: 3 },
    ],
  });
});
