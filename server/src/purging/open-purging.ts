import type { ContentSnapshot, ContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { CONTENT, changedCardKeys, changedKeys, isOfAuthor, postKey } from '#cache/dependencies.ts';
import type { MetricsAsData } from '#operations/metrics.ts';
import type { Stopping } from '#process/drain.ts';
import { createPurger } from '#purging/purger.ts';
import type { ServeSettings } from '#serving/serve-settings.ts';

export type Purging = {
  /** Purges what each change of the content makes stale, whenever `onceShown` says that the version that comes of it is shown: by default, at once. */
  follow(store: Pick<ContentStore, 'onChange'>, onceShown?: (version: string, purge: () => void) => void): void;
  /** Purges the pages that show when one of these files was last committed. */
  onLastChanges(files: ReadonlyMap<string, string>, snapshot: ContentSnapshot): void;
  asData(): Promise<MetricsAsData>;
};

export type PurgingOptions = {
  readonly settings: Pick<ServeSettings, 'inFront' | 'siteConfig'>;
  readonly log: Logger;
  readonly stopping: Stopping;
};

/** Keeps the caches in front at the content of the process that reads it. */
export function openPurging({ settings: { inFront, siteConfig }, log, stopping }: PurgingOptions): Purging {
  const purger = createPurger({ caches: inFront, log });
  const isOn = inFront.length > 0;
  let areDatesKnown = false;
  stopping.finally(purger.close);
  return {
    follow(store, onceShown = (_version, purge) => purge()) {
      if (!isOn) {
        return;
      }
      store.onChange((next, previous) => {
        const keys = changedKeys(next, previous);
        // No text is on a card.
        const isOnCards = keys.has(CONTENT) || [...keys].some(isOfAuthor);
        const cards = isOnCards ? changedCardKeys(next, previous, siteConfig) : [];
        onceShown(next.version, () => purger.purge([...keys, ...cards]));
      });
    },
    onLastChanges(files, { index }) {
      // What git tells first is of all posts, and other servers have told it before: a start purges nothing.
      const isFirst = !areDatesKnown;
      areDatesKnown = true;
      if (isFirst) {
        return;
      }
      const posts = isOn ? [...index.bySlug.values()].filter(({ file }) => files.has(file)) : [];
      if (posts.length > 0) {
        purger.purge(posts.map(({ slug }) => postKey(slug)));
      }
    },
    asData: purger.asData,
  };
}
