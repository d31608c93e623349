import pLimit from 'p-limit';

/** Why a response was not made: too many wait to be made. The same may be asked for again in a moment. */
export class Overloaded extends Error {
  constructor() {
    super('Too many responses wait to be made.');
    this.name = 'Overloaded';
  }
}

export type RenderLimit = {
  /** Runs a task at once or after those before it. Rejects with an Overloaded if too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** How many tasks wait now. */
  readonly waiting: number;
};

export type RenderLimitOptions = {
  /** How many tasks may run at the same time. */
  readonly atOnce: number;
  /** How many may wait besides. */
  readonly longest: number;
};

// Making so many takes one to three seconds.
const USUAL: RenderLimitOptions = { atOnce: 16, longest: 128 };

export function createRenderLimit({ atOnce, longest }: RenderLimitOptions = USUAL): RenderLimit {
  const limit = pLimit(atOnce);
  return {
    async run(task) {
      if (limit.pendingCount >= longest && limit.activeCount >= atOnce) {
        throw new Overloaded();
      }
      return limit(task);
    },
    get waiting() {
      return limit.pendingCount;
    },
  };
}
