import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import type { RenderJob } from '#rendered-posts/render-jobs.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import { createRenderedMemory } from '#rendered-posts/rendered-memory.ts';
import { type RenderCache, withRenderCache } from '#rendered-posts/with-render-cache.ts';

const IMAGES = new Map(
  ['/blog/a/b.png', '/blog/other/c.png'].map((url) => [
    url,
    { url, path: `/content${url}`, hash: 'h', width: 2, height: 1 },
  ]),
);

/** A renderer over a thread that refuses the text `bad`, and what it was asked. */
function renderer(cached?: RenderCache) {
  const jobs: RenderJob[] = [];
  const made = createPostRenderer(
    {
      async run(job) {
        jobs.push(job);
        if (job.kind === 'examine') {
          if (job.texts.some(({ markdown }) => markdown === 'bad')) {
            throw new RenderRefused('render-limit', 'it took too long; split the post');
          }
          return job.texts.map(({ slug }) => ({
            links: { links: [slug], media: [], inWords: new Set<string>(), ids: new Set() },
            notices: [],
            advice: [],
          }));
        }
        if (job.kind !== 'page') {
          return `${job.kind} text`;
        }
        if (job.markdown === 'bad') {
          throw new RenderRefused('render-limit', 'it took too long; split the post');
        }
        return { html: job.markdown, headings: [], notices: [], images: [] };
      },
    },
    cached,
  );
  return { ...made, jobs };
}

test('the thread gets the images beside the post as data, and of those what a page needs', async () => {
  const { renderPost, jobs } = renderer();
  await renderPost(samplePost('a'), { images: IMAGES, media: new Map() });
  expect(structuredClone(jobs)).toEqual([
    {
      kind: 'page',
      slug: 'a',
      markdown: 'Text.\n',
      images: [{ url: '/blog/a/b.png', hash: 'h', width: 2, height: 1 }],
    },
  ]);
});

test('a text that was refused is not tried again, under whatever name', async () => {
  const { renderPost, jobs } = renderer();
  for (const slug of ['a', 'a', 'b']) {
    await expect(
      renderPost(samplePost(slug, { markdown: 'bad' }), { images: IMAGES, media: new Map() }),
    ).rejects.toThrow('too long');
  }
  expect(jobs).toHaveLength(1);
});

test('a trial says what is wrong with the file', async () => {
  const { tryOut } = renderer();
  expect(await tryOut(samplePost('a'), { images: IMAGES, media: new Map() })).toBeUndefined();
  expect(await tryOut(samplePost('a', { markdown: 'bad' }), { images: IMAGES, media: new Map() })).toEqual({
    code: 'render-limit',
    file: 'posts/a.md',
    message: 'it took too long; split the post',
  });
});

test('posts are examined together, and each by itself where one of them is refused', async () => {
  const { examine, jobs } = renderer();
  const posts = [samplePost('a'), samplePost('b', { markdown: 'bad' }), samplePost('c')];
  expect(await examine(posts, { images: IMAGES, media: new Map() })).toEqual([
    expect.objectContaining({ links: expect.objectContaining({ links: ['a'] }) }),
    { code: 'render-limit', file: 'posts/b.md', message: 'it took too long; split the post' },
    expect.objectContaining({ links: expect.objectContaining({ links: ['c'] }) }),
  ]);
  expect(jobs).toHaveLength(4);
  expect(await examine(posts.slice(0, 1), { images: IMAGES, media: new Map() })).toHaveLength(1);
  expect(jobs).toHaveLength(5);
});

test('feeds and Markdown for machines come from the thread', async () => {
  const { feedHtml, markdownOf } = renderer();
  expect(await feedHtml('<p>', 'https://culvert.example/blog/a')).toBe('feed text');
  expect(
    await markdownOf(samplePost('a'), 'https://culvert.example/blog/a', { images: IMAGES, media: new Map() }),
  ).toBe('markdown text');
});

test('a post that cannot be rendered is removed from the content, and the reader gets the reason', async () => {
  const refused: unknown[] = [];
  const renderPost = refuseUnrenderable(renderer().renderPost, { refuse: async (...args) => void refused.push(args) });
  const post = samplePost('a', { markdown: 'bad' });
  await expect(renderPost(post, { images: IMAGES, media: new Map() })).rejects.toThrow('too long');
  expect(refused).toEqual([[post, expect.objectContaining({ code: 'render-limit', file: 'posts/a.md' })]]);
  await renderPost(samplePost('b'), { images: IMAGES, media: new Map() });
  expect(refused).toHaveLength(1);
});

test('what feeds have of a text is made once for each URL, and stored', async () => {
  const { feedHtml, jobs } = renderer(withRenderCache(createRenderedMemory(10_000)));
  for (const [html, url] of [
    ['<p>', 'https://culvert.example/blog/a'],
    ['<p>', 'https://culvert.example/blog/a'],
    ['<p>', 'https://culvert.example/blog/b'],
    ['<i>', 'https://culvert.example/blog/a'],
  ] as const) {
    expect(await feedHtml(html, url)).toBe('feed text');
  }
  expect(jobs).toHaveLength(3);
});
