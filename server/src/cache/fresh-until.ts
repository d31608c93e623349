/*
 * A response whose content depends on the clock names the moment from which a new one would differ (`FinishedResponse.freshUntil`,
 * milliseconds since the epoch). No cache may serve it past that moment: not the server's own, nor by `Cache-Control` any other.
 */

const SECOND_MS = 1000;
const LIFETIMES = /\b(max-age|s-maxage|stale-while-revalidate)=(\d+)/g;

/** The first of some moments; undefined where there is none. */
export function earliest(...moments: ReadonlyArray<number | undefined>): number | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** The beginning of the year in UTC that comes after `time`, in milliseconds since the epoch. */
export function newYearAfter(time: number): number {
  return Date.UTC(new Date(time).getUTCFullYear() + 1, 0);
}

/**
 * A `Cache-Control` value (RFC 9111, RFC 5861) for what is sent at `now`: as `policy`, and nothing is fresh, or served while it
 * is asked for again, after `freshUntil`. `stale-if-error` stays: an older page is better than none.
 */
export function cacheControlUntil(policy: string, freshUntil: number, now: number): string {
  // A head is made for a whole second, which counts as over.
  const left = Math.max(0, Math.floor(freshUntil / SECOND_MS) - Math.floor(now / SECOND_MS) - 1);
  const lifetimes = [...policy.matchAll(LIFETIMES)];
  const freshest = Math.max(0, ...lifetimes.map(([, name, value]) => (isFreshness(name) ? Number(value) : 0)));
  const longest = { fresh: left, stale: Math.max(0, left - freshest) };
  return policy.replace(
    LIFETIMES,
    (_, name: string, value: string) =>
      `${name}=${Math.min(Number(value), isFreshness(name) ? longest.fresh : longest.stale)}`,
  );
}

/** How many seconds a cache may serve what has this `Cache-Control` value, if the server answers. */
export function longestLife(policy: string): number {
  return [...policy.matchAll(LIFETIMES)].reduce((sum, [, , value]) => sum + Number(value), 0);
}

function isFreshness(name: string | undefined): boolean {
  return name === 'max-age' || name === 's-maxage';
}
