import { seededRandom } from '@portico/site/seeded-random';
import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import { loadMathMarkup } from '#markdown/math/math-markup.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { plainText } from '#plain-text.ts';

const mathMarkup = await loadMathMarkup();
const renderMarkdown = await createMarkdownRenderer();
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });

/** What is a formula in a text, by its source; those that stand by themselves with a `!`. */
async function formulasIn(markdown: string): Promise<readonly string[]> {
  const { html } = await render(markdown);
  return [...html.matchAll(/<math( display="block")?>.*?<annotation[^>]*>([^<]*)</gs)].map(
    ([, isBlock, tex = '']) => `${isBlock ? '!' : ''}${tex.trim()}`,
  );
}

test.for<[string, readonly string[]]>([
  ['A $x^2$ and $`y_1`$.', ['x^2', 'y_1']],
  ['$x$', ['x']],
  ['($x$), **$y$**, "$z$"-', ['x', 'y', 'z']],
  ['$a*b$ and $c*d$, $e_1$ f_', ['a*b', 'c*d', 'e_1']],
  ['$\\$5$ or $2 x$ or $10 \\times 3$', ['\\$5', '10 \\times 3']],
  ['$`a\nb`$', ['a\nb']],
  ['$$\na\nb\n$$', ['!a\nb']],
  ['   $$\n   a\n   $$', ['!a']],
  ['$$ a $$', ['!a']],
  ['Text\n$$\na\n$$\ntext', ['!a']],
  ['> $$\n> a\n> $$\n\n- $$\n  b\n  $$', ['!a', '!b']],
  ['```math\na\n```\n\n~~~ math\nb\n~~~', ['!a', '!b']],
  [':::details $a$\n$$\nb\n$$\n:::', ['a', '!b']],
  ['| a |\n| - |\n| $b$ |', ['b']],
  ['a[^1]\n\n[^1]: $b$', ['b']],
])('%j has these formulas', async ([markdown, formulas]) => {
  expect(await formulasIn(markdown)).toEqual(formulas);
});

test.for([
  'It costs $5, or $10 for two; $5–$10, US$5 and US$6, 2$ and 3$.',
  'From $10 or, abroad, 2$.',
  'Set $HOME, $PATH and $HOME/$PATH; $A:$B, $1,$2, $(a)$(b).',
  `In \${A}/\${B}.`,
  '$ a$ and $a $',
  '$a\nb$',
  'a$b$ c',
  '- $$\n\na\n$$',
  'a\n    $$ b $$',
  '\\$a$ and $a\\$',
  '`$a$` and $a `b$`',
  '$$a$$ in a text',
  '$$\na',
  '> $$\n\n$$',
  '    $$\n    a\n    $$',
  '```text\n$a$\n$$\na\n$$\n```',
  '<!-- $a$ -->',
  '<span title="$a$">b</span> https://a.example/$b$',
])('%j has none', async (markdown) => {
  expect(await formulasIn(markdown)).toEqual([]);
});

test.for<[string, readonly string[]]>([
  ['a $\\foo$ b', ['1 unsupported function name: \\foo (column 4)']],
  ['a\nb $x$ $x}$\n$`y}`$', ["2 expected 'EOF', got '}' (column 9)", "3 expected 'EOF', got '}' (column 4)"]],
  ['$x}$ $x}$', ["1 expected 'EOF', got '}' (column 3)", "1 expected 'EOF', got '}' (column 8)"]],
  ['> - $x}$', ["1 expected 'EOF', got '}' (column 7)"]],
  ['$$\na +\n  \\foo\n$$', ['3 unsupported function name: \\foo (column 3)']],
  ['> ```math\n> a +\n> b \\foo\n> ```', ['3 unsupported function name: \\foo (column 5)']],
  ['a\n\n$$ \\foo $$', ['3 unsupported function name: \\foo (column 4)']],
  ['| a |\n| - |\n| $b}$ |', ["3 expected 'EOF', got '}' (column 5)"]],
  ['```math\n```', ['2 it is empty']],
  ['$\\\\def$ $a\\def\\b{}$', ['1 \\def is not to be had in a post (column 11)']],
  ['$\\color{red}x$', ['1 \\color is not to be had in a post (column 2)']],
  ['$\\href{javascript:alert(1)}{x}$', ['1 unsupported function name: \\href (column 2)']],
  ['$\\class{a}{x}$', ['1 function "\\class" is not trusted (column 2)']],
  ['$^^$', ['1 it cannot be read as TeX']],
  [`$${'\\sqrt{'.repeat(120)}a${'}'.repeat(120)}$`, ['1 its parts stand in each other more than 100 deep']],
  [`$$\n${'a'.repeat(2001)}\n$$`, ['2 it has 2,001 characters, and 2,000 is the most']],
])('%j is told with its place, and shows its source', async ([markdown, expected]) => {
  const { html, notices } = await render(markdown);
  expect(notices).toEqual(
    expected.map((said) => {
      const [, line, reason] = /^(\d+) (.*)$/.exec(said) ?? [];
      const message = `the formula is shown as its source, since ${reason}; correct it, or write it as code`;
      return { code: 'math', line: Number(line), message };
    }),
  );
  expect(html).toContain('<code>');
});

