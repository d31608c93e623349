// What setTimeout takes at most: a longer delay overflows into one of a millisecond.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type EachNewYearOptions = {
  /** The time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
};

/** Calls `action` at the beginning of each year in UTC, from the next one on. Keeps no process alive. */
export function eachNewYear(action: () => void, { now, signal }: EachNewYearOptions): void {
  let next = newYearAfter(now());
  let timer: NodeJS.Timeout;

  function wait(): void {
    timer = setTimeout(wake, Math.min(next - now(), LONGEST_TIMER_MS));
    timer.unref();
  }

  function wake(): void {
    // A timer may come early, by its own bound or by a clock that was set back.
    if (now() >= next) {
      next = newYearAfter(now());
      action();
    }
    wait();
  }

  if (signal.aborted) {
    return;
  }
  wait();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

function newYearAfter(time: number): number {
  return Date.UTC(new Date(time).getUTCFullYear() + 1, 0);
}
