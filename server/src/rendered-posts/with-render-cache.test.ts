import type { RenderContext, RenderedMarkdown, ResolvedImage } from '@portico/content';
import { createMarkdownRenderer } from '@portico/content/rendering';
import { expect, test } from 'vitest';
import { type KnownImage, knownImage, type RenderedPost } from '#rendered-posts/render-jobs.ts';
import type { RenderedStore } from '#rendered-posts/rendered-store.ts';
import { withRenderCache } from '#rendered-posts/with-render-cache.ts';

const MARKDOWN = '## A heading\n\n![A plan](plan.png) ![Gone](gone.png)\n\n```js\nlet a = 1;\n```\n';
const renderMarkdown = await createMarkdownRenderer();

function inMemory(texts = new Map<string, string>()): RenderedStore {
  const notes = new Map<string, string>();
  return {
    get: (key) => texts.get(key),
    noteOf: (key) => notes.get(key),
    set(key, text, note = '') {
      texts.set(key, text);
      notes.set(key, note);
      return true;
    },
    close() {},
  };
}

function imagesOf(images: Readonly<Record<string, ResolvedImage>>): RenderContext {
  return { resolveImage: (source) => images[source] };
}

/** As the rendering thread does it. */
async function rendered(markdown: string, context: RenderContext): Promise<RenderedPost> {
  const images: [string, KnownImage][] = [];
  const { lang } = context;
  const resolveImage = (source: string) => {
    images.push([source, knownImage(context.resolveImage(source))]);
    return context.resolveImage(source);
  };
  return { ...(await renderMarkdown(markdown, { lang, resolveImage })), images };
}

/** A renderer over a store, and how often it had to render. */
function counted(store: RenderedStore) {
  let renders = 0;
  const cached = withRenderCache(store);
  return {
    render: (markdown: string, context: RenderContext): Promise<RenderedMarkdown> =>
      cached.page(markdown, context, () => {
        renders += 1;
        return rendered(markdown, context);
      }),
    renders: () => renders,
    has: cached.has,
  };
}

const PLAN = imagesOf({ 'plan.png': { url: '/blog/a/plan.png', width: 300, height: 200 } });

test('what is stored is what was rendered, and is rendered once', async () => {
  const store = inMemory();
  const fresh = await renderMarkdown(MARKDOWN, PLAN);
  const { render, renders, has } = counted(store);
  expect(has(MARKDOWN, PLAN)).toBe(false);
  expect(await render(MARKDOWN, PLAN)).toEqual(fresh);
  expect([has(MARKDOWN, PLAN), has(MARKDOWN, { ...PLAN, lang: 'de' })]).toEqual([true, false]);
  expect(await render(MARKDOWN, PLAN)).toEqual(fresh);
  const next = counted(store);
  expect(await next.render(MARKDOWN, PLAN)).toEqual(fresh);
  expect([renders(), next.renders()]).toEqual([1, 0]);
});

test('the notices of a text are stored with it', async () => {
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

test('a text in another language is rendered again, since its labels say theirs', async () => {
  const { render, renders } = counted(inMemory());
  await render(MARKDOWN, PLAN);
  expect((await render(MARKDOWN, { ...PLAN, lang: 'de' })).html).toContain('class="heading-anchor" lang="en-US"');
  expect(renders()).toBe(2);
});

test.for<[string, RenderContext]>([
  ['has another size', imagesOf({ 'plan.png': { url: '/blog/a/plan.png', width: 301, height: 200 } })],
  ['has no size any more', imagesOf({ 'plan.png': { url: '/blog/a/plan.png' } })],
  [
    'has a dark one now',
    imagesOf({
      'plan.png': { url: '/blog/a/plan.png', width: 300, height: 200, dark: { url: '/blog/a/plan.dark.png' } },
    }),
  ],
  [
    'is a video with captions now',
    imagesOf({
      'plan.png': {
        url: '/blog/a/plan.png',
        width: 300,
        height: 200,
        video: { captions: [{ url: '/blog/a/plan.vtt' }] },
      },
    }),
  ],
  ['is that of another post', imagesOf({ 'plan.png': { url: '/blog/b/plan.png', width: 300, height: 200 } })],
  ['is gone', imagesOf({})],
  [
    'has come',
    imagesOf({
      'plan.png': { url: '/blog/a/plan.png', width: 300, height: 200 },
      'gone.png': { url: '/blog/a/gone.png' },
    }),
  ],
])('a text whose image %s is rendered again', async ([, context]) => {
  const { render, renders, has } = counted(inMemory());
  await render(MARKDOWN, PLAN);
  expect(has(MARKDOWN, context)).toBe(false);
  expect(await render(MARKDOWN, context)).toEqual(await renderMarkdown(MARKDOWN, context));
  expect(renders()).toBe(2);
});

const WITHOUT_HTML = '{"headings":[],"notices":[],"images":[]}';

test.for(['', '{', '[]', '{"html":1}', 'null', WITHOUT_HTML, '\n', '{}\n<p>Text.</p>'])(
  'a store that gives %j is not believed',
  async (text) => {
    const store: RenderedStore = { get: () => text, noteOf: () => text, set: () => true, close() {} };
    expect((await counted(store).render(MARKDOWN, PLAN)).html).toContain('/blog/a/plan.png');
  },
);

test('what cannot be rendered is not stored', async () => {
  const texts = new Map<string, string>();
  const cached = withRenderCache(inMemory(texts));
  await expect(cached.page(MARKDOWN, PLAN, () => Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.');
  expect(texts.size).toBe(0);
});

test('who asks for a text while it is being made waits for the same, and one that failed is made again', async () => {
  const texts = new Map<string, string>();
  const cached = withRenderCache(inMemory(texts));
  const makings: PromiseWithResolvers<string>[] = [];
  const make = () => {
    const making = Promise.withResolvers<string>();
    makings.push(making);
    return making.promise;
  };
  const asked = Promise.allSettled([cached.text('feed', make), cached.text('feed', make)]);
  makings[0]?.reject(new Error('It broke.'));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = [cached.text('feed', make), cached.text('feed', make), cached.text('other', make)];
  makings[1]?.resolve('made');
  makings[2]?.resolve('another');
  expect(await Promise.all(again)).toEqual(['made', 'made', 'another']);
  expect([makings.length, Object.fromEntries(texts)]).toEqual([3, { feed: 'made', other: 'another' }]);
});
