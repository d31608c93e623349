import { LRUCache } from 'lru-cache';
import type { Answer } from '#http/answer.ts';
import { KeptAnswer } from '#http/kept-answer.ts';

export type PageCache = {
  /** The kept answer at once, where there is one that is still fresh. */
  get(key: string): KeptAnswer | undefined;
  /**
   * Makes the answer for a key, once however many ask for it at the same time, and keeps it where it may be kept. A maker
   * may also give the answer of another key, which stays there only.
   */
  make(
    key: string,
    maker: () => Promise<Answer | KeptAnswer>,
    mayKeep?: (answer: Answer) => boolean,
  ): Promise<KeptAnswer>;
  /** Forgets every answer. */
  clear(): void;
  /** Forgets the answers of some keys. What is on its way is given out once and not kept, whatever its key. */
  forget(isTouched: (key: string) => boolean): void;
  readonly bytes: number;
  readonly entries: number;
};

// The compressed forms of an HTML page come to about this part of it; they are made after the page is taken in, and
// counted in advance so that the bound holds once they are there.
const COMPRESSED_SHARE = 0.75;
// Headers, and the heads that node:http has made of them: about 1.5 KB each, twice, for the forms that are asked for.
const OVERHEAD_BYTES = 6144;

/**
 * Makes a cache of finished answers that holds about `maxBytes` and drops what was not asked for the longest. `now` is the
 * time in milliseconds since the epoch.
 */
export function createPageCache(maxBytes: number, now: () => number = Date.now): PageCache {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.ceil(size * (1 + COMPRESSED_SHARE)) + OVERHEAD_BYTES,
  });
  const underway = new Map<string, Promise<KeptAnswer>>();
  // An answer that was begun before the content changed must not be kept after it.
  let generation = 0;

  async function makeAndKeep(
    key: string,
    maker: () => Promise<Answer | KeptAnswer>,
    mayKeep: (answer: Answer) => boolean,
  ): Promise<KeptAnswer> {
    const begun = generation;
    const answer = await maker();
    if (answer instanceof KeptAnswer) {
      return answer;
    }
    const keepable = new KeptAnswer(answer, { now });
    if (begun === generation && mayKeep(answer) && isFresh(keepable)) {
      kept.set(key, keepable);
    }
    return keepable;
  }

  function isFresh({ freshUntil }: KeptAnswer): boolean {
    return freshUntil === undefined || now() < freshUntil;
  }

  return {
    get(key) {
      const answer = kept.get(key);
      if (answer === undefined || isFresh(answer)) {
        return answer;
      }
      kept.delete(key);
      return undefined;
    },
    make(key, maker, mayKeep = canKeep) {
      const begun = underway.get(key);
      if (begun !== undefined) {
        return begun;
      }
      const making = makeAndKeep(key, maker, mayKeep).finally(() => {
        if (underway.get(key) === making) {
          underway.delete(key);
        }
      });
      underway.set(key, making);
      return making;
    },
    clear() {
      generation += 1;
      kept.clear();
      underway.clear();
    },
    forget(isTouched) {
      generation += 1;
      underway.clear();
      for (const key of [...kept.keys()].filter(isTouched)) {
        kept.delete(key);
      }
    },
    get entries() {
      return kept.size;
    },
    get bytes() {
      return kept.calculatedSize;
    },
  };
}

/** True for a page that is the same for everybody: 200, no cookie, and no policy against it. */
export function canKeep({ status, headers }: Answer): boolean {
  return (
    status === 200 && headers['set-cookie'] === undefined && !/no-store|private/.test(headers['cache-control'] ?? '')
  );
}
