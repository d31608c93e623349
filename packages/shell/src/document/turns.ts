import { setImmediate, setTimeout } from 'node:timers/promises';

// Work that takes longer is followed by a rest of the same length: another page takes many turns of the event loop.
const MAX_WITHOUT_REST_MS = 10;

/**
 * Makes a function that resolves when its caller may render. It resolves for one caller at a time, and the server answers other
 * requests in between: rendering can't be interrupted, and what takes long is what an author wrote.
 */
export function createTurns(): () => Promise<void> {
  /** The last turn, which resolves to its time. */
  let last = Promise.resolve(0);
  return async () => {
    last = after(last, performance.now());
    await last;
  };
}

async function after(turn: Promise<number>, asked: number): Promise<number> {
  const begun = Math.max(await turn, asked);
  // Whoever had that turn renders meanwhile.
  await setImmediate();
  const ms = performance.now() - begun;
  if (ms > MAX_WITHOUT_REST_MS) {
    await setTimeout(ms);
  }
  return performance.now();
}
