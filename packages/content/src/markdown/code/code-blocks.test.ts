import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { finishCode } from '#markdown/code/code-blocks.ts';
import { hasLine, parseFenceInfo } from '#markdown/code/fence-info.ts';
import { finishPost } from '#markdown/finish-post.ts';
import { createNotices, labelsFor } from '#markdown/tree/context.ts';
import { applyReplacements, parseHtml } from '#markdown/tree/tree.ts';
import { attributeValues } from '#testing/html.ts';

async function htmlOf(tree: Root, highlight = true): Promise<string> {
  const context = {
    resolveImage: () => undefined,
    diagrams: [],
    lang: 'en-US',
    labels: labelsFor(undefined),
    notices: createNotices(),
  };
  const post = finishPost(tree, context, undefined);
  await finishCode({ ...post, charts: new Map() }, { highlight });
  applyReplacements(tree, post.replacements);
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

const show = (html: string) => htmlOf(parseHtml(html));

/** A fence with its closing line break. */
const block = (code: string, info = '', highlight = true) =>
  htmlOf({ type: 'root', children: [h('pre', { dataInfo: info }, h('code', `${code}\n`))] }, highlight);

const lineClasses = (html: string) => attributeValues(html, 'class').filter((name) => name.startsWith('line'));
const linesIn = (html: string) => /<code>(.*)<\/code>/s.exec(html)?.[1]?.split(/(?<=\n<\/(?:span|mark)>)/) ?? [];
/** The inner HTML of each line. */
const contents = (html: string) => linesIn(html).map((line) => line.replace(/^<[^>]*>|\n<\/\w+>$/g, ''));
const textsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<span class="${name}">(.*?)</span>`, 'g'))].map(([, text]) => text);

test('a block is a figure whose code can be reached by keyboard', async () => {
  expect(await block('a <b>\nc', 'text title="<i>&"')).toBe(
    '<figure class="code" data-language="text"><figcaption>&lt;i>&amp;</figcaption><button type="button" class="wrap-code needs-script" aria-label="Wrap long lines" aria-pressed="false">Wrap</button><button type="button" class="copy-code needs-script" aria-label="Copy code">Copy</button><pre role="group" aria-label="Code: <i>&amp;" tabindex="0"><code><span class="line">a &lt;b>\n</span><span class="line">c\n</span></code></pre></figure>',
  );
});

test.for([
  ['ts', 'Code, TypeScript'],
  ['Console', 'Code, Shell Session'],
  ['', 'Code'],
  ['constructor', 'Code'],
  ['nginx title="nginx.conf"', 'Code: nginx.conf'],
] as const)('a block after ```%s has the accessible name "%s"', async ([info, name]) => {
  expect(attributeValues(await block('x', info), 'aria-label')).toEqual(['Wrap long lines', 'Copy code', name]);
});

