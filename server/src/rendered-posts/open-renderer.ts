import type { RendererOptions } from '@portico/content';
import type { Logger } from 'pino';
import { failureLine, fullDiskLine } from '#cache-database/cache-database.ts';
import { codeVersion } from '#rendered-posts/code-versions.ts';
import { createPostRenderer, type PostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderThreads } from '#rendered-posts/render-threads.ts';
import { createRenderedMemory } from '#rendered-posts/rendered-memory.ts';
import { openRenderedStore, type RenderedStore } from '#rendered-posts/rendered-store.ts';
import { withRenderCache } from '#rendered-posts/with-render-cache.ts';

export type Renderer = PostRenderer & {
  /** Whether what it renders is there the next time. Not any more once the folder cannot be written to. */
  readonly isPersistent: boolean;
  close(): Promise<void>;
};

export type OpenRendererOptions = {
  readonly directory: string;
  /** See createMarkdownRenderer. What is stored was rendered with these. */
  readonly markdown: RendererOptions;
  readonly log: Logger;
  /** Milliseconds that a post may take. */
  readonly limitMs: number;
  /**
   * How many posts may be rendered at the same time, each thread started when there is enough for it. Where it is absent one, which is
   * there from the start on, and leaves the other processors to readers.
   */
  readonly threads?: number;
};

// Jobs for each thread before another one is started, which takes as long as rendering a hundred posts.
const MOST_WAITING = 12;
// Of posts that cannot be stored, some hundred: without them each feed that is made renders all of its posts again.
const MEMORY_BYTES = 16 * 1024 * 1024;

/** The renderer of posts, which stores what it rendered in a folder over restarts, and keeps some of it in memory where it cannot. */
export async function openRenderer(options: OpenRendererOptions): Promise<Renderer> {
  const { directory, markdown, log, limitMs, threads } = options;
  const thread = createRenderThreads(threads ?? 1, { limitMs, markdown, mostWaiting: MOST_WAITING });
  const [code] = await Promise.all([codeVersion('renderer'), threads === undefined && thread.start()]);
  const version = `${code} ${JSON.stringify(markdown)}`;
  const warn = (error: unknown) =>
    log.warn(failureLine('Rendered posts', directory, error, 'each start renders them again'));
  const memory = createRenderedMemory(MEMORY_BYTES);
  let store: RenderedStore = memory;
  try {
    store = openRenderedStore({
      directory,
      version,
      onFailure(error) {
        warn(error);
        store = memory;
      },
      onFull: () => log.warn(fullDiskLine('rendered posts', directory)),
    });
  } catch (error) {
    warn(error);
  }
  const stored: RenderedStore = {
    // In memory is what the disk did not take, where it may have what was there before.
    get: (key) => memory.get(key) ?? store.get(key),
    noteOf: (key) => memory.noteOf(key) ?? store.noteOf(key),
    set(key, ...args) {
      memory.delete(key);
      return store.set(key, ...args) || memory.set(key, ...args);
    },
    close: () => store.close(),
  };
  return {
    ...createPostRenderer(thread, withRenderCache(stored)),
    get isPersistent() {
      return store !== memory;
    },
    async close() {
      await thread.close();
      stored.close();
    },
  };
}
