import type { Background } from '#cache/cache-entry.ts';

/**
 * Makes a queue that runs one task at a time, beginning in a later turn of the event loop. Tasks beyond `longest` waiting
 * ones are dropped: what they would have improved stays as it is.
 */
export function createBackground(longest: number, onError: (error: unknown) => void): Background {
  const waiting: Array<() => Promise<void>> = [];
  let running = false;

  async function run(): Promise<void> {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      try {
        await task();
      } catch (error) {
        onError(error);
      }
    }
    running = false;
  }

  return (task) => {
    if (waiting.length >= longest) {
      return;
    }
    waiting.push(task);
    if (!running) {
      running = true;
      setImmediate(run);
    }
  };
}