test('empty lines stay, and without highlighting only the colors are missing', async () => {
  const code = 'const a = 1;\n\nb\n';
  const html = await block(code, 'ts');
  expect(html).toContain('code-token');
  expect(lineClasses(html)).toHaveLength(4);
  const plain = await block(code, 'ts', false);
  expect(plain).toBe(html.replaceAll(/<span class="code-token[^>]*>([^<]*)<\/span>/g, '$1'));
});

test('very long code and very long lines have no colors', async () => {
  const long = `let a = "";${' '.repeat(5_000)}`;
  const [first, second] = contents(await block(`let a;\n${long}\nlet b;`, 'js'));
  expect(first).toContain('code-token-keyword');
  expect(second).toBe(long);
  expect(contents(await block('let a = "";\n'.repeat(10_000), 'js'))[0]).toBe('let a = "";');
});

test('in a diff, lines with a sign are changes, and the header of a file is not', async () => {
  const html = await block('+++ b/file\n+a\n-a\n a\n---count;', 'diff {2}');
  expect(lineClasses(html)).toEqual(['line', 'line inserted marked', 'line deleted', 'line', 'line deleted']);
});

test('lines are marked, added, removed and numbered by the options of the fence', async () => {
  expect(await block('a\nb\nc', 'text del={1} ins={2} {3-9} lineNumbers=9')).toContain(
    '<code><span class="line deleted" data-number="9"><span class="sign">- </span>a\n</span><span class="line inserted" data-number="10"><span class="sign">+ </span>b\n</span><mark class="line marked" data-number="11"><span class="sign">  </span>c\n</mark></code>',
  );
});

test.for([
  ['that fits into the width of the text', 'x'.repeat(71), '', 'code'],
  ['with a longer line', `a\n${'x'.repeat(72)}`, '', 'code wide'],
  ['with a long numbered line', 'x'.repeat(67), ' lineNumbers', 'code wide'],
  ['with tabs', `\t\t\t\t${'x'.repeat(56)}`, '', 'code wide'],
  ['that wraps', 'x'.repeat(72), ' wrap', 'code wraps'],
] as const)('code %s has the class of its width', async ([, code, options, className]) => {
  expect(await block(code, `text${options}`)).toMatch(new RegExp(`^<figure class="${className}" `));
});

test('flags of commands stay in one piece, and nothing else does', async () => {
  const html = await block('$ a-b --dry-run -v "-x y" --to=a-b\n-c', 'console wrap');
  expect([...html.matchAll(/<span class="flag">(.*?)<\/span>/g)].map(([, flag]) => flag)).toEqual([
    '--dry-run',
    '-v',
    '--to',
    '-c',
  ]);
  expect(await block('a --b', 'ts')).not.toContain('flag');
});

test('lines wrap on demand', async () => {
  const html = await block('a b\nb // [!code focus]', 'js wrap');
  expect(html).toContain('<figure class="code wraps has-focus" data-language="js">');
});

test.for([
  ['ts', 'a // [!code ++]\nb', ['+ a', '  b'], ['line inserted', 'line']],
  ['ini', 'a=b ; [!code hl]', ['a=b'], ['line marked']],
  ['console', '$ a # [!code focus]\nb', ['$ a', 'b'], ['line focused', 'line']],
  ['ts', 'a\n  // [!code focus]\nb\nc', ['a', 'b', 'c'], ['line', 'line focused', 'line']],
  ['ts', '// [!code hl:2]\na\nb\nc', ['a', 'b', 'c'], ['line marked', 'line marked', 'line']],
  ['ts', 'a // [!code hl] [!code focus]', ['a'], ['line marked focused']],
  [
    'ts',
    'a // why [!code error]\nb // [!code warning]',
    ['a // why', 'b'],
    ['line marked error', 'line marked warning'],
  ],
  ['ts', 'a // [!code +]', ['a // [!code +]'], ['line']],
] as const)('in %s, the comments of %j mark lines', async ([language, code, texts, classes]) => {
  const html = await block(code, language);
  const shown = contents(html).map((line) => line.replaceAll(/<[^>]*>/g, '').replaceAll('&lt;', '<'));
  expect([shown, lineClasses(html)]).toEqual([texts, classes]);
});

test.for([
  ['ts /a/', 'let a = 1;\nb', ['let <mark>a</mark> = 1;', 'b']],
  ['ts /a.b/ /x\\/y/', 'a.b\n"x/y"', ['<mark>a.b</mark>', '<mark>x/y</mark>']],
  ['text /b/', 'a b\nb', ['a <mark>b</mark>', '<mark>b</mark>']],
  ['console /ls/', '$ ls\nls', ['<mark>ls</mark>', '<mark>ls</mark>']],
  ['text /b/ {1}', 'b', ['<mark class="line marked"><mark>b</mark>']],
] as const)('in %s, the words of %j are marked', async ([info, code, marks]) => {
  const lines = linesIn(await block(code, info)).map((line) => line.replaceAll(/<span[^>]*>|<\/span>/g, ''));
  expect(lines).toEqual(marks.map((mark) => expect.stringContaining(mark)));
});

test('in a console block prompts, commands and output differ', async () => {
  const html = await block('$ get -q \\\n    https://a.example \\\n> | other\n> GET / HTTP/2\n# HELP', 'console');
  expect(linesIn(html).map((line) => textsOf(line, 'code-token-function')[0])).toEqual([
    'get',
    undefined,
    'other',
    undefined,
    undefined,
  ]);
  expect([textsOf(html, 'prompt'), textsOf(html, 'output')]).toEqual([
    ['$ ', '> '],
    ['> GET / HTTP/2', '# HELP'],
  ]);
  const root = await block('# id\nuid=0', 'console');
  expect([textsOf(root, 'prompt'), textsOf(root, 'output')]).toEqual([['# '], ['uid=0']]);
});

test.for([
  ['<pre>\na &lt;b>\n\n  c</pre>', 'a <b>\n\n  c', ''],
  ['<pre><code class="language-json">{"a": 1}\n</code></pre>', '{"a": 1}', 'json'],
  ['<pre class="lang-json"><code>{"a": 1}</code></pre>', '{"a": 1}', 'json'],
] as const)('%j is the code block that Markdown makes', async ([html, code, info]) => {
  expect(await show(html)).toBe(await block(code, info));
});

const linesOf = (ranges: Parameters<typeof hasLine>[0]) =>
  [...Array(12).keys()].filter((line) => hasLine(ranges, line));

test.for([
  ['', { language: 'text', title: undefined }, []],
  ['ts title="a b = c" {2}', { title: 'a b = c' }, [2]],
  ['ts{1,4 - 6}', { language: 'ts' }, [1, 4, 5, 6]],
  ['ts {1} {3-3} {6-4} {4-} {-} {a}', {}, [1, 3]],
  ['ts lineNumbers wrap', { firstNumber: 1, wraps: true }, []],
  ['ts file="a/b.ts"', { file: 'a/b.ts', title: 'a/b.ts', range: undefined }, []],
  ['ts lines={5-12} file="a.ts" lineNumbers', { range: [5, 12], firstNumber: 5 }, []],
  ['ts /a b/ /c\\/d/ x/e/', { words: ['a b', 'c/d'] }, []],
  ['ts title="lineNumbers {2}"', { firstNumber: undefined, title: 'lineNumbers {2}' }, []],
] as const)('the options of %j', ([info, options, marked]) => {
  const fence = parseFenceInfo(info);
  expect(fence).toMatchObject(options);
  expect(linesOf(fence.marked)).toEqual(marked);
});
