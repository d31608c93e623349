import { samplePost } from '@portico/content/testing';
import { expect, test, vi } from 'vitest';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import type { RenderJob } from '#rendered-posts/render-jobs.ts';
import type { RenderPool } from '#rendered-posts/render-pool.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';

const IMAGES = new Map(
  ['/blog/a/b.png', '/blog/other/c.png'].map((url) => [
    url,
    { url, path: `/content${url}`, hash: 'h', width: 2, height: 1 },
  ]),
);

/** A renderer over a pool that refuses the text `bad`, and what it was asked. */
function renderer() {
  const jobs: RenderJob[] = [];
  const refuse = (markdown: string) => {
    if (markdown === 'bad') {
      throw new RenderRefused('render-limit', 'it took too long; split the post');
    }
  };
  const outputs: { readonly [Kind in RenderJob['kind']]: (job: Extract<RenderJob, { kind: Kind }>) => unknown } = {
    page({ markdown }) {
      refuse(markdown);
      return { html: markdown, headings: [], notices: [] };
    },
    examine: ({ texts }) =>
      texts.map(({ slug, markdown }) => {
        refuse(markdown);
        return { links: { links: [slug], media: [], inWords: new Set(), ids: new Set() }, notices: [] };
      }),
    feed: () => 'feed text',
    markdown: () => 'markdown text',
  };
  const run = vi.fn(async (job: RenderJob) => {
    jobs.push(job);
    return outputs[job.kind](job as never);
  });
  return { ...createPostRenderer({ run: run as RenderPool['run'] }), jobs };
}

test('a text that was refused is not tried again', async () => {
  const { renderPost, jobs } = renderer();
  for (const slug of ['a', 'a']) {
    await expect(
      renderPost(samplePost(slug, { markdown: 'bad' }), { images: IMAGES, media: new Map() }),
    ).rejects.toThrow('too long');
  }
  expect(jobs).toHaveLength(1);
});

test('validation says what is wrong with the file', async () => {
  const { validatePost } = renderer();
  expect(await validatePost(samplePost('a'), { images: IMAGES, media: new Map() })).toBeUndefined();
  expect(await validatePost(samplePost('a', { markdown: 'bad' }), { images: IMAGES, media: new Map() })).toEqual({
    code: 'render-limit',
    file: 'posts/a.md',
    message: 'it took too long; split the post',
  });
});

test('posts are checked together, and one by one if any of them is refused', async () => {
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

test('a post that cannot be rendered is removed from the content, and the reader gets the reason', async () => {
  const refused: unknown[] = [];
  const renderPost = refuseUnrenderable(renderer().renderPost, { refuse: (...args) => void refused.push(args) });
  const post = samplePost('a', { markdown: 'bad' });
  await expect(renderPost(post, { images: IMAGES, media: new Map() })).rejects.toThrow('too long');
  expect(refused).toEqual([[post, expect.objectContaining({ code: 'render-limit', file: 'posts/a.md' })]]);
  await renderPost(samplePost('b'), { images: IMAGES, media: new Map() });
  expect(refused).toHaveLength(1);
});

test('a page is rendered once for the same text and pictures, and once for each feed', async () => {
  const { renderPost, feedHtml, jobs } = renderer();
  const post = samplePost('a');
  const content = { images: IMAGES, media: new Map() };
  const [one, other] = await Promise.all([renderPost(post, content), renderPost({ ...post, title: 'B' }, content)]);
  expect(one).toBe(other);
  await renderPost({ ...post, markdown: 'Other.' }, content);
  await renderPost(post, { images: new Map(), media: new Map() });
  expect(jobs.map(({ kind }) => kind)).toEqual(['page', 'page', 'page']);
  for (const url of ['https://culvert.example/blog/a', 'https://culvert.example/blog/a']) {
    expect(await feedHtml('<p>', url)).toBe('feed text');
  }
  expect(jobs).toHaveLength(4);
});
