import pLimit, { type LimitFunction } from 'p-limit';
import { WORK_LIMITS, type Work, type WorkLimit } from '#limits.ts';

export class Overloaded extends Error {
  constructor() {
    super('Too many responses wait to be made.');
    this.name = 'Overloaded';
  }
}

export type Limiter = ReturnType<typeof createLimiter>;

/** Limits how many responses of each kind are made at the same time, and how many wait. */
export function createLimiter(limits: Readonly<Record<Work, WorkLimit>> = WORK_LIMITS) {
  const queues: Partial<Record<Work, LimitFunction>> = {};

  return {
    /** Rejects with an Overloaded if too many wait. */
    async run<Result>(work: Work, make: () => Promise<Result>): Promise<Result> {
      const { active, waiting } = limits[work];
      queues[work] ??= pLimit(active);
      const queue = queues[work];
      if (queue.activeCount >= active && queue.pendingCount >= waiting) {
        throw new Overloaded();
      }
      return queue(make);
    },
    get waiting(): number {
      return Object.values(queues).reduce((sum, { pendingCount }) => sum + pendingCount, 0);
    },
  };
}
