import { setImmediate as nextTurn } from 'node:timers/promises';

// Requests that come in meanwhile wait for this and for little else.
const LONGEST_MS = 5;
// A part gives way to readers for this long at most: under load that never ends, long work still comes to its end.
const LONGEST_WAIT_MS = 20;

/**
 * Makes the function that long work calls before each of its parts: it resolves at once while the parts of this turn of the event loop
 * have taken little time, else in a later turn, so that what has come in is answered between them. Parts that run at the same time share
 * the turns. While `isAnswering` says that a reader waits for a response, which takes several turns, parts wait for it.
 */
export function createShortTurns(
  isAnswering: () => boolean = () => false,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let begun: number | undefined;
  let last = Promise.resolve();

  async function untilShort(): Promise<void> {
    const asked = now();
    for (;;) {
      if (begun === undefined) {
        begun = now();
        setImmediate(() => {
          begun = undefined;
        });
      }
      const givesWay = isAnswering() && now() - asked < LONGEST_WAIT_MS;
      if (!givesWay && now() - begun < LONGEST_MS) {
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
