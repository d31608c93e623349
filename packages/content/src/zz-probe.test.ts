import { test } from 'vitest';
import { isIsoDate, parseSource } from '#front-matter.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { slugify } from '#slugify.ts';

test('probe', async () => {
  const out: string[] = [];
  const render = await createMarkdownRenderer();
  const md = async (s: string) => {
    const t = performance.now();
    try {
      const r = await render(s, { resolveImage: (p) => ({ url: '/blog/x/' + p, width: 3, height: 4 }) });
      out.push(
        'MD ' +
          JSON.stringify(s).slice(0, 100) +
          '\n   ' +
          r.html.slice(0, 1500).trim() +
          '\n   ' +
          JSON.stringify(r.headings).slice(0, 400) +
          ` ${Math.round(performance.now() - t)}ms`,
      );
    } catch (e) {
      out.push('MD! ' + JSON.stringify(s).slice(0, 100) + ' ' + String(e));
    }
  };
  for (const s of [
    '| a | b |\n|--:|:-:|\n| 1 | 2 |',
    '| a |\n|--:|\n| <b>1</b> |',
    '```shell-session\n$ ls\nout\n```',
    '```shellsession\n$ ls\n```',
    '```constructor\nx\n```',
    '```__proto__\nx\n```',
    '```console\n$ ls -l "x" # y\nout <b>\n# id\n> more\n```',
    '```diff\n+a\n-b\n c\n+++ f\n--- f\n```',
    '```ts title="a.ts" {1,3-4}\nconst a = 1;\nb\nc\nd\n```',
    '    indented <x>',
    '# One\n## Two\n###### Six',
    '## A\n## A\n## A 2\n## Main\n## fn1\n## ???\n## Footnotes\n## constructor\n## App data',
    'Setext\nheading\n=====',
    '## `code` *em* [link](https://a.example) &amp; \\*x\\* ![alt](a.png)',
    'a[^1] b[^1] c^[inline <script>x</script>] [^z]\n\n[^1]: note\n[^2]: unused',
    '> [!NOTE]\n> x',
    '> [!WARNING]\n> <b>x</b>',
    '> [!nothing]\n> x',
    'README.md example.com a@b.example https://a.example/x?y=1&z=2 //cdn.example/x //README.md mailto:a@b.example http://x ftp://a.example/f',
    '<script>alert(1)</script>',
    'a <script>alert(1)</script> b',
    '<b onclick="x()" style="color:red">b</b>',
    '<style>p{color:red}</style>',
    '<iframe src="https://a.example"></iframe>',
    '<a href="javascript:alert(1)">x</a> <a href=" jAva&#x0a;script:alert(1)">x</a>',
    '[x](javascript:alert(1)) [y](data:text/html,x) ![z](javascript:x)',
    'curl <svc>.local and <YourName>',
    'use <svc>',
    '<svc>\n\ntext\n',
    'x <img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<!-- c --> x',
    '<form action="x"><input name=a><button>b</button></form>',
    'a <br> b',
    '<details open><summary>s</summary>\n\ntext `x`\n\n</details>',
    '![a "b" <c>](img.png "ti\\"tle")',
    '![x](https://a.example/i.png)',
    '![x](/i.png)',
    '![*em* `c` <i>h</i>](a%20b.png)',
    '<img src="img.png">',
    'x<a id="main"></a>',
    '<h1>Raw</h1>\n\n# Md',
    '~~del~~',
    '"quotes" -- (c)',
    '<DIV>x</DIV>',
    '1 < 2 && 3 > 2 <b>y</b> &lt;script&gt;',
    `${'> '.repeat(5000)}x`,
    '['.repeat(20000),
    '*a '.repeat(10000),
    `${'- '.repeat(3000)}x`,
    '<div>'.repeat(5000),
    '![['.repeat(5000),
    '`'.repeat(20000),
    '<a '.repeat(20000),
    '^['.repeat(5000),
    '[^1]'.repeat(5000) + '\n\n[^1]: x',
    'http://'.repeat(5000),
    '_*'.repeat(20000),
    '&'.repeat(20000),
    '<!--'.repeat(5000),
    '|a'.repeat(3000) + '\n' + '|-'.repeat(3000) + '\n' + '|\n'.repeat(3000),
    '[a](<b'.repeat(5000),
    '<svc>'.repeat(5000),
    'a <svc>'.repeat(5000),
    '# a\n'.repeat(10000),
    'x'.repeat(200000),
    '```ts {1-999999999}\nx\n```',
    '```ts {' + '1-999999999,'.repeat(2000) + '1}\nx\n```',
  ])
    await md(s);
  const base = 'title: T\ndescription: D\nauthor: A\ndate: 2026-01-01\ntags: [x]\ncategory: C\n';
  const fm = (y: string) => {
    try {
      out.push('FM ' + JSON.stringify(y) + '\n   ' + JSON.stringify(parseSource(y, 'f.md')));
    } catch (e) {
      out.push('FM! ' + JSON.stringify(y) + String(e));
    }
  };
  for (const s of [
    '---\n---\n',
    '',
    '---\n',
    '---\nhello\n---\n',
    '---\n- a\n---\n',
    '---\n' + base + 'x: *foo\n---\n',
    '---\n' + base + 'foo: 1\nbar: 2\n---\nb',
    '---\n' + base + 'canonical: foo\n---\n',
    '---\n' + base.replace('[x]', '["", "!!", 5]') + '---\n',
    '---\n' + base + 'title: again\n---\n',
    '---\ntitle: a: b\n' + base.slice(9) + '---\n',
    '---\ntitle: "open\n' + base.slice(9) + '---\n',
    '---\ntitle: [a\n' + base.slice(9) + '---\n',
    '---\n' + base + 'cover: a.png\n---\n',
    '---\n' + base.slice(9) + 'cover: a.png\n---\n',
    '---\n' + base + 'constructor: 1\n---\n',
    '---\n' + base + '__proto__: {a: 1}\n---\n',
    '---\n' + base + '1: 2\n---\n',
    '---\n' + base + '? [a]\n: 2\n---\n',
    '---\n' + base + 'foo: !bar x\n---\n',
    '---\n' + base + '\ttitle: x\n---\n',
    '---\r\n' + base.replaceAll('\n', '\r\n') + '---\r\nbody\r\n',
    '\uFEFF---\n' + base + '---\nbody',
    '---\n' + base + '---',
    '---  \n' + base + '---\t\n\n---\nx',
    '---\n' + base + '...\n---\n',
    '---\n' + base + 'updated:\nseries: 2\n---\n',
    '---\na: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d]\n---\n',
    '---\n' + base.replace('[x]', '\n  - a\n  - {b: c}\n  - [d]') + '---\n',
    '---\n' + base.replace('[x]', '\n  - a\n  -\n  - 5') + '---\n',
    '---\n' + base.replace('T', '&t T').replace('D\n', '*t\n') + '---\n',
    '---\n# c\n\ntitle: 5\n---\n',
    '---\n' + base + '? draft\n: maybe\n---\n',
    '---\n"title": 5\n' + base.slice(9) + '---\n',
  ])
    fm(s);
  for (const d of [
    '2026-03-14T24:00:00Z',
    '2026-03-14T10:00:00+99:00',
    '2026-03-14T10:00:00+23:59',
    '0000-01-01',
    '2026-03-14T10:00:60Z',
    '2026-13-01',
    '2026-02-30T10:00:00Z',
    '2024-02-29',
    '2023-02-29',
  ])
    out.push(d + ' ' + isIsoDate(d));
  for (const d of [
    'ᄀ!ᅡ',
    'é',
    'ﬁle',
    'ＡＢ',
    'İstanbul',
    'ılık',
    'ガ',
    'ｶﾞ',
    '한국어',
    'हिन्दी',
    'ไทย',
    'C++',
    'a\tb',
    'a\nb',
    'a\u00a0b',
    '👩‍💻 dev',
    'ß',
    'Æ',
    'Ø',
    '①',
    '½',
    'ŀ',
    'ά',
    'й',
    'ё',
    "it's",
    'ΣΑΣ',
    'x₂',
    'Ⅳ',
  ])
    out.push(d + ' → ' + slugify(d));
  (await import('node:fs')).writeFileSync('/tmp/probe/out.txt', out.join('\n'));
}, 120000);
