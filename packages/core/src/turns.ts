import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * Creates a function that resolves when its caller may render. It resolves for one caller at a time, and the server answers other
 * requests in between, because rendering can't be interrupted, and long posts take long. After more than `maxWithoutRestMs` of
 * work, there is a pause of the same length, because making another page takes many turns of the event loop.
 */
export function createTurns(maxWithoutRestMs: number = Number.POSITIVE_INFINITY): () => Promise<void> {
  /** The last turn, which resolves to the time that it took. */
  let last = Promise.resolve(0);
  return async () => {
    last = after(last, performance.now(), maxWithoutRestMs);
    await last;
  };
}

async function after(turn: Promise<number>, asked: number, maxWithoutRestMs: number): Promise<number> {
  const begun = Math.max(await turn, asked);
  // The caller of that turn renders in the meantime.
  await setImmediate();
  const ms = performance.now() - begun;
  if (ms > maxWithoutRestMs) {
    await setTimeout(ms);
  }
  return performance.now();
}
