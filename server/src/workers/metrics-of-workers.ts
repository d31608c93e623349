import { setTimeout } from 'node:timers/promises';
import { countedBy, type MetricsAsData } from '#operations/metrics.ts';
import type { SupervisedWorker } from '#workers/supervise.ts';

export type MetricsOfWorkers = {
  /** What each process says now; of a worker that does not answer in time, what it said before. What those counted that have ended is there, too. */
  all(): Promise<readonly MetricsAsData[]>;
  /** Takes what a worker says. */
  take(worker: SupervisedWorker, metrics: MetricsAsData): void;
  /** Keeps what a worker counted that has ended. */
  end(worker: SupervisedWorker): void;
};

const LONGEST_MS = 1000;

export function createMetricsOfWorkers(
  own: () => Promise<MetricsAsData>,
  workers: () => readonly SupervisedWorker[],
): MetricsOfWorkers {
  const latest = new Map<SupervisedWorker, MetricsAsData>();
  const awaited = new Map<SupervisedWorker, () => void>();
  let ended: Promise<MetricsAsData> = Promise.resolve([]);

  function askAll(): Promise<unknown> {
    return Promise.all(
      workers().map(
        (worker) =>
          new Promise<void>((resolve) => {
            // Two who ask at the same time get the same answer.
            const other = awaited.get(worker);
            awaited.set(worker, () => {
              other?.();
              resolve();
            });
            worker.send({ kind: 'metrics' });
          }),
      ),
    );
  }

  return {
    async all() {
      const timer = new AbortController();
      await Promise.race([askAll(), setTimeout(LONGEST_MS, undefined, { signal: timer.signal }).catch(() => {})]);
      timer.abort();
      const mine = await own();
      let awaitedEnds: Promise<MetricsAsData>;
      let counted: MetricsAsData;
      do {
        awaitedEnds = ended;
        counted = await awaitedEnds;
        // One that ends in that wait is no longer among the latest.
      } while (awaitedEnds !== ended);
      return [mine, counted, ...latest.values()];
    },
    take(worker, metrics) {
      latest.set(worker, metrics);
      awaited.get(worker)?.();
      awaited.delete(worker);
    },
    end(worker) {
      const last = latest.get(worker);
      latest.delete(worker);
      awaited.get(worker)?.();
      awaited.delete(worker);
      if (last !== undefined) {
        ended = ended.then((before) => countedBy([before, last]));
      }
    },
  };
}
