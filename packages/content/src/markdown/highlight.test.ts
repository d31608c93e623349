import { expect, onTestFinished, test, vi } from 'vitest';
import { createHighlighter } from '#markdown/highlight.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';

test.for([
  ['<b>', '&lt;b&gt;'],
  ['a & b', 'a &amp; b'],
  ['"', '&quot;'],
  ["'", "'"],
  ['&amp;', '&amp;amp;'],
  ['plain', 'plain'],
  ['', ''],
] as const)('%j is escaped as %j', ([text, html]) => {
  expect(escapeHtml(text)).toBe(html);
});

// Shiki warns of the tenth.
const shared = createHighlighter();

test('code in a language that was loaded has classes and no styles', async () => {
  const highlighter = await shared;
  await highlighter.load(['ts', 'json']);
  expect(highlighter.lines('const a = "<b>";\n// &', 'ts')).toEqual([
    '<span class="code-token-keyword">const</span> <span class="code-token-constant">a</span> <span class="code-token-keyword">=</span> <span class="code-token-string-expression">&quot;&lt;b&gt;&quot;</span>;',
    '<span class="code-token-comment">// &amp;</span>',
  ]);
  expect(highlighter.lines('{"a": 1}', 'json').join('')).not.toMatch(/style/);
});

test.for(['text', 'no-such-language', '', 'constructor', '__proto__', 'toString'])(
  'code in the language %j is escaped, line by line',
  async (language) => {
    const highlighter = await createHighlighter();
    await highlighter.load([language]);
    expect(highlighter.lines('<a href="x">\n\n&', language)).toEqual(['&lt;a href=&quot;x&quot;&gt;', '', '&amp;']);
  },
);

test('languages are loaded once and by alias', async () => {
  const highlighter = await createHighlighter();
  await highlighter.load(['sh', 'bash', 'sh']);
  await highlighter.load(new Set(['bash']));
  expect(highlighter.lines('ls', 'sh')).toEqual(highlighter.lines('ls', 'bash'));
});

const highlighter = await createHighlighter();
await highlighter.load(['js']);

test('very long code and very long lines are escaped only, the lines around them highlighted', () => {
  const long = `let a = "<";${' '.repeat(5_000)}`;
  const [first, second, third] = highlighter.lines(`let a;\n${long}\nlet b;`, 'js');
  expect(first).toContain('code-token-keyword');
  expect(second).toBe(escapeHtml(long));
  expect(third).toContain('code-token-keyword');
  const lines = highlighter.lines('let a = "<";\n'.repeat(10_000), 'js');
  expect(lines).toHaveLength(10_001);
  expect(lines[0]).toBe('let a = &quot;&lt;&quot;;');
});

test('code of many lines is highlighted as a whole: what begins in one line goes on in a far one', () => {
  const lines = highlighter.lines(`/*\n${'a\n'.repeat(300)}*/\nlet b;`, 'js');
  expect(lines).toHaveLength(303);
  expect(lines.slice(0, 302).every((line) => line.startsWith('<span class="code-token-comment">'))).toBe(true);
  expect(lines[302]).toContain('code-token-keyword');
});

test('code is escaped from where it is nested too deep', () => {
  const lines = highlighter.lines(`${'`${\n'.repeat(2_000)}let a = "<";`, 'js');
  expect(lines).toHaveLength(2_001);
  expect(lines[0]).toContain('code-token');
  expect(lines[2_000]).toBe('let a = &quot;&lt;&quot;;');
});

test('a machine that is busy highlights as any other: no line is cut short by a clock', async () => {
  const highlighter = await shared;
  await highlighter.load(['ts']);
  const code = 'const answer: number = parse("42");';
  const expected = highlighter.lines(code, 'ts');
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 10_000;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  expect(highlighter.lines(code, 'ts')).toEqual(expected);
  expect(expected.join('')).toContain('code-token-keyword');
});
