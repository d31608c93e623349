import { setImmediate as nextTurn } from 'node:timers/promises';

export type ShortTurnsOptions = {
  /** Whether a reader waits for a response, which takes several turns: parts wait for it meanwhile. */
  readonly isAnswering?: (() => boolean) | undefined;
  /** How much of the time that all else takes parts may have, where that is more than little; see FAIR_SHARE. None unless given. */
  readonly share?: number;
  readonly now?: () => number;
};

/**
 * For what a process makes once for all who wait. On a busy machine a turn may take 200 ms, and with 5 of them such work would hardly go on. Where
 * it has a third of what all else takes, turns grow only where that is over three quarters of the time anyway.
 */
export const FAIR_SHARE = 1 / 3;

// Requests that come in meanwhile wait for this and for little else.
const SHORT_MS = 5;
const LONGEST_MS = 50;
// A part gives way to readers for this long at most: under load that never ends, long work still comes to its end.
const LONGEST_WAIT_MS = 20;

/**
 * Makes the function that long work calls before each of its parts: it resolves at once while the parts of this turn of the event loop
 * have taken little time, else in a later turn, so that what has come in is answered between them. Parts that run at the same time share
 * the turns.
 */
export function createShortTurns({
  isAnswering = () => false,
  share = 0,
  now = () => performance.now(),
}: ShortTurnsOptions = {}): () => Promise<void> {
  let begun: number | undefined;
  let stopped: number | undefined;
  let most = SHORT_MS;
  let last = Promise.resolve();

  async function untilShort(): Promise<void> {
    const asked = now();
    for (;;) {
      if (begun === undefined) {
        begun = now();
        const others = begun - (stopped ?? begun);
        most = Math.min(Math.max(share * others, SHORT_MS), LONGEST_MS);
        stopped = undefined;
        setImmediate(() => {
          begun = undefined;
        });
      }
      const givesWay = isAnswering() && now() - asked < LONGEST_WAIT_MS;
      if (!givesWay && now() - begun < most) {
        return;
      }
      stopped = now();
      await nextTurn();
    }
  }

  return () => {
    // One after the other, so that what is looked at is the time after the part before.
    last = last.then(untilShort);
    return last;
  };
}
