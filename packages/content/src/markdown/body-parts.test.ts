import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { sizeOfBody } from '#markdown/body-part.ts';
import { bodyParts, shownBy } from '#markdown/body-parts.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { rootOf } from '#markdown/tree/tree.ts';

const VIDEO = ':::video https://youtu.be/dQw4w9WgXcQ The *talk*\n:::\n';
const render = createMarkdownRenderer({ highlight: false });
const bodyOf = async (markdown: string) => (await render(markdown, { resolveImage: () => undefined })).body;

test('a text without components is one part of HTML, and an empty one has no parts', async () => {
  expect(await bodyOf('One.\n\nTwo.\n')).toEqual([{ html: '<p>One.</p>\n<p>Two.</p>\n' }]);
  expect(await bodyOf('')).toEqual([]);
});

test('a component is a part between the HTML around it, and its HTML is separate from its props', async () => {
  const [before, video, after, ...others] = await bodyOf(`Before.\n\n${VIDEO}\nAfter.\n`);
  expect(before).toEqual({ html: '<p>Before.</p>\n' });
  expect(video).toMatchObject({ component: 'embed', props: { name: 'The *talk*' }, text: 'The *talk*' });
  expect(video).toMatchObject({ html: [expect.stringMatching(/^<svg/)] });
  expect(after).toMatchObject({ html: expect.stringContaining('<p>After.</p>') });
  expect(others).toEqual([]);
});

test('inside another block, the element takes the place of its component', async () => {
  const [only, ...others] = await bodyOf(`- ${VIDEO.replaceAll('\n', '\n  ')}\n`);
  expect(only).toMatchObject({ html: expect.stringMatching(/^<ul>.*<figure class="embed"><a href="https:/s) });
  expect(others).toEqual([]);
});

test('a video without a still image has a drawing, unless the site has none', async () => {
  const plain = createMarkdownRenderer({ highlight: false, drawings: false });
  const { body } = await plain(VIDEO, { resolveImage: () => undefined });
  expect(JSON.stringify(await bodyOf(VIDEO))).toContain('art-wall');
  expect(JSON.stringify(body)).toContain('art-plain');
  expect(JSON.stringify(body)).not.toContain('art-wall');
});

test('the size of a body is that of its HTML and of its components', () => {
  const demo = shownBy(h('figure'), { component: 'demo', props: { src: '/a', height: 9 }, text: 'One' });
  const body = bodyParts(rootOf({ type: 'root', children: [h('p', 'a'), demo] }));
  expect(sizeOfBody(body)).toBe('<p>a</p>'.length + JSON.stringify(body[1]).length);
});
