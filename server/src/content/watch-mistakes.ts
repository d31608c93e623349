import type { ContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { allPosts } from '#check/known-posts.ts';
import { type FindMistakes, type Mistakes, savedPosts } from '#content/find-mistakes.ts';
import { createMistakeLog, QUIET_MS } from '#content/log-content.ts';

export type WatchOptions = {
  readonly store: ContentStore;
  readonly findMistakes: FindMistakes;
  readonly log: Logger;
  readonly directory: string;
};

/** Checks each saved post once it is published, and logs and remembers its mistakes. Posts that exist at the start aren't checked. */
export function watchMistakes({ store, findMistakes, log, directory }: WatchOptions) {
  const logMistakes = createMistakeLog({
    log: (facts, text) => log.warn(facts, `published with a mistake: ${text}`),
    onCorrected: (files, shown) => log.info({ files }, `has no mistakes any more: ${shown}`),
    directory,
  });
  let checked = store.current();
  let known: Mistakes = new Map();
  let checking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const snapshot = store.current();
    // Another post may be what a mistake was about.
    const again = allPosts(snapshot).filter(({ file }) => known.has(file));
    const found = await findMistakes(snapshot, [...new Set([...savedPosts(checked, snapshot), ...again])]);
    checked = snapshot;
    known = found;
    logMistakes(known);
  }

  function checkNow(): void {
    clearTimeout(timer);
    timer = undefined;
    checking = checking
      .then(check)
      .catch((error: unknown) => log.error({ err: error }, 'saved posts could not be checked'));
  }

  store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(checkNow, QUIET_MS).unref();
  });

  return {
    /** What is known now. */
    mistakes: (): Mistakes => known,
    /** What is known once everything saved so far is checked. */
    async afterCheck(): Promise<Mistakes> {
      if (timer !== undefined) {
        checkNow();
      }
      await checking;
      return known;
    },
  };
}
