import { expect, test } from 'vitest';
import { createParser } from '#markdown/parsing/parser.ts';
import { useRules } from '#markdown/rules/use-rules.ts';
import { createNotices, labelsFor } from '#markdown/tree/context.ts';

const markdownIt = createParser([useRules]);
// Each code block may show this file.
const code = [{ name: 'a.md', text: '```js\nb\n' }];
// They are made up, and have the form of real ones.
const TOKEN = ['ghp', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY2zA4'].join('_');
const KEY = `-----BEGIN PRIVATE ${'KEY'}-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\\n`;
const RANDOM = ['8f3kd92JfKs02', 'ldkPq93mZx7Ty1nVb45'].join('');
const found = (markdown: string) => {
  const notices = createNotices();
  markdownIt.parse(markdown, { notices, code });
  return notices.list().map(({ rule, line, message }) => `${rule} ${line}: ${message}`);
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
  'A Vec<String>, a List<Detail> and an Option<T>',
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
  'Hello {{name}}, and `{{ name }}`. After TBD meetings, we met.\n\n```vue\n{{ name }}\n// TBD\n```',
  '``a`b`` and\n`c` ``d``\n\n| ` | `` |\n| - | - |\n| a | b |',
  '```sh\ntoken: createHmacSha256SignatureV2OfHeader3 API_KEY=whsec_c2VjcmV0LWZvci10aGUtYmxvZy1wb3N0LTEyMzQ=\npassword=550e8400-e29b-41d4-a716-446655440000\n```',
  'CONFIDENTIAL computing keeps data private; do not share keys.\n\nINTERNAL links: do not share them.',
  '1. A\n\n   B\n\n1. C\n\n## D\n\n1. E\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nF',
  '    f(**a, **b) # See [a](b) and x[0](1).\n\n    char **argv, **envp;\n\n    ls src/**/*.ts **/b\n\n    [this](auto x) { return x; }',
  'A __bold__ word, __two words__ and `__init__`',
  '- Use -v\n  -x or -y\n- c\n  -d and\n  2.5 e\n\n1. a\n2.5 b\n   3.c\n\n- d\n-1 to -3',
  'A\n\n    ## Install it\n    apt install a\n\n    # It says what this command does here.\n    b',
  'A\n\n    Reading package lists... Done\n    Building dependency tree\n\nB\n\n    SELECT a FROM b WHERE c.\n\nC\n\n    Let this.value of that be(x) here.',
  'A\n\n    Usage of this command is as follows:\n      -a  does this.\n\nB\n\n    The server is listening on the port.\n\n    $ curl a.example',
  "```sh\n# See “A” – B\necho \"a “b” c\"  # “d”\ngit commit -m 'a\nb “b”'\ncat <<EOF\na “c” it's\nEOF\ncat <<'END' > a\nb “c”\nEND\necho it’s 5 – 7\n```",
  '```console\n$ echo a\nsee “b” –c\n```\n\n```js\na() // “b” –c\n```\n\nWrite `a – b` and `b: c`',
])('nothing is wrong with %j', (markdown) => {
  expect(found(markdown)).toEqual([]);
});

