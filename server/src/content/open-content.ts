import { type ContentStore, type ContentStoreOptions, openContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { logContent } from '#content/log-content.ts';
import { shownPath } from '#content/shown-path.ts';

const RETRY_MS = 1000;
/** What the log says of an error of the server's own code in what follows a change. */
export const CHANGE_FAILED = 'a change of the content could not be taken in by all parts of the server';

export type OpenContentOptions = {
  readonly directory: string;
  readonly log: Logger;
  /** Called with why the folder cannot be read, each time it is tried in vain. */
  readonly onWaiting: (reason: string) => void;
  readonly signal: AbortSignal;
  /** The time in milliseconds since the epoch; decides which posts are due. */
  readonly now?: () => number;
  /** See openContentStore. */
  readonly tryOut?: ContentStoreOptions['tryOut'];
  readonly picturesAreMade: boolean;
  /** See openContentStore. */
  readonly notes?: ContentStoreOptions['notes'];
  /** See openContentStore. */
  readonly postNotes?: ContentStoreOptions['postNotes'];
  /** See openContentStore. */
  readonly language?: ContentStoreOptions['language'];
  /** See openContentStore. */
  readonly isAnswering?: ContentStoreOptions['isAnswering'];
};

/** Opens the content folder, trying again each second until it can be read. Undefined where the signal aborts that. */
export async function openContent({
  directory,
  log,
  onWaiting,
  signal,
  now = Date.now,
  tryOut,
  picturesAreMade,
  notes,
  postNotes,
  language,
  isAnswering,
}: OpenContentOptions): Promise<ContentStore | undefined> {
  while (!signal.aborted) {
    try {
      const store = await openContentStore({
        directory,
        now,
        picturesAreMade,
        notes,
        postNotes,
        language,
        onError: (error) => log.error({ err: error }, CHANGE_FAILED),
        ...(tryOut && { tryOut }),
        ...(isAnswering && { isAnswering }),
      });
      logContent(store, log, (file) => shownPath(directory, file));
      return store;
    } catch (error) {
      const reason = `The content folder ${directory} cannot be read: ${error instanceof Error ? error.message : error}. Set CONTENT_DIR to a folder of posts, or make this one readable.`;
      log.error(reason);
      onWaiting(reason);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return undefined;
}
