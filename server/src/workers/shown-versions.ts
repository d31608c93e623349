import type { SupervisedWorker } from '#workers/supervise.ts';

/** Which version of the content each worker shows. */
export type ShownVersions = {
  /** One that starts serves nothing yet, but what it shows at first may be what was before. */
  start(worker: SupervisedWorker): void;
  take(worker: SupervisedWorker, version: string): void;
  end(worker: SupervisedWorker): void;
  /**
   * Acts once all that serve show a version or a later one. After some seconds it acts whatever they show, and then once more when they do: until
   * then, who is late has sent what was before. So it does for those that start, for which nobody waits.
   */
  readonly onceByAll: (version: string, act: () => void) => void;
};

type Waiting = { readonly behind: Set<SupervisedWorker>; readonly version: string; readonly act: () => void };

// A worker makes its index of 100,000 posts in less.
const LONGEST_MS = 5000;

export function createShownVersions(longestMs: number = LONGEST_MS): ShownVersions {
  const versions = new Map<SupervisedWorker, string | undefined>();
  // In the order in which the versions came, as the workers come to show them.
  let all: Waiting[] = [];

  function settle(): void {
    const done = all.filter(({ behind }) => behind.size === 0);
    all = all.filter(({ behind }) => behind.size > 0);
    for (const { act } of done) {
      act();
    }
  }

  return {
    start: (worker) => void versions.set(worker, undefined),
    take(worker, version) {
      versions.set(worker, version);
      // The first, since the same bytes may come again, and it has yet to show what came between.
      const place = all.findIndex((waiting) => waiting.version === version && waiting.behind.has(worker));
      for (const { behind } of all.slice(0, place + 1)) {
        behind.delete(worker);
      }
      settle();
    },
    end(worker) {
      versions.delete(worker);
      for (const { behind } of all) {
        behind.delete(worker);
      }
      settle();
    },
    onceByAll(version, act) {
      // Who has yet to show an earlier one has yet to come to this one, also where it shows the same bytes now: a folder may be as it was again.
      const late = new Set(all.flatMap(({ behind }) => [...behind]));
      const isBehind = ([worker, shown]: readonly [SupervisedWorker, string | undefined]) =>
        shown !== version || late.has(worker);
      const behind = new Set([...versions].filter(isBehind).map(([worker]) => worker));
      const starting = new Set([...behind].filter((worker) => versions.get(worker) === undefined));
      starting.forEach(behind.delete, behind);
      all.push({ behind, version, act });
      if (starting.size > 0) {
        all.push({ behind: starting, version, act });
      }
      setTimeout(() => {
        if (behind.size > 0) {
          act();
        }
      }, longestMs).unref();
      settle();
    },
  };
}
