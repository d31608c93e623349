import { expect, test } from 'vitest';
import { useAdvice } from '#markdown/advice/use-advice.ts';
import { createNotices } from '#markdown/notices.ts';
import { createParser } from '#markdown/parsing/parser.ts';

const markdownIt = createParser({ plugins: [useAdvice] });
const told = (markdown: string) => {
  const notices = createNotices();
  markdownIt.parse(markdown, { notices });
  return notices
    .list()
    .map(({ code, line, column, message }) => `${code} ${[line, column].filter(Boolean).join(':')}: ${message}`);
};

test.for([
  ['a footnote', 'A.[^1]\n\n[^1]: B.'],
  ['footnotes next to each other', 'A.[^1][^2]\n\n[^1]: B.\n[^2]: C.'],
  ['a set of characters', 'Neither [^a-z]+ nor [^/] nor [^ab]* is a footnote, and ^[a-z]+ is none.'],
  ['links', '[a](/b) [a](<b c.md>) [a](b "c") [a][b] [b] <https://a.example> [x](#y)\n\n[b]: /c'],
  ['links with marks in their text', '[**a**](/b) [`a`](/b) [![a](b.png)](/c)'],
  ['brackets', 'a[i][j] and f[i](x) and [1](see there) and [citation needed] (as said) and [ -f x ]'],
  ['what is escaped', '\\[^a] \\`a \\[a](b c.md) \\*\\*a\\*\\* \\{.a} \\$$a$$ \\[[a]] \\:smile:'],
  ['code', '`[^a]` `{.a}` `$$a$$` `![a](b c.png)` `[[a]]` `{{< a >}}` `**a**` `:a:` `| a |`'],
  ['a code block', '```\n[^a] ::: {.a}\n| a |\n| b |\n```\n\n    | a |\n    | b |'],
  ['braces', 'The set {a, b}, /users/{id} and {{ .Values.a }} of {namespace} and *a* {Function=}'],
  ['an id of a heading', '## A {#b}\n\n## `a` {#c}'],
  ['numbers of issues in braces', '## Close a handle {#4006, #4039}\n\nClose a handle {#4006, #4039}'],
  ['a link in parentheses', 'Update the parser [security] ([#12](https://a.example/12)).'],
  ['stars', 'Of **/*.ts and src/**/a, and 2 ** 3 and 4 ** 5, **a** b**c**d, f(**a, **kwargs)'],
  [
    'signs',
    'a == b == c, 10:30:00, a::b, std::vector::x, #12, it costs $$ and $$, or $ 5 and 6 $\n#Tag #Other\n#12 is',
  ],
  ['tasks', '- [ ] a\n- [x] b\n- [a](b)\n- []byte\n\n[ ] no list'],
  [
    'tables',
    '| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | |\n| `a\\|b` | c |\n\na | b\n-|-\n1 | 2\n\n- | a |\n  | - |\n  | b |',
  ],
  ['pipes', 'Write a | b, or cat a | grep b\nand c | d'],
  ['callouts', '> [!NOTE]\n> A\n\n> [!NOTE] A\n> B'],
  ['directives', ':::details A\nB\n:::\n\n:::tabs\n::tab A\nB\n:::'],
  ['text that follows what was to be replaced', 'Replace this'],
] as const)('%s are nothing to report', ([, markdown]) => {
  expect(told(markdown)).toEqual([]);
});

