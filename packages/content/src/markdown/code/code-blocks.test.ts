import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { createCodeVisitor } from '#markdown/code/code-blocks.ts';
import { labelsFor } from '#markdown/labels.ts';
import { createNotices } from '#markdown/notices.ts';
import { attributeValues } from '#testing/html.ts';

type Options = { readonly highlight?: boolean; readonly lang?: string };

async function htmlOf(tree: Root, { highlight = true, lang }: Options = {}): Promise<string> {
  const labels = labelsFor(lang);
  const context = { resolveImage: () => undefined, lang: lang ?? 'en-US', labels, notices: createNotices() };
  await createCodeVisitor({ highlight })(tree, context);
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

const show = (html: string, options?: Options) => htmlOf(fromHtml(html, { fragment: true }), options);

/** A fence with its closing line break. */
const block = (code: string, info = '', options?: Options) =>
  htmlOf({ type: 'root', children: [h('pre', { dataInfo: info }, h('code', `${code}\n`))] }, options);

const lineClasses = (html: string) => attributeValues(html, 'class').filter((name) => name.startsWith('line'));
const linesIn = (html: string) => /<code>(.*)<\/code>/s.exec(html)?.[1]?.split(/(?<=\n<\/(?:span|mark)>)/) ?? [];
/** What a line holds. */
const contents = (html: string) => linesIn(html).map((line) => line.replace(/^<[^>]*>|\n<\/\w+>$/g, ''));
const textsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<span class="${name}">(.*?)</span>`, 'g'))].map(([, text]) => text);

test('a block is a figure whose code can be reached by keyboard', async () => {
  expect(await show('<pre data-info=""><code>a &lt;b>\nc\n</code></pre>')).toBe(
    '<figure class="code" data-language="text"><button type="button" class="copy-code needs-script" aria-label="Copy code">Copy</button><pre role="group" aria-label="Code" tabindex="0"><code><span class="line">a &lt;b>\n</span><span class="line">c\n</span></code></pre></figure>',
  );
});

test('what the page adds to a text in another language has its own', async () => {
  const html = await block('x', '', { lang: 'de' });
  expect(attributeValues(html, 'lang')).toEqual(['en-US', 'en-US']);
});

test('the language and the title are text', async () => {
  expect(await block('x', 'a"b<c title="<i>&"')).toContain(
    '<figure class="code" data-language="a&quot;b<c"><figcaption>&lt;i>&amp;</figcaption>',
  );
});

test.for([
  ['ts', 'Code, TypeScript'],
  ['Console', 'Code, Shell Session'],
  ['c#', 'Code, C#'],
  ['', 'Code'],
  ['constructor', 'Code'],
  ['nginx title="nginx.conf"', 'Code: nginx.conf'],
] as const)('a block after ```%s is reached as "%s"', async ([info, name]) => {
  expect(attributeValues(await block('x', info), 'aria-label')).toEqual(['Copy code', name]);
});

test.for([
  ['an empty block', '', 1],
  ['an empty line at the end', 'a\n', 2],
  ['empty lines between', 'a\n\n\nb', 4],
] as const)('%s keeps its lines', async ([, code, count]) => {
  for (const info of ['text', 'ts', 'console']) {
    expect(lineClasses(await block(code, info))).toHaveLength(count);
  }
});

test('code has the classes of its colours, and no styles', async () => {
  expect(contents(await block('const a = "<b>";\n// &', 'ts'))).toEqual([
    '<span class="code-token-keyword">const</span> <span class="code-token-constant">a</span> <span class="code-token-keyword">=</span> <span class="code-token-string-expression">"&lt;b>"</span>;',
    '<span class="code-token-comment">// &amp;</span>',
  ]);
});

