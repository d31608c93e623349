import path from 'node:path';
import type { Logger } from 'pino';
import { createPictureMaker, type PictureMaker } from '#pictures/picture-maker.ts';

export type OpenPictureMakerOptions = {
  /** The server's cache folder. */
  readonly directory: string;
  readonly log: Logger;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** What makes pictures; undefined, with a line in the log, if sharp, which is native code, cannot be loaded. */
export async function openPictureMaker({ directory, log }: OpenPictureMakerOptions): Promise<PictureMaker | undefined> {
  const warn = (what: string, error: unknown, advice: string) =>
    log.warn(`${what}: ${error instanceof Error ? error.message.split('\n')[0] : error}. ${advice}`);
  try {
    const { default: sharp } = await import('sharp');
    // The limit on how many are made at once is the maker's.
    sharp.concurrency(1);
    sharp.cache(false);
    let isReported = false;
    const maker = createPictureMaker({
      open: sharp,
      directory: path.join(directory, 'pictures'),
      onFailure(error) {
        if (!isReported) {
          isReported = true;
          warn(
            `Pictures cannot be stored in ${directory}`,
            error,
            'Everything works without that, but each is made again.',
          );
        }
      },
    });
    const clear = () => maker.clear(Date.now()).catch((error) => warn('Old pictures cannot be deleted', error, ''));
    void clear();
    setInterval(clear, DAY_MS).unref();
    return maker;
  } catch (error) {
    warn('Pictures are sent as they are', error, 'Run npm ci on this system to have them in widths that fit.');
    return undefined;
  }
}