test.for([
  ['A\n\n[^b]: C.', 'footnote/no-reference 3'],
  ['A\nb[^c] d.', 'footnote/no-text 2'],
  ['A ![b](My Diagram.png)', 'link/form 1'],
  ['A ![](plot.png and\nB', 'link/form 1'],
  ['A\n[b](https://a.example c.', 'link/form 2'],
  ['A\n\n##B', 'markup/unfinished 3'],
  ['> [!warnin]\n> A', 'directive/form 1'],
  ['> [!INFO]\n> A', 'directive/form 1'],
  ['> [!Zebra]\n> A', 'directive/form 1'],
  ['A\n\n[!TIP]\nB', 'directive/form 3'],
  ['> A\n> [!TIP]\n> B', 'directive/form 2'],
  ['> [!TIP] A sentence that\n> goes on', 'directive/content 1'],
  [':::danger Look out\nA', 'directive/form 1'],
  ['```js /a/ /b/\na\n```', 'code/option 1'],
  ['| a | b |\n| - | - |\n| c|d | e |', 'table/row 3'],
  ['> | a | b |\n> | - | - |\n> | c | d |\n> As it shows, e.', 'table/row 4'],
  ['- a\n-b is here\n- c', 'list/form 2'],
  ['A\n\n1. a\n2. b\n3.Copy c\n4. d', 'list/form 5'],
  ['> * a\n> *b', 'list/form 2'],
  ['- c\n  - d\n  -e', 'list/form 3'],
  ['A\n\n:::note[B]\nC', 'directive/form 3'],
  ['Replace this: say who you are.', 'text/left-over 1'],
  ['Text.\n\n```js\na\n\n## B\n', 'code/unclosed 3'],
  ['A\n\n```js\na\n\n```bash\nb\n```', 'code/unclosed 3'],
  [':::tabs\n```js title="A"\na\n``` js title="B"\nb\n```\n:::', 'code/unclosed 2'],
  ['A\n\n```mermaid\nflowchart LR\n```', 'image/no-text 3'],
  ['```ts titel="a.ts"\na\n```', 'code/option 1'],
  ['```ts {2,9}\na\n```', 'code/option 1'],
  ['A [See][nope] b', 'link/form 1'],
  ['## A {#two words}', 'heading/id 1'],
  ['## A {#_r_1}', 'heading/id 1'],
  ['## A {#-b}', 'heading/id 1'],
  ['A\n\n| a | b |\n| 1 | 2 |\n| 3 | 4 |', 'table/form 3'],
  ['| a | b |\n| - |\n| 1 | 2 |', 'table/form 1'],
  ['A\n\n$$\na = b\n\nC', 'markup/unfinished 3'],
  ['A\n<!-- b', 'html/form 2'],
  ['<div>\n<!-- b\n\nc -->\n</div>', 'html/form 2'],
  ['A\n\n<details>\n<summary>B</summary>\n\nC', 'html/unclosed 3'],
  ['<div>\n\n<section>\n\nA\n\n</div>', 'html/unclosed 3'],
  ['> <div>\n> A\n\nB', 'html/unclosed 1'],
  ['A\n<a href="b>c</a> d', 'html/form 2'],
  ['<img src="a.png alt="b">', 'html/form 1'],
  ["<p>\n<a href='b>c</a></p>", 'html/form 2'],
  ['<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> c', 'text/left-over 1'],
  ['- A\n\n=======\n- B', 'text/left-over 3'],
  ['A\n\n\\begin{align*}\na\n\\end{align*}', 'markup/unfinished 3'],
  ['A\n{{< figure src="b.png" >}}', 'markup/other-system 2'],
  ['{{% note %}}', 'markup/other-system 1'],
  ['A {% include b.html %}', 'markup/other-system 1'],
  ['A https:/a.example/b', 'link/address 1'],
  ['A htps://a.example', 'link/address 1'],
  ['The date is TBD.', 'text/placeholder 1'],
  ['It takes ??? ms.', 'text/placeholder 1'],
  ['A took TK ms.', 'text/placeholder 1'],
  ['- TODO: write', 'text/placeholder 1'],
  ['Lorem ipsum dolor', 'text/placeholder 1'],
  ['The date: TBD (ask Jun)', 'text/placeholder 1'],
  ['##\u00A0A', 'markup/unfinished 1'],
  ['A\n\n-\u3000b', 'markup/unfinished 3'],
  ['1.\u200Bb', 'markup/unfinished 1'],
  ['\u200B- b', 'markup/unfinished 1'],
  ['\uFEFF## b', 'markup/unfinished 1'],
  ['A\n\n\u00A0## b', 'markup/unfinished 3'],
  ['```js\na\nb\u00A0c\n```', 'code/copied 3'],
  ['`a\u200Bb`', 'code/copied 1'],
  ['    a\uFEFF', 'code/copied 1'],
  ['```js\na\u00ADb\n```', 'code/copied 2'],
  ['`a\u3164`', 'code/copied 1'],
  ['```js\na\u2028b\n```', 'code/copied 2'],
  ['```js\na // \u202E\n```', 'code/direction 2'],
  ['A grÃ¶ÃŸe b', 'text/encoding 1'],
  ['Itâ€™s', 'text/encoding 1'],
  ['```js file=server.js\na\n```', 'code/option 1'],
  ['<figure>\n![A](a.png)\n</figure>', 'html/markdown 2'],
  ['<details>\n<summary>A</summary>\n**B** c\n</details>', 'html/markdown 3'],
  ['<div>\n- a\n- b\n</div>', 'html/markdown 2'],
  ['A\n{{toc}}', 'markup/other-system 2'],
  ['```console\n$ curl -H “Accept: text/html” https://a.example\n```', 'code/copied 2'],
  ['```bash\necho "a\na “b”"\necho “hi”\n```', 'code/copied 4'],
  ['```sh\ncurl –H a\n```', 'code/copied 2'],
  ['```sh\ncurl -d ‘{“a”: 1}’ b\n```', 'code/copied 2'],
  ['A\n\n    This is a sentence with its period.', 'code/indented 3'],
  ['    The first paragraph goes on in\n    a second line.\n\n    “So it has a second paragraph!”', 'code/indented 1'],
  ['A\n\n    Some **bold text** and `code`', 'code/indented 3'],
  ['A\n\n    See [the guide](https://a.example/b) first', 'code/indented 3'],
  ['A\n\n    ## A heading', 'code/indented 3'],
  ['A\n\n    ![A plan](a.png)', 'code/indented 3'],
  ['- A\n\n        Run `npm test` in this folder, before you go on.', 'code/indented 3'],
  ['A {{ page.title }} b', 'markup/other-system 1'],
  ['A\n\n``\nb\n``', 'code/unclosed 3'],
  ['A\n``js\nb\n``', 'code/unclosed 2'],
  ['`\nb\n`', 'code/unclosed 1'],
  ['<center>A</center>', 'html/attribute 1'],
  ['A\n\n<font color="red">\n\nB\n\n</font>', 'html/attribute 3'],
  [`\`\`\`sh\nexport API_KEY=${RANDOM}\n\`\`\``, 'secret/likely 2'],
  [`Send "Authorization: Bearer ${RANDOM}"`, 'secret/likely 1'],
  [`A\n\n{"private_key":"${KEY}"}`, 'secret/certain 3'],
] as const)('%j is found with its line', ([markdown, name]) => {
  expect(found(markdown)).toEqual([expect.stringMatching(`^${name}:`)]);
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
  const messages = found(markdown).join('\n');
  expect(messages).toMatch(/this line has a (?:token|password)/);
  expect(messages).not.toMatch(/ghp_aB|Zq8vLm/);
});

