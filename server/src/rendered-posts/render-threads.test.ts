import { beforeEach, expect, test } from 'vitest';
import type { PageJob, RenderJob } from '#rendered-posts/render-jobs.ts';
import type { RenderThread } from '#rendered-posts/render-thread.ts';
import { createRenderThreads } from '#rendered-posts/render-threads.ts';

const made: Array<{ readonly texts: string[]; readonly finish: Array<() => void> }> = [];

function create(): RenderThread {
  const texts: string[] = [];
  const finish: Array<() => void> = [];
  made.push({ texts, finish });
  return {
    start: async () => {},
    close: async () => {},
    run(one: RenderJob) {
      texts.push('markdown' in one ? one.markdown : '');
      return new Promise<string>((resolve) => finish.push(() => resolve('')));
    },
  };
}

beforeEach(() => {
  made.length = 0;
});

const job = (markdown: string): PageJob => ({ kind: 'page', slug: 'a', markdown, lang: undefined, images: [] });

test('a thread gets its first job when enough of them wait for the one before', async () => {
  const threads = createRenderThreads(2, { limitMs: 1, mostWaiting: 2, create });
  const all = ['1', '2', '3', '4', '5'].map((text) => threads.run(job(text)));
  expect(made.map(({ texts }) => texts)).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
  ]);
  for (const finish of made.flatMap((thread) => thread.finish)) {
    finish();
  }
  await Promise.all(all);
});
