import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * Makes a function that resolves when its caller may render. It resolves for one caller at a time, and the server answers other
 * requests in between: rendering can't be interrupted, and what takes long is what an author wrote. After work that takes more than
 * `maxWithoutRestMs`, there is a rest of the same length, because another page takes many turns of the event loop.
 */
export function createTurns(maxWithoutRestMs: number = Number.POSITIVE_INFINITY): () => Promise<void> {
  /** The last turn, which resolves to its time. */
  let last = Promise.resolve(0);
  return async () => {
    last = after(last, performance.now(), maxWithoutRestMs);
    await last;
  };
}

async function after(turn: Promise<number>, asked: number, maxWithoutRestMs: number): Promise<number> {
  const begun = Math.max(await turn, asked);
  // The caller that had that turn renders meanwhile.
  await setImmediate();
  const ms = performance.now() - begun;
  if (ms > maxWithoutRestMs) {
    await setTimeout(ms);
  }
  return performance.now();
}
