import { setImmediate, setTimeout } from 'node:timers/promises';

/** Queues work that should not delay a response. False where there is no room for it. */
export type Background = (task: () => Promise<void>) => boolean;

export type BackgroundOptions = {
  /** How many tasks may wait. */
  readonly longest: number;
  readonly onError: (error: unknown) => void;
  /** Whether a reader waits for a response that is being made. */
  readonly isAnswering?: () => boolean;
};

// A task gives way to readers for this long at most: some are worth doing where readers wait all the time, as after a start.
const LONGEST_WAIT_MS = 200;
const LOOK_AGAIN_MS = 5;

/**
 * Makes a queue that runs one task at a time, each in a later turn of the event loop than the one before, so that
 * requests that have come in meanwhile are answered first. A task begins when no reader waits, or has waited long enough for that. Tasks
 * beyond `longest` waiting ones are dropped: what they would have improved stays as it is.
 */
export function createBackground({ longest, onError, isAnswering = () => false }: BackgroundOptions): Background {
  const waiting: Array<() => Promise<void>> = [];
  let running = false;

  async function untilReadersHaveTheirs(): Promise<void> {
    const asked = performance.now();
    await setImmediate();
    while (isAnswering() && performance.now() - asked < LONGEST_WAIT_MS) {
      await setTimeout(LOOK_AGAIN_MS);
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await untilReadersHaveTheirs();
      try {
        await waiting.shift()?.();
      } catch (error) {
        onError(error);
      }
    }
    running = false;
  }

  return (task) => {
    if (waiting.length >= longest) {
      return false;
    }
    waiting.push(task);
    if (!running) {
      run();
    }
    return true;
  };
}
