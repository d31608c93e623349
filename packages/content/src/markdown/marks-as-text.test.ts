import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();
const told = async (markdown: string) =>
  (await render(markdown, { resolveImage: () => undefined })).notices.map(
    ({ code, line, column, message }) => `${code} ${column === undefined ? line : `${line}:${column}`}: ${message}`,
  );

test.for([
  ['a footnote', 'A.[^1]\n\n[^1]: B.'],
  ['a set of characters', 'Neither [^a-z]+ nor [^/] nor [^ab]* is a footnote, and ^[a-z]+ is none.'],
  ['links', '[a](/b) [a](<b c.md>) [a](b "c") [a][b] [b] <https://a.example> [x](#y)\n\n[b]: /c'],
  ['brackets', 'a[i][j] and f[i](x) and [1](see there) and [citation needed] (as said) and [ -f x ]'],
  ['what is escaped', '\\[^a] \\`a \\[a](b c.md) \\*\\*a\\*\\* \\{.a} \\$$a$$ \\[[a]] \\:smile:'],
  ['code', '`[^a]` `{.a}` `$$a$$` `![a](b c.png)` `[[a]]` `{{< a >}}` `**a**` `:a:` `| a |`'],
  ['a code block', '```\n[^a] ::: {.a}\n| a |\n| b |\n```\n\n    | a |\n    | b |'],
  ['braces', 'The set {a, b}, /users/{id} and {{ .Values.a }} of {namespace}'],
  ['an id of a heading', '## A {#b}'],
  ['a link in parentheses', 'Update the parser [security] ([#12](https://a.example/12)).'],
  ['stars', 'Of **/*.ts and src/**/a, and 2 ** 3 and 4 ** 5, **a** b**c**d'],
  [
    'signs',
    'a == b == c, 10:30:00, a::b, std::vector::x, #12, it costs $$ and $$, or $ 5 and 6 $, f(**kwargs)\n#Tag #Other\n#12 is mended',
  ],
  ['tasks', '- [ ] a\n- [x] b\n- [a](b)\n\n[ ] no list'],
  ['tables', '| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | |\n| `a\\|b` | c |\n\na | b\n-|-\n1 | 2'],
  ['pipes', 'Write a | b, or cat a | grep b\nand c | d'],
  ['callouts', '> [!NOTE]\n> A\n\n> [!NOTE] A\n> B'],
] as const)('%s are nothing to tell of', async ([, markdown]) => {
  expect(await told(markdown)).toEqual([]);
});

