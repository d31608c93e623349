import { beforeEach, expect, test, vi } from 'vitest';
import type { PageJob } from '#rendered-posts/render-jobs.ts';
import { createRenderThreads } from '#rendered-posts/render-threads.ts';

type Thread = { readonly texts: string[]; readonly finish: Array<() => void> };

const made = vi.hoisted((): Thread[] => []);

vi.mock('#rendered-posts/render-thread.ts', () => ({
  createRenderThread() {
    const thread: Thread = { texts: [], finish: [] };
    made.push(thread);
    return {
      start: async () => {},
      close: async () => {},
      run({ markdown }: PageJob) {
        thread.texts.push(markdown);
        return new Promise<string>((resolve) => thread.finish.push(() => resolve('')));
      },
    };
  },
}));

beforeEach(() => {
  made.length = 0;
});

const job = (markdown: string): PageJob => ({ kind: 'page', slug: 'a', markdown, lang: undefined, images: [] });

test('a thread gets its first job when enough of them wait for the one before', async () => {
  const threads = createRenderThreads(2, { limitMs: 1, mostWaiting: 2 });
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

test('the one with the fewest jobs has the next, and the first all diagrams', () => {
  const threads = createRenderThreads(2, { limitMs: 1 });
  for (const text of ['1', '2', '3', '```mermaid\npie\n```', '- a\n  ~~~ mermaid\n', 'mermaid ```mermaid', '4']) {
    threads.run(job(text));
  }
  expect(made.map(({ texts }) => texts)).toEqual([
    ['1', '3', '```mermaid\npie\n```', '- a\n  ~~~ mermaid\n'],
    ['2', 'mermaid ```mermaid', '4'],
  ]);
});
