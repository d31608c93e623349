const MINUTE_MS = 60_000;

/** Returns a function that calls the given one at most once a minute. */
export function onceAMinute<Args extends readonly unknown[]>(
  call: (...args: Args) => void,
  now: () => number = () => performance.now(),
): (...args: Args) => void {
  let next = Number.NEGATIVE_INFINITY;
  return (...args) => {
    if (now() >= next) {
      next = now() + MINUTE_MS;
      call(...args);
    }
  };
}