test.for<[string, string, readonly string[]]>([
  [
    'a footnote that is not there',
    'A\nb[^c] d.[^noe]\n\n[^note]: E. [^note]',
    [
      'footnote 2:2: [^c] is shown as text, since there is no',
      'footnote 2:9: [^noe] is shown as text, since there is no footnote of this name; did you mean [^note]?',
    ],
  ],
  ['a footnote that nothing refers to', 'A\n\n[^b]: C.', ['footnote 3: the footnote [^b] is not shown, since nothing']],
  [
    'a footnote as Pandoc has it',
    'A^[B c.]',
    ['mark-as-text 1:2: ^[B c.] is shown as text, since a footnote has a name here; write [^name], and'],
  ],
  ['two footnotes of a name', 'A[^b]\n\n[^b]: C.\n\n[^b]: D.', ['footnote 3: two footnotes are named [^b], and only']],
  [
    'a picture whose name has a space',
    'A ![b](My Diagram.png)',
    [
      'image-as-text 1:3: ![b](My Diagram.png) is shown as text, since an address has no spaces; rename the file to my-diagram.png, or write (<My Diagram.png>)',
    ],
  ],
  [
    'a size of a picture',
    '![b](b.png =300x)',
    [
      'image-as-text 1:1: ![b](b.png =300x) is shown as text, since the address of a picture has no spaces, and there are no sizes; take "=300x" out',
    ],
  ],
  [
    'curly quotation marks around a title',
    '![b](b.png “C”)',
    ['image-as-text 1:1: ![b](b.png “C”) is shown as text, since the title of a picture stands between two straight'],
  ],
  [
    'an address that no page may have',
    '[a](file:///c)',
    ['link-as-text 1:1: [a](file:///c) is shown as text, since no address may begin with file:'],
  ],
  [
    'a link in a link',
    '[a [b](/c) d](/e)',
    ['link-as-text 1:12: [a b… d](/e) is shown as text, since a link cannot stand in the text of another'],
  ],
  [
    'a space in a link',
    '[a] (https://b.example)',
    ['link-as-text 1:1: [a] (https://b.example) is shown as text, since a space'],
  ],
  [
    'a link without an end',
    '[a](/b and c',
    ['link-as-text 1:1: [a](/b is shown as text, since its address has no end'],
  ],
  [
    'a link the other way round',
    '(a)[/b]',
    ['link-as-text 1:1: (a)[/b] is shown as text, since the text of a link comes first; write [a](/b)'],
  ],
  ['a reference to nothing', '[a][b]', ['link-as-text 1:1: [a][b] is shown as text, since no line says']],
  ['a link of a wiki', '[[a]]', ['mark-as-text 1:1: [[a]] is shown as text, since it is a link in other']],
  ['an empty address', 'A\n[b]()', ['link-empty 2:2: the link "b" leads nowhere, since its address is empty']],
  [
    'a formula in two dollars',
    'A $$x_1$$ b',
    [
      'mark-as-text 1:3: $$x_1$$ is shown as text, since $$ begins a formula only at the start of a line; write $x_1$ within',
    ],
  ],
  [
    'attributes of a picture',
    '![a](b.png){width=300}',
    [
      'mark-as-text 1:12: {width=300} is shown as text, since attributes in braces mean nothing here; take them out (a picture',
    ],
  ],
  ['shortcodes', '{{< a b="c" >}} {% raw %}', ['mark-as-text 1:1: {{< a b="c" >', 'mark-as-text 1:17: {% raw %} is']],
  ['a heading without its space', 'A\n\n##B', ['mark-as-text 3:1: ## is shown as text, since a heading has a space']],
  ['bold without its end', 'A **b', ['mark-as-text 1:3: ** is shown as text, since no other ** ends']],
  ['a comment without its end', '<!-- a', ['mark-as-text 1:1: <!-- is shown as text, since the comment has no end']],
  [
    'a formula with spaces',
    'A $ x^2 $ b',
    [
      'mark-as-text 1:3: $ x^2 $ is shown as text, since no space stands inside of the dollars of a formula; write $x^2$',
    ],
  ],
  ['a callout without its space', '> [!NOTE]A', ['mark-as-text 1:3: [!NOTE] is shown as text, since a callout']],
  ['a task without its space', '- []a\n- [ ]b', ['mark-as-text 1:3: [] is', 'mark-as-text 2:3: [ ] is']],
  ['bold that is none', '**A:**b and **c **d', ['mark-as-text 1:1: **A:** is', 'mark-as-text 1:13: **c ** is']],
  [
    'a mark of other systems',
    '==a==',
    ['mark-as-text 1:1: ==a== is shown as text, since == marks nothing here; write <mark>a</mark>'],
  ],
  ['emoji', 'A :smile:', ['mark-as-text 1:3: :smile: is shown']],
  ['code without its end', 'A `b', ['mark-as-text 1:3: ` is shown as text, since the backtick']],
  [
    'a cell that no column has',
    '| a | b |\n| - | - |\n| `c|d` | e |\n| f |',
    ['table 3: the row has 3 cells and the table\'s header 2, so what stands in the others is left out, such as "e"'],
  ],
  [
    'another number of columns',
    '| a | b |\n| - |\n| `c|d` | 2 |',
    [
      'table 1:1: the table is shown as text, with its pipes, since the line below its header has 1 cell, and the header 2; write | --- | --- |',
    ],
  ],
  [
    'no line below the header',
    '> | a | b |\n> | 1 | 2 |',
    ['table 1:3: the table is shown as text, with its pipes, since its second line is not | --- | --- |'],
  ],
  [
    'a directive of other systems',
    ':::note[A]\nB\n:::',
    ['directive 1: there is no directive :::note, so it is shown as text; write > [!NOTE]'],
  ],
  [
    'a directive of other systems on one line',
    '::youtube{#a}',
    ['directive 1: there is no directive ::youtube, so it is shown as text; write :::video'],
  ],
  [
    'a title in brackets',
    ':::details[A b]\nB\n:::',
    [
      'directive 1: :::details[A b] is shown as text, since a title stands behind a space, without brackets; write :::details A b',
    ],
  ],
  ['an end of nothing', 'A\n\n:::', ['directive 3: ::: is shown as text, since no directive is open']],
  ['panes of a name', ':::tabs\n::tab A\nB\n::tab a\nC\n:::', ['tab-name 4: two panes of these tabs are named "a"']],
])('%s is told with its place', async ([, markdown, expected]) => {
  expect(await told(markdown)).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('control characters are left out and reported once, with the first line that has one', async () => {
  const { html, notices } = await render('a\n\nb\u0007c\u0000d\n\ne\u001Bf', { resolveImage: () => undefined });
  expect(html).toBe('<p>a</p>\n<p>bcd</p>\n<p>ef</p>\n');
  expect(notices.map(({ code, line }) => `${code} ${line}`)).toEqual(['control-character 3']);
});

test('a reference over two lines that nothing defines is reported', async () => {
  expect(await told('See [the\nspecification][spec] now.')).toEqual([
    'link-as-text 1: [the specification][spec] is shown as text, since no line says where it leads; add one, [spec]: https://…, or write [the specification](https://…)',
  ]);
});