test('a formula that stands by itself has a name and can be reached by keyboard', async () => {
  expect((await render('$$\na\n$$')).html).toBe(
    '<div class="math" role="group" aria-label="Formula" tabindex="0"><math display="block"><semantics><mi>a</mi><annotation encoding="application/x-tex">a</annotation></semantics></math></div>\n',
  );
});

test('a heading is called by the source of its formulas', async () => {
  expect((await render('## In $O(n)$')).headings).toEqual([{ id: 'in-on', text: 'In O(n)', level: 2 }]);
});

test('feeds, plain text and Markdown have the source', async () => {
  const markdown = 'A $x<y$ and $`z`$.\n\n$$\nf[a](b)\n[x]: b\n$$\n';
  const { html } = await render(markdown);
  expect(portableHtml(html, 'https://a.example/')).toBe(
    '<p>A <code>x&lt;y</code> and <code>z</code>.</p>\n<div><code>f[a](b)\n[x]: b</code></div>\n',
  );
  expect(plainText(markdown)).toBe('A $x<y$ and z. fa [x]: b ');
  expect(portableMarkdown(markdown, (url) => `https://a.example/${url}`)).toBe(markdown);
});

test('what lines and columns need is a class, and there is no other style', () => {
  const markup = (tex: string) => JSON.stringify(mathMarkup(tex, { isBlock: true }));
  const array = markup('\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}');
  expect(array).toContain('<mtd class=\\"line-right line-bottom\\"><mi>a</mi></mtd>');
  expect(markup('\\begin{align}a&=b\\\\c&=d\\end{align}')).toContain(
    '<mtr><mtd class=\\"right\\"><mi>a</mi></mtd><mtd class=\\"left\\"><mrow><mo>=</mo><mi>b</mi></mrow></mtd></mtr>',
  );
  expect(markup('\\begin{multline}a\\\\b\\end{multline}')).toContain('<mi>a</mi>');
  expect(markup('\\mathop{foo}')).toContain('<mrow><mi>f</mi><mi>o</mi><mi>o</mi></mrow>');
  expect(markup('a \\tag{1}')).toContain('<mtext>(1)</mtext>');
  expect(markup('\\boxed{a}')).toContain('<mstyle class=\\"boxed\\"');
  expect(markup('\\overline{a}\\underline{b}')).toContain('stretchy=\\"true\\">\u00AF</mo>');
});

// Of commands, marks and text, whatever their order.
const PIECES = [
  ...[
    'x',
    '1',
    '+',
    '=',
    '<',
    '>',
    '&',
    '"',
    "'",
    ' ',
    '\\\\',
    '{',
    '}',
    '{a}',
    '^',
    '_',
    '\\frac',
    '\\sqrt',
    '\\left(',
  ],
  ...['\\right)', '\\text{<b onclick="a">}', '\\begin{matrix}', '\\end{matrix}', '\\begin{align}', '\\end{align}'],
  ...[
    '\\rule{1em}{1em}',
    '\\Huge',
    '\\kern{1em}',
    '\\mathbf',
    '\\vec',
    '\\overbrace',
    '\\tag{1}',
    '\\hline',
    '\\prime',
  ],
  ...[
    '\\raisebox{1em}',
    '\\hphantom',
    '\\ce{H2O}',
    '\\xrightarrow',
    '\\bra{a}',
    '\\underset',
    '\\displaylines',
    '\\htmlId',
  ],
  ...[
    '\\html',
    '\\url',
    '\\includegraphics{a}',
    '\\mathchoice',
    '\\begin{CD}A@>>>B\\end{CD}',
    '\\boxed',
    '\\not',
    '\u{1D49C}',
  ],
];

test('whatever stands in a formula, it has no styles, links or handlers', () => {
  const { below, pick } = seededRandom(7);
  let shown = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const tex = Array.from({ length: 1 + below(8) }, () => pick(PIECES)).join('');
    const formula = mathMarkup(tex, { isBlock: round % 2 === 0 });
    if ('html' in formula) {
      shown += 1;
      const tags = formula.html.match(/<[^>]*>/g) ?? [];
      expect(
        tags.filter((tag) => !/^<\/?(?:m[a-z]+|semantics|annotation)(?: [a-z]+="[^"<>]*")*>$/.test(tag)),
        tex,
      ).toEqual([]);
      expect(
        tags.filter((tag) => / (?:style|href|id|on[a-z]+)=/.test(tag)),
        tex,
      ).toEqual([]);
    }
  }
  expect(shown).toBeGreaterThan(200);
});
