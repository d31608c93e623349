import { setTimeout } from 'node:timers/promises';
import { type ContentStore, type ContentStoreOptions, openContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { displayPath } from '#content/display-path.ts';
import { logContent } from '#content/log-content.ts';

const RETRY_MS = 1000;
/** The log message for an error of the server's own code after a change of the content. */
export const CHANGE_FAILED = 'a change of the content could not be processed';

export type OpenContentOptions = Omit<ContentStoreOptions, 'onError' | 'watching'> & {
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Called with the reason each time the folder cannot be read. */
  readonly onWaiting: (reason: string) => void;
  readonly signal: AbortSignal;
  readonly picturesAreMade: boolean;
};

/** Opens the content folder, trying again each second until it can be read. Undefined if the signal aborts that. */
export async function openContent({
  log,
  onWaiting,
  signal,
  ...options
}: OpenContentOptions): Promise<ContentStore | undefined> {
  const { directory } = options;
  let logged = '';
  while (!signal.aborted) {
    try {
      const onError = (error: unknown) => log.error({ err: error }, CHANGE_FAILED);
      const store = await openContentStore({ ...options, onError });
      logContent(store, log, (file) => displayPath(directory, file));
      return store;
    } catch (error) {
      const reason = `The content folder ${directory} cannot be read: ${error instanceof Error ? error.message : error}. Set CONTENT_DIR to a folder of posts, or make this one readable.`;
      onWaiting(reason);
      if (reason !== logged) {
        log.error(reason);
      }
      logged = reason;
      await setTimeout(RETRY_MS);
    }
  }
  return undefined;
}