test.for<[string, string, readonly string[]]>([
  [
    'a footnote that does not exist',
    'A\nb[^c] d.[^noe]\n\n[^note]: E. [^note]',
    [
      'footnote 2:2: [^c] is shown as text, because there is no footnote of this name; add a line [^c]: with its text',
      'footnote 2:9: [^noe] is shown as text, because there is no footnote of this name; did you mean [^note]?',
    ],
  ],
  ['a footnote that nothing refers to', 'A\n\n[^b]: C.', ['footnote 3: the footnote [^b] is not shown, because']],
  ['two footnotes of a name', 'A[^b]\n\n[^b]: C.\n\n[^b]: D.', ['footnote 3: two footnotes are named [^b], and only']],
  [
    'an image whose name has a space',
    'A ![b](My Diagram.png)',
    ['image-as-text 1:3: ![b](My Diagram.png) is shown as text, because an address has no spaces; rename the file, or'],
  ],
  ['a size of an image', '![b](b.png =300x)', ['image-as-text 1:1: ![b](b.png =300x) is shown']],
  ['curly quotation marks around a title', '![b](b.png “C”)', ['image-as-text 1:1: ![b](b.png “C”) is shown']],
  [
    'an address that no page may have',
    '[a](file:///c)',
    ['link-as-text 1:1: [a](file:///c) is shown as text, because no'],
  ],
  ['a link in a link', '[a [b](/c) d](/e)', ['link-as-text 1: [a b… d](/e) is shown as text, because a link cannot']],
  ['a link without an end', '[a](/b and c', ['link-as-text 1:1: [a](/b is shown as text, because its address does']],
  ['a reference to nothing', '[a][b]', ['mark-as-text 1:1: [a][b] is shown as text, because no line says']],
  [
    'a reference to nothing over two lines',
    'See [the\nspecification][spec] now.',
    [
      'mark-as-text 1:5: [the specification][spec] is shown as text, because no line says where it leads; add one, [spec]: https://…, or write',
    ],
  ],
  ['an empty address', 'A\n[b]()', ['link-empty 2:2: the link "b" has no address, so nobody can follow it']],
  ['a link without text', '[](/a)', ['link-empty 1:2: the link to "/a" has no text']],
  [
    'a formula in two dollars',
    'A $$x_1$$ b',
    ['mark-as-text 1:3: $$x_1$$ is shown as text, because $$ begins a formula'],
  ],
  [
    'attributes of an image',
    '![a](b.png){width=300}',
    ['mark-as-text 1:12: {width=300} is shown as text, because attr'],
  ],
  ['a class of a heading', '## A {.b}', ['mark-as-text 1:6: {.b} is shown']],
  ['shortcodes', '{{< a b="c" >}} {% raw %}', ['mark-as-text 1:1: {{< a b="c" >', 'mark-as-text 1:17: {% raw %} is']],
  [
    'a heading without its space',
    'A\n\n##B',
    ['mark-as-text 3:1: ## is shown as text, because a heading needs a space'],
  ],
  ['bold without its end', 'A **b', ['mark-as-text 1:3: ** is shown as text, because bold begins']],
  ['bold that is none', '**A:**b and **c **d', ['mark-as-text 1:1: **A:** is', 'mark-as-text 1:13: **c ** is']],
  ['bold that begins with a space', 'A ** b**', ['mark-as-text 1:3: ** b** is']],
  [
    'a comment without its end',
    '<!-- a',
    ['mark-as-text 1:1: <!-- is shown as text, because the comment does not end'],
  ],
  ['code without its end', 'A `b', ['mark-as-text 1:3: ` is shown as text, because no other backtick']],
  ['a task without its space', '- []a\n- [ ]b\n- [] c', ['mark-as-text 2:3: [ ] is', 'mark-as-text 3:3: [] is']],
  [
    'a callout without its space',
    '> [!NOTE]A',
    ['callout-unknown 1:3: [!NOTE] is shown as text, because a callout begins'],
  ],
  ['a callout in a paragraph', '[!TIP]\nA', ['callout-unknown 1:1: [!TIP] is shown as text, because a callout begins']],
  [
    'an unknown callout',
    '> [!warnin]\n> A',
    ['callout-unknown 1:3: [!warnin] is shown as text, because there is no such callout; did you mean [!WARNING]?'],
  ],
  [
    'a callout of other sites',
    '> [!INFO]\n> A',
    ['callout-unknown 1:3: [!INFO] is shown as text, because there is no such callout; the kinds are NOTE,'],
  ],
  [
    'a cell that no column has',
    '| a | b |\n| - | - |\n| `c|d` | e |\n| f |',
    ['table 3: the row has 3 cells, but the header has 2, so "e" is left out; add a column to the header, or'],
  ],
  ['a cell that no column has in a quotation', '> a | b\n> -|-\n> 1 | 2 | 3', ['table 3: the row has 3 cells']],
  [
    'another number of columns',
    '| a | b |\n| - |\n| `c|d` | 2 |',
    [
      'table 1:1: | a | b | | - | | … | 2 | is shown as text, because a table needs a line such as | --- | --- | below its',
    ],
  ],
  [
    'no line below the header',
    '> | a | b |\n> | 1 | 2 |',
    ['table 1:3: | a | b | | 1 | 2 | is shown as text, because'],
  ],
  [
    'an unknown directive',
    'A\n\n:::detials B\nC\n:::',
    ['directive 3:1: :::detials B is shown as text, because it does not begin a directive; write :::details Title'],
  ],
  [
    'a directive of other systems',
    ':::note[A]\nB\n:::',
    [
      'directive 1:1: :::note[A] is shown as text, because it does not begin a directive; there are :::details, :::tabs, :::gallery, :::video, and callouts (> [!NOTE])',
    ],
  ],
  [
    'a title in brackets',
    ':::details[A b]\nB\n:::',
    ['directive 1:1: :::details[A b] is shown as text, because it does not begin a directive; write :::details Title'],
  ],
  ['an end of nothing', 'A\n\n:::', ['directive 3:1: ::: is shown as text, because no directive is open here']],
  [
    'the text of a new provider',
    'Replace this: say who you are.',
    ['placeholder-text 1:1: Replace this is shown as text, because npm run'],
  ],
])('%s is reported with its place', ([, markdown, expected]) => {
  const messages = told(markdown);
  expect(messages).toEqual(expected.map((text) => expect.stringContaining(text)));
  expect(messages.join()).not.toContain('\uFFFC');
});
