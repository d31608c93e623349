import { createMarkdownRenderer, type MarkdownRenderer, type RenderContext } from '@portico/content';
import { expect, test } from 'vitest';
import { keepRendered } from '#rendered-posts/keep-rendered.ts';
import type { RenderedStore } from '#rendered-posts/rendered-store.ts';

const MARKDOWN = '## A heading\n\n![A plan](plan.png) ![Gone](gone.png)\n\n```js\nlet a = 1;\n```\n';
const renderMarkdown = await createMarkdownRenderer();

function inMemory(texts = new Map<string, string>()): RenderedStore {
  return { get: (key) => texts.get(key), set: (key, text) => void texts.set(key, text), close() {} };
}

function imagesOf(images: Readonly<Record<string, { url: string; width?: number; height?: number }>>): RenderContext {
  return { resolveImage: (source) => images[source] };
}

/** A renderer over a store, and how often it had to render. */
function counted(store: RenderedStore) {
  let renders = 0;
  const render: MarkdownRenderer = (markdown, context) => {
    renders += 1;
    return renderMarkdown(markdown, context);
  };
  return { render: keepRendered(render, store), renders: () => renders };
}

const PLAN = imagesOf({ 'plan.png': { url: '/blog/a/plan.png', width: 300, height: 200 } });

test('what is kept is what was rendered, and is rendered once', async () => {
  const store = inMemory();
  const fresh = await renderMarkdown(MARKDOWN, PLAN);
  const { render, renders } = counted(store);
  expect(await render(MARKDOWN, PLAN)).toEqual(fresh);
  expect(await render(MARKDOWN, PLAN)).toEqual(fresh);
  const next = counted(store);
  expect(await next.render(MARKDOWN, PLAN)).toEqual(fresh);
  expect([renders(), next.renders()]).toEqual([1, 0]);
});

test('what is told of a text is kept with it', async () => {
  const store = inMemory();
  await counted(store).render('A <svc> b', PLAN);
  const { render, renders } = counted(store);
  expect((await render('A <svc> b', PLAN)).notices.map(({ code, line }) => `${line} ${code}`)).toEqual([
    '1 html-as-text',
  ]);
  expect(renders()).toBe(0);
});

test('another text is rendered', async () => {
  const { render, renders } = counted(inMemory());
  await render(MARKDOWN, PLAN);
  expect((await render(`${MARKDOWN}\nMore.`, PLAN)).html).toContain('More.');
  expect(renders()).toBe(2);
});

test.for<[string, RenderContext]>([
  ['has another size', imagesOf({ 'plan.png': { url: '/blog/a/plan.png', width: 301, height: 200 } })],
  ['has no size any more', imagesOf({ 'plan.png': { url: '/blog/a/plan.png' } })],
  ['is that of another post', imagesOf({ 'plan.png': { url: '/blog/b/plan.png', width: 300, height: 200 } })],
  ['is gone', imagesOf({})],
  [
    'has come',
    imagesOf({
      'plan.png': { url: '/blog/a/plan.png', width: 300, height: 200 },
      'gone.png': { url: '/blog/a/gone.png' },
    }),
  ],
])('a text whose image %s is rendered anew', async ([, context]) => {
  const { render, renders } = counted(inMemory());
  await render(MARKDOWN, PLAN);
  expect(await render(MARKDOWN, context)).toEqual(await renderMarkdown(MARKDOWN, context));
  expect(renders()).toBe(2);
});

test.for(['', '{', '[]', '{"html":1}', 'null'])('a store that gives %j is not believed', async (text) => {
  const store: RenderedStore = { get: () => text, set() {}, close() {} };
  expect((await keepRendered(renderMarkdown, store)(MARKDOWN, PLAN)).html).toContain('/blog/a/plan.png');
});

test('what cannot be rendered is not kept', async () => {
  const texts = new Map<string, string>();
  const failing = keepRendered(() => Promise.reject(new Error('It broke.')), inMemory(texts));
  await expect(failing(MARKDOWN, PLAN)).rejects.toThrow('It broke.');
  expect(texts.size).toBe(0);
});
