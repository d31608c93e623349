import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = createMarkdownRenderer({ highlight: false });
const context = { resolveImage: () => undefined, components: [] };
const CODE = '```js\na;\nb;\nc;\n```\n';

test('lines belong to the steps that name them, and without styles the steps follow the block', async () => {
  const { html, notices } = await render(
    `:::steps\n${CODE}\n::step {1, 3}\n\nOne.\n\n::step {2-3}\nTwo.\n\n::step\nThree.\n:::\n`,
    context,
  );
  expect(notices).toEqual([]);
  const lines = html.match(/(?<=<span class="line" data-step=")[^"]*/g);
  expect(lines).toEqual(['--step-1', '--step-2', '--step-2']);
  expect(html).toMatch(
    /^<div class="steps" data-steps="--step-1, --step-2, --step-3"><div class="steps-block">[\s\S]*<\/figure>\s*<\/div><div class="step" data-step="--step-1">\s*<p>One\.<\/p>\s*<\/div><div class="step" data-step="--step-2">\s*<p>Two\.<\/p>\s*<\/div><div class="step" data-step="--step-3">\s*<p>Three\./,
  );
  expect(html).not.toContain('data-lines');
});

test.for([
  [`:::steps\n${CODE}\n::step {4}\nA\n:::`, 8, 'names lines that the block of its :::steps doesn'],
  [`:::steps\n${CODE}\n::step {${'1-3,'.repeat(101)}}\nA\n:::`, 8, 'names more than 100 ranges'],
  [`:::steps\n${CODE}\n::step {x}\nA\n:::`, 1, 'no block or no steps'],
  [`:::steps\n${CODE}:::`, 1, 'no block or no steps'],
  [':::steps\n::step {1}\nA\n:::', 1, 'no block or no steps'],
  ['A\n\n::step {1}\n\nB', 3, 'not inside :::steps'],
] as const)('%j: the check says what is wrong', async ([markdown, line, message]) => {
  const { notices } = await render(markdown, context);
  expect(notices).toEqual([expect.objectContaining({ line, message: expect.stringContaining(message) })]);
});
