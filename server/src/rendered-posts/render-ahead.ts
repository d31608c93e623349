import { setImmediate } from 'node:timers/promises';
import { type ContentStore, changesOf, type Post } from '@portico/content';
import { DAY_MS } from '#cache-database/cache-database.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';

export type RenderAheadOptions = {
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  /** One that stores what it rendered; see withRenderCache. */
  readonly renderPost: PostRenderer['renderPost'];
  /** Whether that is done already; without it each post is rendered. */
  readonly isRendered?: PostRenderer['isRendered'] | undefined;
  readonly onError: (error: unknown, post: Post) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
};

/**
 * Renders the text of every post before a reader asks for its page: of all at the start, newest first, then of those that
 * change. One at a time, and requests that have come in meanwhile are answered before the next. Once a day it goes through all of them
 * again: what is stored and nobody asks for goes some day, and pages that are cached ask for nothing.
 */
export function renderAhead({ store, renderPost, isRendered, onError, signal }: RenderAheadOptions): void {
  const waiting = new Set<Post>();
  let running = false;

  function lookAtAll(): void {
    const { posts, bySlug } = store.current().index;
    for (const post of [...posts, ...bySlug.values()]) {
      waiting.add(post);
    }
    runOnce();
  }

  function runOnce(): void {
    if (!running && waiting.size > 0) {
      run();
    }
  }

  async function run(): Promise<void> {
    running = true;
    for (const post of waiting) {
      waiting.delete(post);
      await setImmediate();
      if (signal.aborted) {
        return;
      }
      try {
        if (!isRendered?.(post, store.current())) {
          await renderPost(post, store.current());
        }
      } catch (error) {
        onError(error, post);
      }
    }
    running = false;
  }

  store.onChange(({ index }, previous) => {
    for (const [, post, before] of changesOf(index.bySlug, previous.index.bySlug)) {
      if (before !== undefined) {
        waiting.delete(before);
      }
      if (post !== undefined) {
        waiting.add(post);
      }
    }
    runOnce();
  });
  lookAtAll();
  const daily = setInterval(lookAtAll, DAY_MS).unref();
  signal.addEventListener('abort', () => clearInterval(daily));
}
