import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { codeBlock } from '#markdown/code-block.ts';
import { createHighlighter } from '#markdown/highlight.ts';
import { attributeValues } from '#testing/html.ts';

const highlighter = await createHighlighter();
await highlighter.load(['bash', 'c#', 'diff', 'mermaid', 'nginx', 'ts', 'yaml']);

const lineClasses = (html: string) => attributeValues(html, 'class').filter((name) => name.startsWith('line'));

test('a block is a figure whose code can be reached by keyboard', () => {
  expect(codeBlock('a <b>\nc\n', '', { highlighter })).toBe(
    '<figure class="code" data-language="text"><button type="button" class="copy-code needs-script" aria-label="Copy code">Copy</button><pre role="group" aria-label="Code" tabindex="0"><code><span class="line">a &lt;b&gt;\n</span><span class="line">c\n</span></code></pre></figure>\n',
  );
});

test('the language and the title are escaped', () => {
  expect(codeBlock('x', 'a"b<c title="<i>&"', { highlighter })).toContain(
    '<figure class="code" data-language="a&quot;b&lt;c"><figcaption>&lt;i&gt;&amp;</figcaption>',
  );
});

test.for([
  ['---\ntitle: "A way"\n---\nflowchart LR', '', 'A way'],
  ['flowchart LR\n  accTitle: A <b>\n  A --> B', '', 'A &lt;b&gt;'],
  ['flowchart LR\n  accTitle: A', ' title="B"', 'B'],
  ['sequenceDiagram\n  title A', '', 'A'],
] as const)('a diagram %j has a title', ([source, options, title]) => {
  expect(codeBlock(source, `mermaid${options}`, { highlighter })).toContain(`<figcaption>${title}</figcaption>`);
});

test('neither a diagram without a title nor other code has one', () => {
  expect(codeBlock('flowchart LR\n  title:   \n  title --> B', 'mermaid', { highlighter })).not.toContain('figcaption');
  expect(codeBlock('title: a', 'yaml', { highlighter })).not.toContain('figcaption');
});

test.for([
  ['ts', 'Code, TypeScript'],
  ['Console', 'Code, Shell Session'],
  ['c#', 'Code, C#'],
  ['', 'Code'],
  ['constructor', 'Code'],
  ['nginx title="nginx.conf"', 'Code: nginx.conf'],
  ['text title="a <b> & &quot;c&quot;"', 'Code: a &lt;b&gt; &amp; &amp;quot;c&amp;quot;'],
] as const)('a block after ```%s is reached as "%s"', ([info, name]) => {
  expect(attributeValues(codeBlock('x', info, { highlighter }), 'aria-label')).toEqual(['Copy code', name]);
});

test.for([
  ['an empty block', '', 1],
  ['an empty line at the end', 'a\n\n', 2],
  ['empty lines between', 'a\n\n\nb\n', 4],
] as const)('%s keeps its lines', ([, code, count]) => {
  expect(lineClasses(codeBlock(code, 'text', { highlighter }))).toHaveLength(count);
  expect(lineClasses(codeBlock(code, 'ts', { highlighter }))).toHaveLength(count);
});

test.for([
  ['+a', 'line inserted'],
  ['-a', 'line deleted'],
  [' a', 'line'],
  ['+++count;', 'line inserted'],
  ['---count;', 'line deleted'],
  ['+++ b/file', 'line'],
  ['@@ -1 +1 @@', 'line'],
] as const)('in a diff, %j is a %s', ([line, name]) => {
  expect(lineClasses(codeBlock(` x\n${line}\n x`, 'diff', { highlighter }))).toEqual(['line', name, 'line']);
});

test('a line that begins with + is nothing special in another language', () => {
  expect(lineClasses(codeBlock('+a\n-b', 'ts', { highlighter }))).toEqual(['line', 'line']);
});

