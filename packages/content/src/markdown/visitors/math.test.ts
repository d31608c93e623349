import { expect, test } from 'vitest';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { feedHtml } from '#testing/html.ts';

const renderMarkdown = createMarkdownRenderer();
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });

/** Returns the sources of the formulas in a text; display formulas are marked with a `!`. */
async function formulasIn(markdown: string): Promise<readonly string[]> {
  const { html } = await render(markdown);
  return [...html.matchAll(/<math( display="block")?>.*?<annotation[^>]*>([^<]*)</gs)].map(
    ([, isBlock, tex = '']) => `${isBlock ? '!' : ''}${tex.trim()}`,
  );
}

test.for<[string, readonly string[]]>([
  ['A $x^2$ and $`y_1`$.', ['x^2', 'y_1']],
  ['$a*b$ and $c*d$, $e_1$ f_', ['a*b', 'c*d', 'e_1']],
  ['$\\$5$ or $2 x$ or $10 \\times 3$', ['\\$5', '10 \\times 3']],
  ['$`a\nb`$', ['a\nb']],
  ['$$x^2 \\ge 0$$, and (**$$ y_1 $$**).', ['x^2 \\ge 0', 'y_1']],
  ['- A $$a$$ b\n\n| $$c$$ |\n| - |', ['a', 'c']],
  ['$$ U = \\begin{pmatrix}\n1 & 0\n\\end{pmatrix} $$', ['!U = \\begin{pmatrix}\n1 &amp; 0\n\\end{pmatrix}']],
  ['> $$\n> a\n> $$\n\n- $$\n  b\n  $$', ['!a', '!b']],
  ['```math\na\n```\n\n~~~ math\nb\n~~~', ['!a', '!b']],
])('%j has these formulas', async ([markdown, formulas]) => {
  expect(await formulasIn(markdown)).toEqual(formulas);
});

test.for([
  'It costs $5, or $10 for two; $5–$10, US$5 and US$6, 2$ and 3$.',
  'Set $HOME, $PATH and $HOME/$PATH; $A:$B, $1,$2, $(a)$(b).',
  'Set $\u007BHOME}/bin and $\u007BPATH}$ or US$ now, for $USER and US$.',
  '`$a$` and $a `b$`',
  'kill $$ or echo $$, from $$ to $$$',
  '`$$a$$`',
  '```text\n$a$\n$$\na\n$$\n```',
  '<span title="$a$">b</span> https://a.example/$b$',
])('%j has no formulas', async (markdown) => {
  expect(await formulasIn(markdown)).toEqual([]);
});

test.for<[string, readonly string[]]>([
  ['a $\\foo$ b', ['1 unsupported function name: \\foo']],
  ['a\nb $x$ $x}$\n$`y}`$', ["2 expected 'EOF', got '}'", "3 expected 'EOF', got '}'"]],
  ['$$\na +\n  \\foo\n$$', ['3 unsupported function name: \\foo']],
  ['```math\n```', ['2 it is empty']],
  ['$\\color{red}x$', ['1 posts cannot use \\color']],
  ['$\\href{javascript:alert(1)}{x}$', ['1 unsupported function name: \\href']],
])('%j is reported with its place, and shows its source', async ([markdown, expected]) => {
  const { html, notices } = await render(markdown);
  expect(notices).toMatchObject(
    expected.map((said) => {
      const [, line, reason] = /^(\d+) (.*)$/.exec(said) ?? [];
      const message = `the formula is shown as its source, because ${reason}; correct it, or write it as code`;
      return { line: Number(line), message };
    }),
  );
  expect(html).toMatch(/<code[ >]/);
});

test('a display formula has an accessible name and can be reached by keyboard', async () => {
  expect((await render('$$\na\n$$')).html).toBe(
    '<div class="math" role="group" aria-label="Formula" tabindex="0"><math display="block"><semantics><mi>a</mi><annotation encoding="application/x-tex">a</annotation></semantics></math></div>\n',
  );
});

test('feeds, plain text and Markdown have the source', async () => {
  const markdown = 'A $x<y$ and $`z`$.\n\n$$\nf[a](b)\n[x]: b\n$$\n';
  const { html, parsed } = await render(markdown);
  expect(feedHtml(html, 'https://a.example/')).toBe(
    '<p>A <code>x&lt;y</code> and <code>z</code>.</p>\n<div><code>f[a](b)\n[x]: b</code></div>\n',
  );
  expect(portableMarkdown(parsed, (url) => `https://a.example/${url}`)).toBe(markdown);
});

test.for(['\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}', '\\begin{align}a&=b\\end{align}', '\\boxed{a}'])(
  '%s has classes and no inline styles',
  async (tex) => {
    const { html } = await render(`$$\n${tex}\n$$`);
    expect(html).toContain('<math display="block">');
    expect(html).not.toContain(' style=');
  },
);
