import { setImmediate as nextTurn } from 'node:timers/promises';

// Requests that come in meanwhile wait for this and for little else.
const LONGEST_MS = 5;

/**
 * Makes the function that long work calls before each of its parts: it resolves at once while the parts of this turn of the event loop
 * have taken little time, else in a later turn, so that what has come in is answered between them. Parts that run at the same time share
 * the turns.
 */
export function createShortTurns(now: () => number = () => performance.now()): () => Promise<void> {
  let begun: number | undefined;
  let last = Promise.resolve();

  async function untilShort(): Promise<void> {
    for (;;) {
      if (begun === undefined) {
        begun = now();
        setImmediate(() => {
          begun = undefined;
        });
      }
      if (now() - begun < LONGEST_MS) {
        return;
      }
      await nextTurn();
    }
  }

  return () => {
    // One after the other, so that what is looked at is the time after the part before.
    last = last.then(untilShort);
    return last;
  };
}
