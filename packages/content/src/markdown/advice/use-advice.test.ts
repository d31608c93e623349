import { expect, test } from 'vitest';
import { useAdvice } from '#markdown/advice/use-advice.ts';
import { createParser } from '#markdown/parsing/parser.ts';
import { createNotices } from '#markdown/tree/context.ts';

const markdownIt = createParser([useAdvice]);
// Each code block may show this file.
const code = [{ name: 'a.md', text: '```js\nb\n' }];
// They are made up, and have the form of real ones.
const TOKEN = ['ghp', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY2zA4'].join('_');
const KEY = `-----BEGIN PRIVATE ${'KEY'}-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\\n`;
const adviceOn = (markdown: string) => {
  const notices = createNotices();
  markdownIt.parse(markdown, { notices, code });
  return notices
    .list()
    .map(({ isMistake, line, message }) => `${isMistake ? 'mistake' : 'warning'} ${line}: ${message}`);
};

test.for([
  '## A\n\n### B {#b}\n\n## Close {#4006, #4039}\n\n{#- a comment of a template -#}',
  'A.[^1][^2]\n\n[^1]: B.\n[^2]: C.\n\nNeither [^a-z]+ nor [^/] nor [^ab]* is a footnote.',
  '[a](/b) [a](<b c.md>) [a](b "c") [a][b] [b] <https://a.example>\n\n[b]: /c',
  '![A plan](a.png) <img src="a.png" alt="A plan"> <img src="a.png" alt=""> `![](a.png)`',
  '`[^a]` `![a](b c.png)` `**a**` `| a |`\n\n```\n[^a] ::: ##A\n| a |\n| b |\n```',
  '\\![a](b c.png) \\*\\*a\\*\\* The set {a, b} and **/*.ts, 2 ** 3 and 4 ** 5, f(**a, **kwargs)',
  '| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | |\n| `a\\|b` | c |\n\nWrite a | b, or cat a | grep b\nand c | d',
  '> [!NOTE]\n> A\n\n> [!TIP]**a**\n\n> [!NOTE] A\n> B\n\n:::note[A]\nB\n:::\n\n::: warning A\nB\n:::\n\n:::tabs\n::tab A\nB\n:::',
  '```ts title="a b.ts" {1,2-3}\na\nb // [!code ++]\nc\n```\n\n```nginx-log\na\n```',
  '- ```js\n  a\n  ```\n\n> ```js\n> a\n> ```\n\n```console\n$ ls\n```',
  '````md\n```js\na\n```\n````\n\n```md\n~~~js\na\n~~~\n    ```js\n+```js\n```inline``` code\n```',
  '```md file="a.md" {2}\n```\n\n> - ~~~~ file="a.md"\n>\n>   ~~~~\n\nA',
  '```mermaid\nsequenceDiagram\n  title A\n```\n\n```mermaid title="A"\ngraph TD\n```',
  '```\n{{< a >}} {% b %} [[c]] TODO\n<<<<<<< d\n$$\n<details>\n```\n\n`{{< a >}}` `[a][b]` `<!--` `TODO` \\{{< a >}} \\[a][b] &lt;!--',
  'At 10:30:00 on :8080: and fe80::1:2, std::a::b, a/:id:/b, a == b == c, \\begin and `:tada:` `\\begin{a}` $\\begin{matrix}a\\end{matrix}$',
  'm[a][b] f()[0](/c d) [1] (see /e) [a[i]][j] if [[ -f a ]] {{ .Values.b }} {a: b} TODO comments, a TODO app, US$$5, a-TODO.md, [[Get]]',
  'If a <b and c="d" or\n`<a href="b>`, \\<a href="b> and &lt;a href="b&gt;\n\n> [!NOTE]: A',
  '<div>\n\n<p>A\n\n<ul><li>B</ul>\n\n<details><summary>C</summary>\n\nD</details></div>\n\n<a name="e">\n\n<!--\n<div>\n-->',
  '<div>\n\n**A** and [b](/c)\n\n</div>\n\n<p>\n2 ** 3 ** 4, a[0](1)\n</p>\n\n<pre>\n**A**\n</pre>',
  'A <b>c</b>, a/b:c, 1:2 and x ** y, *.js, f(a, **b), `a`{b} it`s, {{ .Values.x }} [1] (https://a.example), f(x)[0] and (a)[b], \\[note\\] \\(a\\)',
  'a = [b](/c)\n- d\n\n<div>\n<pre>\n**a** [b](c)\n</pre>\n<p>a[0](1) and 2**3**4</p>\n</div>\n\n<p>\n- <b>d</b></p>',
  '`a\u00A0b`, `日\u3000本`\n\n```\n├──\u00A0a\n```\n\nSÃO, Âge; open [http://localhost:3000](http://localhost:3000/) or [localhost](http://localhost:3000)',
  '[//]: # (A comment)\n\n[comment]: <> (A comment)\n\n[x] marks the spot, [ ] does not. [a], [b] and ![c][d]\n\n[a]: b\n[B]: <c>\n[d]: e',
  'C++ and C++, a || b || c, 100%% of 5%%, fees[^1] in [array[^a-z ]], price*, *args, _private and snake_case_name, ~~5 and 2 * 3 * 4\n\n[^1]: D.',
  'Set $\u007BHOME}/bin and $\u007BPATH}$ or US$ now, for $USER and US$. It costs $ 5 or 10 $, see C:\\new and &amp;',
  '```rego\na\n```\n\n```console\n# apt install\na\n```\n\n```diff\n@@ -1 +1 @@\n-a\n```',
  'Update: [Note: is it so?] `XXX` [RFC: what?] [a](https://a.example/XXX) the XXX bit\n\n```\n// XXX TODO\n```',
  'https://x-access-token:GITHUB_TOKEN@github.com/a https://oauth2:ACCESS_TOKEN@gitlab.com/a https://build:%GIT_TOKEN%@dev.azure.com/a',
  'ftp://anonymous:anonymous@ftp.gnu.org https://bob:hunter2@corp.io postgres://app:Zq8vLm2P@db.default.svc.cluster.local:5432/app',
  'redis://app:Zq8vLm2P@host.docker.internal/0 https://bob:Zq8vLm2P@culvert.example https://bob:Zq8vLm2P@a.test',
  '```sh title="curl -F file=@a.png"\na\n```\n\n```sh title="run: nice file=a"\na\n```',
  'AKIAIOSFODNN7EXAMPLE ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx postgres://user:password@localhost/db https://me:hunter23@example.com',
  '```\nexport AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n-----BEGIN PRIVATE KEY-----\n…\nsk_test_4eC39HqLyjWDarjtT1zdp7dc\n```',
  'Hook: <https://hooks.slack.com/services/T00000000/B00000000/> and eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  '— Bonjour.\\\n— Salut.\n\n> — A\n> — B\n\nA block begins with {#if\nand ends with {/if}.\n\nHost: a<br>\nPort: 80<br>\nUser: root',
  'CONFIDENTIAL computing keeps data private; do not share keys.\n\nINTERNAL links: do not share them.',
  '1. A\n\n   B\n\n1. C\n\n## D\n\n1. E\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nF',
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
  ['A\n\n##B', 'mistake 3: ## is shown as text, because a heading needs a space after ##'],
  [
    '> [!warnin]\n> A',
    'mistake 1: [!warnin] is shown as text, because a callout begins with a line > [!WARNING] and has',
  ],
  ['> [!INFO]\n> A', 'because a callout begins with a line > [!NOTE] and has its text below'],
  [
    '> [!Zebra]\n> A',
    'because a callout begins with a line > [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION] and',
  ],
  ['A\n\n[!TIP]\nB', 'mistake 3: [!TIP] is shown as text, because a callout begins with a line > [!TIP] and has'],
  ['> A\n> [!TIP]\n> B', 'mistake 2: [!TIP] is shown as text, because a callout begins with a line > [!TIP] and has'],
  ['> [!TIP] A sentence that\n> goes on', 'warning 1: what follows the kind of a callout on its line is the title'],
  [
    ':::danger Look out\nA',
    'mistake 1: :::danger Look out is shown as text, because this is not a directive; write :::caution',
  ],
  ['::: detials A\nA', 'this is not a directive; write :::details'],
  [
    'A\n\n:::\n\nB',
    'mistake 3: ::: is shown as text, because no directive is open here that it could close; delete it',
  ],
  ['```js /a/ /b/\na\n```', 'warning 1: the code block marks "b", which is not in its code; correct the word'],
  ['| a | b |\n| - | - |\n| c|d | e |', 'mistake 3: the row has 3 cells, but the header has 2, so "e" is left out'],
  ['A\n\n:::note[B]\nC', 'mistake 3: :::note is never closed, so it contains everything below it'],
  ['Replace this: say who you are.', 'mistake 1: Replace this is shown as text, because npm create portico wrote it'],
  ['Text.\n\n```js\na\n\n## B\n', 'mistake 3: the code block that opens here is not closed'],
  [
    'A\n\n```js\na\n\n```bash\nb\n```',
    'mistake 3: the code block that opens here was never closed, because "```bash" in its line 3 begins another one; add',
  ],
  [':::tabs\n```js title="A"\na\n``` js title="B"\nb\n```\n:::', 'mistake 2: the code block that opens here was never'],
  ['```md file="a.md"\n', 'mistake 1: the code block that opens here is not closed'],
  ['- ~~~\n  a\n  ~~~js\n  b\n  ~~~', 'mistake 1: the code block that opens here was never closed'],
  ['A\n\n```mermaid\nflowchart LR\n```', 'warning 3: the diagram has no title'],
  [
    '```ts titel="a.ts"\na\n```',
    'warning 1: a code block has no option "titel=\\"a.ts\\"", so it has no effect; the options',
  ],
  ['```ts {2,9}\na\n```', 'warning 1: the code block marks line 2, but has 1 line'],
  ['```pyhton\na\n```', 'warning 1: the language "pyhton" is unknown; did you mean python?'],
  ['A [See][nope] b', 'mistake 1: [See][nope] is shown as text, because no line [nope]: https://… says where it leads'],
  ['A\n[b](/blog/other post)', 'mistake 2: [b](/blog/other post) is shown as text, because its address has a space'],
  ['[b](https://a.example/c d)', 'its address has a space'],
  [
    '[b](javascript:alert(1)) c',
    'mistake 1: [b](javascript:alert(1)) is shown as text, because links to scripts and local',
  ],
  ['See [b] (/blog/c) d', 'mistake 1: [b] (/blog/c) is shown as text, because a space is between ] and (; remove it'],
  [
    '## A {#two words}',
    'mistake 1: {#two words} is shown as text, because an id at the end of a heading begins with a letter',
  ],
  ['## A {#_r_1}', 'mistake 1: {#_r_1} is shown as text, because an id at the end of a heading begins with a letter'],
  ['## A {#-b}', 'mistake 1: {#-b} is shown as text, because an id at the end of a heading begins with a letter'],
  ['A\n\n| a | b |\n| 1 | 2 |\n| 3 | 4 |', 'mistake 3: | a | b | is shown as text, because a table'],
  ['| a | b |\n| - |\n| 1 | 2 |', 'a table needs, below its header, a line | --- | --- | with as many columns'],
  ['A\n\n$$\na = b\n\nC', 'mistake 3: $$ is shown as text, because the formula is never closed'],
  ['A\n<!-- b', 'mistake 2: <!-- is shown as text, because the comment is never closed; add -->'],
  [
    '<div>\n<!-- b\n\nc -->\n</div>',
    'mistake 2: the comment is never closed, so it is shown as text; add --> before the next',
  ],
  ['A\n\n<details>\n<summary>B</summary>\n\nC', 'mistake 3: <details> has no end tag, so it contains what is below'],
  ['<div>\n\n<section>\n\nA\n\n</div>', 'mistake 3: <section> has no end tag'],
  ['> <div>\n> A\n\nB', 'mistake 1: <div> has no end tag'],
  [
    'A\n<a href="b>c</a> d',
    'mistake 2: <a href="b> is shown as text, because a quotation mark in it is missing; add it',
  ],
  ['<img src="a.png alt="b">', 'mistake 1: <img src="a.png alt="b"> is shown as text, because a quotation mark'],
  ["<p>\n<a href='b>c</a></p>", "mistake 2: <a href='b>c is shown as text, because a quotation mark in it is missing"],
  ['> [!NOTE]A', 'mistake 1: [!NOTE] is shown as text, because a callout begins with a line > [!NOTE] and'],
  ['> [!INFO]: A', 'because a callout begins with a line > [!NOTE] and has its text below'],
  ['<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> c', 'mistake 1: <<<<<<< HEAD is shown as text, because a merge conflict is'],
  ['A took TK ms.', 'warning 1: TK is shown as text, because it seems to be a placeholder'],
  ['- A\n\n=======\n- B', 'mistake 3: ======= is shown as text, because a merge conflict is here'],
  ['A\n\n\\begin{align*}\na\n\\end{align*}', 'mistake 3: \\begin{align*} is shown as text, because a formula is'],
  ['- TODO: write', 'warning 1: TODO is shown as text'],
  ['Lorem ipsum dolor', 'warning 1: Lorem ipsum is shown as text'],
  [
    'A\n{{< figure src="b.png" >}}',
    'mistake 2: {{< figure src="b.png" >}} is shown as text, because only other systems',
  ],
  ['{{% note %}}', 'because only other systems replace it'],
  ['A {% include b.html %}', '{% include b.html %} is shown as text, because only other systems'],
  ['See [[other post|it]]', 'mistake 1: [[other post|it]] is shown as text, because only a wiki or Obsidian'],
  [
    "A\nimport Tabs from '@theme/Tabs';",
    "mistake 2: import Tabs from '@theme/Tabs'; is shown as text, because only MDX",
  ],
  [
    'A (text)[https://a.example/b] c',
    'mistake 1: (text)[…https://a.example/b…] is shown as text, because the brackets of a link are the other way',
  ],
  ['A (text)[/blog/b] c', 'the brackets of a link are the other way round'],
  ['A [b] (https://a.example) c', 'a space is between ] and (; remove it'],
  ['![A](image (2).png)', 'mistake 1: ![A](image (2).png) is shown as text, because its address has a space'],
  ['A\n[Notes](my notes.md)', 'mistake 2: [Notes](my notes.md) is shown as text, because its address has a space'],
  ['[a](/b/c (2).pdf)', 'its address has a space'],
  [
    '![a [b](c.png)',
    'mistake 1: ![a …b… is shown as text, because a picture is ![what it shows](file.png), and single brackets',
  ],
  ['A\n![interval (0, 1]](c.png)', 'mistake 2: ![interval (0, 1]](c.png) is shown as text'],
  ['![a][b]', 'no line [b]: https://… says where it leads'],
  ['A https:/a.example/b', 'mistake 1: https:/a.example/b is shown as text, because an address begins with https://'],
  ['A htps://a.example', 'an address begins with https://'],
  ['[a](https:/b.example)', 'mistake 1: the link leads to "https:/b.example", but an address begins with https://'],
  [
    '[a](http://localhost:3000/blog/b)',
    'mistake 1: the link leads to "http://localhost:3000/blog/b", which is each reader',
  ],
  [
    '![A](a.png){width=300}',
    'mistake 1: {width=300} is shown as text, because attributes in braces belong to other systems',
  ],
  ['A [b](/c){target=_blank} d', 'mistake 1: {target=_blank} is shown'],
  ['A b.\n{: .lead}', 'mistake 2: {: .lead} is shown as text'],
  ['!!! note "A"\n    B', 'mistake 1: !!! note "A" is shown as text, because a callout begins with a line > [!NOTE]'],
  ['%[https://a.example/b]', 'because pages contain no other pages'],
  ['[TOC]\n\nA', 'mistake 1: [TOC] is shown as text, because the page has a list of its headings without it'],
  ['A {{ site.title }} b', 'mistake 1: {{ site.title }} is shown as text, because only other systems replace it'],
  ["'''js\na", "mistake 1: '''js is shown as text, because a block of code is between lines of three backticks"],
  ['\\[ x_1 = \\frac{a}{b} \\]', 'because a formula is between dollars'],
  ['A\nis \\(x^2\\) b', 'mistake 2: \\(x^2\\) is shown as text, because a formula is between dollars'],
  ['A **b c d', 'mistake 1: **b c d is shown as text, because bold text begins with ** before'],
  ['A **b **c', 'bold text begins with ** before'],
  ['A `b c', 'mistake 1: `b c is shown as text, because code ends with as many backticks'],
  ['##\u00A0A', 'mistake 1: ## is shown as text, because a no-break, wide or invisible space'],
  ['A\n\n-\u3000b', 'mistake 3: - is shown as text, because a no-break'],
  ['1.\u200Bb', 'because a no-break, wide or invisible space'],
  ['\u200B- b', 'because a no-break, wide or invisible space'],
  ['\uFEFF## b', 'because a no-break, wide or invisible space'],
  ['A\n\n\u00A0## b', 'because a no-break, wide or invisible space'],
  ['```js\na\nb\u00A0c\n```', 'warning 3: the character U+00A0 in line 2 of the code looks like a space'],
  ['`a\u200Bb`', 'warning 1: the character U+200B looks like'],
  ['    a\uFEFF', 'the character U+FEFF'],
  ['```js\na\u00ADb\n```', 'warning 2: the character U+00AD'],
  ['`a\u3164`', 'the character U+3164'],
  ['```js\na\u2028b\n```', 'the character U+2028'],
  ['```js\na // \u202E\n```', 'mistake 2: the character U+202E is not seen, and the code may not do what it seems to'],
  [
    '```js\n// highlight-next-line\na\n```',
    'mistake 2: readers see "// highlight-next-line", which only another system understands',
  ],
  ['A grÃ¶ÃŸe b', 'because UTF-8 was read as another encoding'],
  ['Itâ€™s', 'because UTF-8 was read as another encoding'],
  ["A LIKE '%%abc%%'", 'warning 1: %%abc%% is shown as text, because only Obsidian hides it'],
  ['Run git log ^HEAD ^main', 'warning 1: ^main is shown as text, because only Obsidian understands it'],
  ['Note that\n:emoji: works', 'warning 2: :emoji is shown as text, because a definition begins'],
  ['A ?x=1&region; b', 'warning 1: &region; is shown as text, because HTML has no such character'],
  [
    '```js file=server.js\na\n```',
    'warning 1: file=server.js has no effect, because the block contains code; write title="server.js"',
  ],
  ['```js\n// [!code word:zz]\n// [!code word:zz]\na\n```', 'warning 2: the code block marks "zz", which is not'],
  [`A\n\n{"private_key":"${KEY}"}`, 'mistake 3: this line has a private key'],
  ['A ==b c== d', 'warning 1: ==b c== is shown as text, because marked text is <mark>HTML</mark>'],
  ['H~2~O', 'superscript and subscript are <sup>HTML</sup>'],
  ['A :see_no_evil:, b', 'warning 1: :see_no_evil: is shown as text, because names of emoji are not replaced'],
  ['Done :tada:', 'warning 1: :tada: is shown as text, because names of emoji'],
  [
    '<figure>\n![A](a.png)\n</figure>',
    'mistake 2: ![A](a.png) is shown as text, because Markdown in HTML needs an empty line',
  ],
  [
    '<details>\n<summary>A</summary>\n**B** c\n</details>',
    'mistake 3: **B** is shown as text, because Markdown in HTML',
  ],
  ['<div>\n- a\n- b\n</div>', 'mistake 2: - a is shown as text'],
  ['<div>\n\nA\n</div>\n\n<div>\n## B\n</div>', 'mistake 7: ## B is shown as text'],
  ['| a | b | c |\n| - | - | - |\n| d | `e|f` |', 'mistake 3: `e is shown as text, because code ends'],
] as const)('%j is reported with its place', ([markdown, message]) => {
  expect(adviceOn(markdown)).toEqual([expect.stringContaining(message)]);
});

test.for([
  `Use \`${TOKEN} to log in`,
  `[token]: ${TOKEN}`,
  '<https://bob:Zq8vLm2P@db.acme.io|x>',
  `**a https://bob:Zq8vLm2P@db.acme.io ${TOKEN}`,
  `A line,\nand ${TOKEN}:\n---`,
  `\`\`\`js\n\`\`\`js token=${TOKEN}\na\n\`\`\``,
  `\`\`\`js file=${TOKEN}\n\`\`\``,
])('no message repeats the secret in %j', (markdown) => {
  const advice = adviceOn(markdown).join('\n');
  expect(advice).toMatch(/this line has a (?:token|password)/);
  expect(advice).not.toMatch(/ghp_aB|Zq8vLm/);
});

test('a mistake that keeps a post from being published is reported even after very many others', () => {
  const advice = adviceOn(`${'See TK here.\n\n'.repeat(120)}A ${TOKEN}`);
  expect(advice).toHaveLength(100);
  expect(advice.at(-1)).toContain('mistake 241: this line has a token of GitHub');
});

test.for([
  ['a heading with very many spaces', `## a${' '.repeat(200_000)}b`],
  ['very many words to mark', `\`\`\`js\n${'a // [!code word:zz]\n'.repeat(12_000)}\`\`\``],
] as const)('%s is read in time', ([, markdown]) => {
  expect(adviceOn(markdown).length).toBeLessThan(2);
});