test('a mistake that keeps a post from being published is reported even after very many others', () => {
  const messages = found(`${'See {{< a >}} here.\n\n'.repeat(120)}A ${TOKEN}`);
  expect(messages).toHaveLength(100);
  expect(messages.at(-1)).toContain('secret/certain 241: this line has a token of GitHub');
});

test.for([
  ['a heading with very many spaces', `## a${' '.repeat(200_000)}b`],
  ['very many lines with an unknown mark', `\`\`\`js\n${'a // [!code word:zz]\n'.repeat(12_000)}\`\`\``],
] as const)('%s is read in time', ([, markdown]) => {
  expect(found(markdown).length).toBeLessThan(2);
});

test('a callout that is not known is reported with the nearest kind, which may be one of the site', () => {
  const messagesOf = (markdown: string) => {
    const notices = createNotices();
    const labels = labelsFor(undefined, undefined, { deprecated: { title: 'Deprecated' } });
    markdownIt.parse(markdown, { notices, code, labels });
    return notices.list().map(({ message }) => message);
  };
  expect(messagesOf('> [!DEPRECATD]\n> A')).toEqual([
    expect.stringMatching(/a line > \[!DEPRECATED\], .*; its kinds are .*, \[!CAUTION\], \[!DEPRECATED\]$/),
  ]);
  expect(messagesOf(':::deprecatd\nA')).toEqual([expect.stringContaining('did you mean :::deprecated?')]);
  expect(messagesOf('> [!DEPRECATED]\n\n:::deprecated\n:::')).toEqual(
    Array(2).fill(expect.stringContaining('is empty')),
  );
  expect(messagesOf('> [!DEPRECATED]\n> A\n\n:::deprecated\nA\n:::')).toEqual([]);
  expect(found('> [!DEPRECATED]\n> A')).toEqual([expect.stringContaining('> [!NOTE]')]);
});
