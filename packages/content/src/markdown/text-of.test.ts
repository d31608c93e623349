import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { textBlocks } from '#text-blocks.ts';

const render = await createMarkdownRenderer();
const htmlOf = async (markdown: string) =>
  (await render(markdown, { resolveImage: (name) => ({ url: `/blog/a/${name}` }) })).html.trim();

test.for([
  ['The `ttl` field', 'The ttl field'],
  ['R&amp;D &copy;', 'R&amp;D ©'],
  ['1 \\* 2', '1 * 2'],
  ['Of $x^2$', 'Of x^2'],
  ['*A* [b](/c) <!-- d -->e', 'A b e'],
  ['A\nb\\\nc', 'A b c'],
  ['An Option<T>', 'An Option<T>'],
  ['A ![`b` <!-- c -->\\*](c.png)', 'A b *'],
])('the alternative text %j is %j, where the picture is shown and where it is a link', async ([text = '', alt]) => {
  expect(await htmlOf(`![${text}](b.png)`)).toContain(` alt="${alt}"`);
  expect(await htmlOf(`![${text}](https://b.example/b.png)`)).toBe(
    `<p><a href="https://b.example/b.png">${alt?.replace('<', '&lt;')}</a></p>`,
  );
});

test('a heading is named by what its pictures show', async () => {
  expect(await htmlOf('## A ![`b` \\* <!-- c -->d](b.png)')).toContain('aria-label="Link to section: A b * d"');
});

test('what is shown of a text that was found has what its pictures show', () => {
  expect(textBlocks('![The `ttl` \\* R&amp;D\\\nfield](b.png)')).toEqual([
    { kind: 'picture', text: 'The ttl * R&D field' },
  ]);
});
