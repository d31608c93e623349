import { type ContentStore, type ContentStoreOptions, openContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { logContent } from '#content/log-content.ts';
import { shownPath } from '#content/shown-path.ts';

const RETRY_MS = 1000;
/** What the log says of an error of the server's own code in what follows a change. */
export const CHANGE_FAILED = 'a change of the content could not be taken in by all parts of the server';

export type OpenContentOptions = Omit<ContentStoreOptions, 'onError' | 'watching'> & {
  readonly log: Logger;
  /** Called with why the folder cannot be read, each time it is tried in vain. */
  readonly onWaiting: (reason: string) => void;
  readonly signal: AbortSignal;
  readonly picturesAreMade: boolean;
};

/** Opens the content folder, trying again each second until it can be read. Undefined where the signal aborts that. */
export async function openContent({
  log,
  onWaiting,
  signal,
  ...options
}: OpenContentOptions): Promise<ContentStore | undefined> {
  const { directory } = options;
  while (!signal.aborted) {
    try {
      const store = await openContentStore({
        ...options,
        onError: (error) => log.error({ err: error }, CHANGE_FAILED),
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