test('without highlighting the block is the same but for its colours', async () => {
  const code = 'const a = 1; // [!code ++]\nb';
  const html = await block(code, 'ts title="a.ts"');
  const plain = await block(code, 'ts title="a.ts"', { highlight: false });
  expect(html).toContain('code-token');
  expect(plain).toBe(html.replaceAll(/<span class="code-token[^>]*>([^<]*)<\/span>/g, '$1'));
});

test('very long code and very long lines have no colours, the lines around them have', async () => {
  const long = `let a = "";${' '.repeat(5_000)}`;
  const [first, second, third] = contents(await block(`let a;\n${long}\nlet b;`, 'js'));
  expect(first).toContain('code-token-keyword');
  expect(second).toBe(long);
  expect(third).toContain('code-token-keyword');
  expect(contents(await block('let a = "";\n'.repeat(10_000), 'js'))[0]).toBe('let a = "";');
});

test.for([
  ['+a', 'line inserted'],
  ['-a', 'line deleted'],
  [' a', 'line'],
  ['+++count;', 'line inserted'],
  ['---count;', 'line deleted'],
  ['+++ b/file', 'line'],
  ['@@ -1 +1 @@', 'line'],
] as const)('in a diff, %j is a %s', async ([line, name]) => {
  expect(lineClasses(await block(` x\n${line}\n x`, 'diff'))).toEqual(['line', name, 'line']);
  expect(lineClasses(await block(line, 'ts'))).toEqual(['line']);
});

test('marked lines are marked, also in a diff, and lines that are not there are ignored', async () => {
  const html = await block('a\nb\nc', 'ts {1,3-9}');
  expect(linesIn(html).map((line) => line.slice(0, 26))).toEqual([
    '<mark class="line marked">',
    '<span class="line">b\n</spa',
    '<mark class="line marked">',
  ]);
  expect(lineClasses(await block('+a\nb', 'diff {1}'))).toEqual(['line inserted marked', 'line']);
});

test('each line of a block with changes begins with its sign, and numbers are not part of the text', async () => {
  expect(await block('a\nb\nc // [!code ++]\nd', 'text del={1} ins={2} lineNumbers=9')).toContain(
    '<code><span class="line deleted" data-number="9"><span class="sign">- </span>a\n</span><span class="line inserted" data-number="10"><span class="sign">+ </span>b\n</span><span class="line inserted" data-number="11"><span class="sign">+ </span>c\n</span><span class="line" data-number="12"><span class="sign">  </span>d\n</span></code>',
  );
});

test('words are marked, lines break and others step back on demand', async () => {
  const html = await block('a b\nb // [!code focus]', 'text wrap "b"');
  expect(html).toContain('<figure class="code wraps has-focus" data-language="text">');
  expect(html).toContain(
    '<span class="line">a <mark>b</mark>\n</span><span class="line focused"><mark>b</mark>\n</span>',
  );
});

const span = (kind: string, content: string) => `<span class="code-token-${kind}">${content}</span>`;
test.for([
  ['text', 'abab', ['ab'], '<mark>ab</mark><mark>ab</mark>'],
  ['text', 'a&b', ['&'], 'a<mark>&amp;</mark>b'],
  ['text', 'abc', ['a', 'bc', 'ab'], '<mark>ab</mark>c'],
  ['text', 'a.c abc', ['a.c'], '<mark>a.c</mark> abc'],
  [
    'ts',
    'const a',
    ['t a'],
    `${span('keyword', 'cons<mark>t</mark>')}<mark> </mark>${span('constant', '<mark>a</mark>')}`,
  ],
] as const)('in %s %j the words %j are marked', async ([language, code, words, line]) => {
  const info = [language, ...words.map((word) => `"${word}"`)].join(' ');
  expect(contents(await block(code, info))).toEqual([line]);
});

test.for([
  ['text', 'a // [!code ++]\nb', ['+ a', '  b'], ['line inserted', 'line']],
  ['python', 'a # [!code --]', ['- a'], ['line deleted']],
  ['json', '"a" // [!code ++]', ['+ "a"'], ['line inserted']],
  ['ini', 'a=b ; [!code hl]', ['a=b'], ['line marked']],
  ['html', '<a> <!-- [!code highlight] -->', ['<a>'], ['line marked']],
  ['tsx', '<a/> {/* [!code hl] */}', ['<a/>'], ['line marked']],
  ['text', '<a/> {/* [!code hl] */}', ['<a/>'], ['line marked']],
  ['console', '$ a # [!code focus]\nb', ['$ a', 'b'], ['line focused', 'line']],
  ['ts', 'a\n  // [!code focus]\nb\nc', ['a', 'b', 'c'], ['line', 'line focused', 'line']],
  ['text', 'a\n  // [!code focus]\nb\nc', ['a', 'b', 'c'], ['line', 'line focused', 'line']],
  ['ts', '// [!code hl:2]\na\nb\nc', ['a', 'b', 'c'], ['line marked', 'line marked', 'line']],
  [
    'ts',
    '// [!code hl:2]\n  // [!code focus]\n# [!code ++]\na\nb',
    ['+ a', '  b'],
    ['line inserted marked focused', 'line marked'],
  ],
  ['ts', 'a // [!code hl] [!code focus]', ['a'], ['line marked focused']],
  [
    'ts',
    'a // why [!code error]\nb // [!code warning]',
    ['a // why', 'b'],
    ['line marked error', 'line marked warning'],
  ],
  ['text', 'a // [!code +]', ['a // [!code +]'], ['line']],
  ['text', 'a [!code ++]', ['a [!code ++]'], ['line']],
  ['text', 'a // [!code ++', ['a // [!code ++'], ['line']],
] as const)('in %s, the notes of %j are read', async ([language, code, texts, classes]) => {
  const html = await block(code, language);
  const shown = contents(html).map((line) => line.replaceAll(/<[^>]*>/g, '').replaceAll('&lt;', '<'));
  expect([shown, lineClasses(html)]).toEqual([texts, classes]);
});

test.for([
  ['a\n// [!code word:a b]\na b', ['a', '<mark>a b</mark>']],
  ['// [!code word:a]\n// [!code word:c]\na b c', ['<mark>a</mark> b <mark>c</mark>']],
  ['// [!code word:a:1]\na\na', ['<mark>a</mark>', 'a']],
  ['// [!code word:a:b]\na:b a', ['<mark>a:b</mark> a']],
  ['// [!code word:\\]]\n[]', ['[<mark>]</mark>']],
] as const)('the words of %j are marked', async ([code, lines]) => {
  expect(contents(await block(code, 'text'))).toEqual(lines);
});

test.for(['console', 'shell-session', 'sh-session'])(
  'in a %s block prompts and output stand apart',
  async (language) => {
    const html = await block('$ ls\na <b>\n$ id \\\n> x', language);
    expect(contents(html).slice(0, 2)).toEqual([
      '<span class="prompt">$ </span><span class="code-token-function">ls</span>',
      '<span class="output">a &lt;b></span>',
    ]);
    expect(contents(html)[2]).toMatch(/^<span class="prompt">\$ <\/span><span class="code-token-function">id<\/span> /);
  },
);

test.for([
  [
    'what is sent and received',
    '$ curl -v a.example\n> GET / HTTP/2\n< HTTP/2 200',
    ['$ '],
    ['> GET / HTTP/2', '&lt; HTTP/2 200'],
  ],
  ['comments', '$ curl a.example\n# HELP requests \\\n$ id', ['$ ', '$ '], ['# HELP requests \\']],
  ['that of root', '# id\nuid=0\n# a \\\n> b\n> c', ['# ', '# ', '> '], ['uid=0', '> c']],
  ['a dollar without a space', '$HOME', [], ['$HOME']],
] as const)('output that looks like a prompt is output: %s', async ([, code, prompts, outputs]) => {
  const html = await block(code, 'console');
  expect([textsOf(html, 'prompt'), textsOf(html, 'output')]).toEqual([prompts, outputs]);
  expect(await block(code, 'bash')).not.toContain('prompt');
});

test('a line that continues a command is no other command', async () => {
  const html = await block('$ get -q \\\n    https://a.example \\\n> | other\ndone', 'console');
  expect(linesIn(html).map((line) => textsOf(line, 'code-token-function')[0])).toEqual([
    'get',
    undefined,
    'other',
    undefined,
  ]);
  expect([textsOf(html, 'prompt'), textsOf(html, 'output')]).toEqual([['$ ', '> '], ['done']]);
});

test.for([
  ['<pre>\na &lt;b>\n\n  c</pre>', 'a <b>\n\n  c', ''],
  ['<pre><code>a\nb\n</code></pre>', 'a\nb', ''],
  ['<pre><code class="language-json">{"a": 1}</code></pre>', '{"a": 1}', 'json'],
  ['<pre class="lang-json"><code>{"a": 1}</code></pre>', '{"a": 1}', 'json'],
  ['<pre>&copy; &amp;lt; &#65;</pre>', '© &lt; A', ''],
] as const)('%j is the code block that Markdown makes', async ([html, code, info]) => {
  expect(await show(html)).toBe(await block(code, info));
});

test('a <pre> with marks in it scrolls by itself, can be copied, and keeps the marks', async () => {
  const html = await show('<div><pre><code>\na <b>b</b>\n\nc &lt; <i>d</i>\n</code></pre></div>');
  expect(html).toBe(
    '<div><figure class="code" data-language="text"><button type="button" class="copy-code needs-script" aria-label="Copy code">Copy</button><pre role="group" aria-label="Code" tabindex="0"><code><span class="line">\na <b>b</b>\n\nc &lt; <i>d</i>\n</span></code></pre></figure></div>',
  );
});

test('a link leads to a <pre> with an id', async () => {
  expect(await show('<pre id="x">a</pre>')).toContain('<pre role="group" aria-label="Code" tabindex="0" id="x">');
});
