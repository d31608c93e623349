import { setImmediate } from 'node:timers/promises';

/** Queues work that should not delay a response. False if there is no room for it. */
export type Background = (task: () => Promise<void>) => boolean;

export type BackgroundOptions = {
  /** How many tasks may wait. */
  readonly longest: number;
  readonly onError: (error: unknown) => void;
};

/**
 * Makes a queue that runs one task at a time, each in a later turn of the event loop than the one before, so that
 * requests that have come in meanwhile are answered first. Drops tasks beyond `longest` waiting ones.
 */
export function createBackground({ longest, onError }: BackgroundOptions): Background {
  const waiting: Array<() => Promise<void>> = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await setImmediate();
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
