import type { SupervisedWorker } from '#workers/supervise.ts';

/** Which version of the content each worker shows. */
export type ShownVersions = {
  take(worker: SupervisedWorker, version: string): void;
  end(worker: SupervisedWorker): void;
  /** Resolves once all that serve show a version or a later one; after some seconds whatever they show. */
  readonly byAll: (version: string) => Promise<void>;
};

type Waiting = { readonly behind: Set<SupervisedWorker>; readonly version: string; readonly resolve: () => void };

// A worker makes its index of 100,000 posts in less.
const LONGEST_MS = 5000;

export function createShownVersions(longestMs: number = LONGEST_MS): ShownVersions {
  const versions = new Map<SupervisedWorker, string>();
  // In the order in which the versions came, as the workers come to show them.
  let all: Waiting[] = [];

  function settle(): void {
    const done = all.filter(({ behind }) => behind.size === 0);
    all = all.filter(({ behind }) => behind.size > 0);
    for (const { resolve } of done) {
      resolve();
    }
  }

  return {
    take(worker, version) {
      versions.set(worker, version);
      const last = all.findLastIndex((waiting) => waiting.version === version);
      for (const { behind } of all.slice(0, last + 1)) {
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
    byAll(version) {
      return new Promise((resolve) => {
        const behind = new Set([...versions].filter(([, shown]) => shown !== version).map(([worker]) => worker));
        const waiting = { behind, version, resolve };
        all.push(waiting);
        setTimeout(() => {
          behind.clear();
          settle();
        }, longestMs).unref();
        settle();
      });
    },
  };
}