test('marked lines are marked, also in a diff, and lines that are not there are ignored', () => {
  expect(lineClasses(codeBlock('a\nb\nc', 'ts {1,3-9}', { highlighter }))).toEqual([
    'line marked',
    'line',
    'line marked',
  ]);
  expect(lineClasses(codeBlock('+a\nb', 'diff {1}', { highlighter }))).toEqual(['line inserted marked', 'line']);
});

test.for(['console', 'shell-session'])('in a %s block prompts and output stand apart from commands', (language) => {
  expect(codeBlock('$ ls\na <b>\n$ id \\\n> x', language, { highlighter })).toContain(
    '<span class="line"><span class="prompt">$ </span><span class="code-token-function">ls</span>\n</span>' +
      '<span class="line"><span class="output">a &lt;b&gt;</span>\n</span>' +
      '<span class="line"><span class="prompt">$ </span><span class="code-token-function">id</span> ',
  );
});

test.for([
  [
    'what is sent and received',
    '$ curl -v a.example\n> GET / HTTP/2\n< HTTP/2 200',
    ['$ '],
    ['> GET / HTTP/2', '< HTTP/2 200'],
  ],
  ['comments', '$ curl a.example/metrics\n# HELP requests\nrequests 1', ['$ '], ['# HELP requests', 'requests 1']],
  ['that of root', '# id\nuid=0\n# a \\\n> b\n> c', ['# ', '# ', '> '], ['uid=0', '> c']],
] as const)('output that looks like a prompt is output: %s', ([, code, prompts, outputs]) => {
  const html = codeBlock(code, 'console', { highlighter }).replaceAll('&gt;', '>').replaceAll('&lt;', '<');
  const textsOf = (name: string) =>
    [...html.matchAll(new RegExp(`<span class="${name}">(.*?)</span>`, 'g'))].map(([, text]) => text);
  expect(textsOf('prompt')).toEqual(prompts);
  expect(textsOf('output')).toEqual(outputs);
});

test('a line that continues a command is no other command', () => {
  const html = codeBlock('$ get -q \\\n    https://a.example \\\n> | other\ndone', 'console', { highlighter });
  const lines = html.split('<span class="line">').slice(1);
  expect(lines.map((line) => /<span class="code-token-function">(\w+)/.exec(line)?.[1])).toEqual([
    'get',
    undefined,
    'other',
    undefined,
  ]);
  expect(attributeValues(html, 'class').filter((name) => name === 'prompt' || name === 'output')).toEqual([
    'prompt',
    'prompt',
    'output',
  ]);
});

test('a dollar without a space is output, and a script has no prompts', () => {
  expect(codeBlock('$HOME', 'console', { highlighter })).toContain('<span class="output">$HOME</span>');
  expect(codeBlock('$ ls', 'bash', { highlighter })).not.toContain('prompt');
});

test.for(['constructor', '__proto__'])('a language that is named %s is plain text', (language) => {
  expect(lineClasses(codeBlock('+a', language, { highlighter }))).toEqual(['line']);
});

test('each line of a block with changes begins with its sign, and numbers are no part of the text', () => {
  const html = codeBlock('a\nb\nc // [!code ++]\n', 'text del={1} ins={2} lineNumbers=9', { highlighter });
  expect(html).toContain(
    '<code><span class="line deleted" data-number="9"><span class="sign">- </span>a\n</span><span class="line inserted" data-number="10"><span class="sign">+ </span>b\n</span><span class="line inserted" data-number="11"><span class="sign">+ </span>c\n</span></code>',
  );
  expect(portableHtml(html, 'https://a.example/')).toContain('<code>- a\n+ b\n+ c\n</code>');
});

test('words are marked, lines break and others step back on demand', () => {
  const html = codeBlock('a b\nb // [!code focus]\n', 'text wrap "b"', { highlighter });
  expect(html).toContain('<figure class="code wraps has-focus" data-language="text">');
  expect(html).toContain(
    '<span class="line">a <mark>b</mark>\n</span><span class="line focused"><mark>b</mark>\n</span>',
  );
});
