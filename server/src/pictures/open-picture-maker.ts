import path from 'node:path';
import type { Logger } from 'pino';
import { createPictureMaker, type PictureMaker } from '#pictures/picture-maker.ts';

export type OpenPictureMakerOptions = {
  /** The server's cache folder. */
  readonly directory: string;
  readonly log: Logger;
  /** Loads sharp, which is native code that not each system has. */
  readonly load?: () => Promise<typeof import('sharp')>;
};

/** Where they are in the cache folder. */
export function picturesIn(cacheDirectory: string): string {
  return path.join(cacheDirectory, 'pictures');
}

/** What makes pictures; undefined, with a line in the log, where sharp cannot be loaded. */
export async function openPictureMaker(options: OpenPictureMakerOptions): Promise<PictureMaker | undefined> {
  const { directory, log, load = () => import('sharp') } = options;
  const warn = (what: string, error: unknown, advice: string) =>
    log.warn(`${what}: ${error instanceof Error ? error.message.split('\n')[0] : error}. ${advice}`);
  try {
    const { default: sharp } = await load();
    // The limit on how many are made at once is the server's own.
    sharp.concurrency(1);
    sharp.cache(false);
    let isTold = false;
    return createPictureMaker({
      open: sharp,
      directory: picturesIn(directory),
      onFailure(error) {
        if (!isTold) {
          isTold = true;
          warn(`Pictures cannot be stored in ${directory}`, error, 'All works without that, but each is made again.');
        }
      },
    });
  } catch (error) {
    warn('Pictures are sent as they are', error, 'Run npm ci on this system to have them in widths that fit.');
    return undefined;
  }
}
