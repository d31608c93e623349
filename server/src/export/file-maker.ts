import type { CacheEntry } from '#cache/cache-entry.ts';
import { errorPages } from '#export/addresses.ts';
import { exportedPath } from '#export/exported-path.ts';
import type { Exported } from '#export/manifest.ts';
import type { Target } from '#request/target.ts';
import type { Site } from '#site.ts';

/** What came of an address, as data that a thread can send to another. */
export type MadeFile =
  | {
      readonly made: Omit<Exported, 'madeOf'>;
      readonly isWritten: boolean;
      /** See FinishedResponse. */
      readonly isPartial: boolean;
      readonly ms: number;
    }
  | { readonly why: string };

/** Makes what the site has at an address. It is written, but for the bytes of that hash: those are there. Never rejects. */
export type FileMaker = (target: Target, there: string | undefined) => Promise<MadeFile>;

export type FileMakerOptions = {
  readonly site: Pick<Site, 'make'>;
  readonly write: (file: string, body: Uint8Array) => void;
  /** Why a path could not be made, where that was told. */
  readonly failures: ReadonlyMap<string, string>;
};

// What a host makes itself, or cannot: which of two representations a client prefers takes a server.
const OF_THE_SERVER = new Set(['content-length', 'content-location', 'etag', 'last-modified']);

export function createFileMaker({ site, write, failures }: FileMakerOptions): FileMaker {
  const missing = new Set(errorPages().map(({ target }) => target.key));

  async function make(target: Target, there: string | undefined): Promise<MadeFile> {
    const begun = performance.now();
    const { key: url } = target;
    const entry = await site.make(target);
    const why = failures.get(target.pathname);
    if (why !== undefined || (entry.status >= 400 && !missing.has(url))) {
      return { why: why ?? `The server answers ${entry.status}.` };
    }
    // React Router answers a redirect of data with 202 and the target in the body, which is all that its client reads.
    const status = entry.status === 202 ? 200 : entry.status;
    const file = status >= 300 && status < 400 ? undefined : exportedPath(target);
    const { bytes: body, hash, isPartial } = entry;
    const isWritten = file !== undefined && hash !== there;
    if (isWritten) {
      write(file, body);
    }
    const made = { url, status, headers: headersOf(entry), ...(file && { file }), bytes: body.length, hash };
    return { made, isWritten, isPartial, ms: performance.now() - begun };
  }

  return (target, there) =>
    make(target, there).catch((error) => ({ why: error instanceof Error ? error.message : String(error) }));
}

/** The headers of the whole body, as a host is to send them. */
export function headersOf(entry: CacheEntry): Readonly<Record<string, string>> {
  const whole = entry.variant([], () => false);
  if (whole instanceof Promise) {
    throw new Error('A response without an encoding is there at once.');
  }
  const { headers } = whole.head;
  const pairs = headers.flatMap((name, place): [string, string][] =>
    place % 2 === 0 && !OF_THE_SERVER.has(name) ? [[name, headers[place + 1] ?? '']] : [],
  );
  return Object.fromEntries(pairs);
}
