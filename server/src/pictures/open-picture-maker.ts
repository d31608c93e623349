import path from 'node:path';
import type { Logger } from 'pino';
import { createPictureMaker, type PictureMaker } from '#pictures/picture-maker.ts';

export type OpenPictureMakerOptions = {
  /** The server's cache folder. */
  readonly directory: string;
  readonly log: Pick<Logger, 'warn'>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Loads sharp, which is native code, and deletes pictures that were not read in a month each day. */
export async function openPictureMaker({ directory, log }: OpenPictureMakerOptions): Promise<PictureMaker> {
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
        log.warn({ err: error }, `Pictures cannot be stored in ${directory}, so each is made again. Set CACHE_DIR.`);
      }
    },
  });
  const clear = () => maker.clear(Date.now()).catch((error) => log.warn({ err: error }, 'Old pictures stay.'));
  void clear();
  setInterval(clear, DAY_MS).unref();
  return maker;
}
