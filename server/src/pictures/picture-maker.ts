import path from 'node:path';
import {
  type ContentImage,
  isOfMachine,
  JobEnded,
  type JobProcess,
  openJobProcess,
  type PictureVariant,
  pictureType,
  repeatIfKilled,
} from '@portico/content';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Journal } from '#events.ts';
import { contentType } from '#http/static-files.ts';
import { MAX_PICTURES_AT_ONCE, MAX_SMALL_BYTES } from '#limits.ts';
import { openPictureFolder } from '#pictures/picture-folder.ts';
import type { PictureJobs } from '#pictures/picture-jobs.ts';

type Size = { readonly width: number; readonly height: number };
type Run = JobProcess<PictureJobs>['run'];

/** Thrown if no picture can be made from a file because of its contents, or because it has just changed. The message is for its author. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';

  constructor(file: string, reason: string) {
    super(reason.startsWith(file) ? reason : `${file} is not sent, because making a picture of it failed: ${reason}`);
  }
}

/** Makes pictures in the sizes and formats that clients need. Rejects if the file is not a readable picture. */
export type PictureMaker = Awaited<ReturnType<typeof openPictureMaker>>;

// Change this whenever pictures are made or stored differently.
const RECIPE = 'j';
const WORKER = new URL('./picture-worker.ts', import.meta.url);
// A picture that exceeded a limit would do so again.
const REFUSED_MS = 600_000;

/** Makes pictures in processes with limits, and stores them in the cache folder. */
export async function openPictureMaker(cacheDirectory: string, log: Pick<Logger, 'warn'>, journal?: Journal) {
  const folder = await openPictureFolder(path.join(cacheDirectory, 'pictures'), log, journal);
  const limit = pLimit(MAX_PICTURES_AT_ONCE);
  const large = pLimit(1);
  const free = Array.from({ length: MAX_PICTURES_AT_ONCE }, () => openJobProcess<PictureJobs>(WORKER));
  const making = new Map<string, Promise<Buffer>>();
  const refused = new LRUCache<string, PictureRefused>({ max: 1000, ttl: REFUSED_MS });

  async function inProcess<Output>(work: (run: Run) => Promise<Output>): Promise<Output> {
    return limit(async () => {
      const job = free.pop() ?? openJobProcess<PictureJobs>(WORKER);
      try {
        return await repeatIfKilled(() => work(job.run));
      } finally {
        free.push(job);
      }
    });
  }

  /** Large pictures wait for each other before they occupy a process. */
  async function withPicture<Output>(image: ContentImage, work: (run: Run) => Promise<Output>): Promise<Output> {
    const known = refused.get(image.hash);
    if (known !== undefined) {
      throw known;
    }
    const isLarge = (image.decodedBytes ?? Number.POSITIVE_INFINITY) > MAX_SMALL_BYTES;
    try {
      return await (isLarge ? large(() => inProcess(work)) : inProcess(work));
    } catch (error) {
      const isLimit = error instanceof JobEnded && error.limit !== undefined;
      if (!(error instanceof Error) || isOfMachine(error) || (error instanceof JobEnded && !isLimit)) {
        throw error;
      }
      const refusal = new PictureRefused(image.source.file, error.message);
      if (isLimit) {
        refused.set(image.hash, refusal);
      }
      throw refusal;
    }
  }

  async function readOrMake(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const stored = await folder.read(file);
    if (stored !== undefined) {
      return stored;
    }
    const made = await make();
    await folder.write(file, made);
    return made;
  }

  /** Returns the file with this name. If it doesn't exist, `make` creates it. Concurrent requests share one call. */
  function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const begun = making.get(name) ?? readOrMake(`${RECIPE}-${name}`, make).finally(() => making.delete(name));
    making.set(name, begun);
    return begun;
  }

  return {
    once,
    variant: ({ source, ...image }: ContentImage, { hash, width, format }: PictureVariant): Promise<Buffer> =>
      once(`${hash}-${width}.${format}`, () =>
        withPicture({ ...image, source }, (run) => run('variant', { source, hash, width, format })),
      ),
    /** Returns a copy without metadata, such as where it was taken. */
    async whole(image: ContentImage): Promise<{ readonly body: Buffer; readonly type: string }> {
      const { source, hash } = image;
      const body = await once(`${hash}-whole`, () => withPicture(image, (run) => run('copy', { source, hash })));
      return { body, type: pictureType(body) ?? contentType(image.url) };
    },
    cut: (image: ContentImage, size: Size): Promise<Buffer> =>
      withPicture(image, (run) => run('cut', { source: image.source, hash: image.hash, size })),
    strip: (image: ContentImage, size: Size): Promise<Buffer> => {
      const { source, hash, width = size.width, height = size.height } = image;
      return withPicture(image, (run) => run('strip', { source, hash, size, whole: { width, height } }));
    },
    lightened: (png: Buffer): Promise<Buffer> => inProcess((run) => run('lightened', png)),
  };
}
