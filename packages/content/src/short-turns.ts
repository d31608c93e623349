import { setImmediate as nextTurn } from 'node:timers/promises';

// Requests that come in meanwhile wait for this and for little else.
const SHORT_MS = 5;
// Where a turn is long without it, as on a busy machine, long work has as much of it as all else: with 5 ms of 200 it would hardly go on.
const LONGEST_MS = 100;
// A part gives way to readers for this long at most: under load that never ends, long work still comes to its end.
const LONGEST_WAIT_MS = 20;

// How long all long work has had its turns so far, which is no reason for other long work to have longer ones.
let spent = 0;

/**
 * Makes the function that long work calls before each of its parts: it resolves at once while the parts of this turn of the event loop
 * have taken little time, or no more than all else did since the turn before; else in a later turn, so that what has come in is answered
 * between them. Parts that run at the same time share the turns. While `isAnswering` says that a reader waits for a response, which takes
 * several turns, parts wait for it.
 */
export function createShortTurns(
  isAnswering: () => boolean = () => false,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let begun: number | undefined;
  let stopped: { readonly at: number; readonly spent: number } | undefined;
  let most = SHORT_MS;
  let last = Promise.resolve();

  async function untilShort(): Promise<void> {
    const asked = now();
    for (;;) {
      if (begun === undefined) {
        begun = now();
        const others = stopped === undefined ? 0 : begun - stopped.at - (spent - stopped.spent);
        most = Math.min(Math.max(others, SHORT_MS), LONGEST_MS);
        stopped = undefined;
        setImmediate(() => {
          begun = undefined;
        });
      }
      const givesWay = isAnswering() && now() - asked < LONGEST_WAIT_MS;
      if (!givesWay && now() - begun < most) {
        return;
      }
      const at = now();
      spent += at - (stopped?.at ?? begun);
      stopped = { at, spent };
      await nextTurn();
    }
  }

  return () => {
    // One after the other, so that what is looked at is the time after the part before.
    last = last.then(untilShort);
    return last;
  };
}
