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
  const queues = new Map<Work, LimitFunction>();

  function queueOf(work: Work): LimitFunction {
    const queue = queues.get(work) ?? pLimit(limits[work].active);
    queues.set(work, queue);
    return queue;
  }

  return {
    /** Rejects with an Overloaded if too many wait. */
    async run<Result>(work: Work, make: () => Promise<Result>): Promise<Result> {
      const queue = queueOf(work);
      const { active, waiting } = limits[work];
      if (queue.activeCount >= active && queue.pendingCount >= waiting) {
        throw new Overloaded();
      }
      return queue(make);
    },
    get waiting(): number {
      return queues.values().reduce((sum, { pendingCount }) => sum + pendingCount, 0);
    },
  };
}
