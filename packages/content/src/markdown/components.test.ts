import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const schema = v.strictObject({ burst: v.number('expected a number'), rate: v.optional(v.number(), 60) });
const text = ({ burst }: { readonly burst?: unknown }) => `${(burst as number).toFixed()} at once`;
const render = createMarkdownRenderer({ loadComponent: async (name) => (name === 'limiter' ? { schema, text } : {}) });
const context = { resolveImage: () => undefined, components: ['limiter', 'plain'] };

test('a component is a part of the body, with checked props, and its text elsewhere', async () => {
  const { body, html, refusal } = await render('A\n\n:::component limiter\nburst: 3\n:::\n\nB', context);
  expect(refusal).toBeUndefined();
  expect(body).toEqual([
    { html: expect.stringContaining('A') },
    {
      component: 'site',
      props: { name: 'limiter', id: 'component-limiter', props: { burst: 3, rate: 60 } },
      text: '3 at once',
    },
    { html: expect.stringContaining('B') },
  ]);
  expect(html).toContain('<p id="component-limiter"><a href="#component-limiter">3 at once</a></p>');
});

test('Markdown below a line --- is what the component contains, rendered with the rest of the post', async () => {
  const inside = [
    ...['## Inside', '', 'A [link](#inside).', '', ':::video https://youtu.be/dQw4w9WgXcQ Talk', ''],
    ...[':::component plain', '---', '- Nested', '', '  ---', ':::', '', '| a |', '| - |', '| b |'],
  ].join('\n');
  const text = `## Inside\n\n:::component limiter\nburst: 3\n---\n${inside}\n:::\n\nAfter`;
  const { body, html, headings, notices } = await render(text, context);
  expect(notices).toEqual([]);
  expect(headings.map(({ id }) => id)).toEqual(['inside', 'inside-2']);
  expect(body).toMatchObject([
    {},
    {
      component: 'site',
      props: { name: 'limiter', props: { burst: 3, rate: 60 } },
      text: '3 at once',
      children: [
        { html: expect.stringMatching(/id="inside-2".*<a href="#inside">/s) },
        { component: 'embed', html: [expect.stringContaining('<svg')] },
        { component: 'site', text: '', children: [{ html: expect.stringMatching(/<li>.*Nested.*<hr>/s) }] },
        { html: expect.stringContaining('class="table"') },
      ],
    },
    { html: expect.stringContaining('After') },
  ]);
  expect(html).toMatch(
    /<p><a href="#component-limiter">3 at once<\/a><\/p>.*id="inside-2".*Nested.*<td>b<\/td>.*After/s,
  );
  expect(html).not.toContain('Interactive');
});

test('a line --- in a text of several lines is part of that prop', async () => {
  const { body } = await render(':::component plain\ncode: |\n  ---\n  a: 1\n:::', context);
  expect(body).toMatchObject([{ props: { props: { code: '---\na: 1\n' } } }]);
  expect(body[0]).not.toHaveProperty('children');
});

test.for([
  ['the YAML is not valid', ':::component limiter\nburst: [3\n:::', 2, 'end with a ]); write name: value'],
  ['a prop is wrong', 'A\n\n:::component limiter\nburst: many\n:::', 4, 'burst of limiter: expected a number'],
  ['a prop is unknown', ':::component limiter\nburst: 3\nrat: 1\n:::', 3, 'Did you mean rate?'],
  ['a prop is missing', ':::component limiter\nrate: 3\n:::', 2, 'burst of limiter'],
  ['all props are missing', ':::component limiter\n:::', 2, 'burst of limiter'],
  ['the component is unknown', 'A\n\n:::component limitr\n:::', 3, 'Did you mean limiter?'],
  ['there is no name', ':::component\n:::', 1, 'needs the name'],
  ['it is never closed', ':::component limiter\nburst: 3', 1, 'is never closed'],
  ['only a box in it is closed', '::::component plain\n---\n:::note\nA\n:::', 1, 'add a line :::: after its props'],
  ['Markdown is where its props are', ':::component plain\nSome *text*.\n:::', 2, 'below a line ---'],
  ['a prop above Markdown is wrong', ':::component limiter\nburst: many\n---\nA\n:::', 2, 'expected a number'],
  ['the props are a list', ':::component plain\n- a\n:::', 2, 'are lines such as'],
  ['there are too many', ':::component plain\n:::\n'.repeat(31), 61, 'at most 30 components'],
  ['there is too much', `:::component plain\na: ${'x'.repeat(30_000)}\n:::`, 2, 'the limit is 20,000'],
] as const)('the post is refused with the line if %s', async ([, markdown, line, message]) => {
  const { refusal } = await render(markdown, context);
  expect(refusal).toMatchObject({ line, message: expect.stringContaining(message) });
});

test("authors' HTML cannot name a component", async () => {
  const forged = '<x-component data-source="0"></x-component>\n\n<div data-component="limiter">a</div>';
  const { body } = await render(`${forged}\n\n:::component plain\ntitle: T\n:::`, context);
  expect(body.filter((part) => 'component' in part)).toHaveLength(1);
});
