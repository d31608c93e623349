import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';

export type RenderQueue = {
  /**
   * Runs a task for a client, at once or after those before it. Rejects with an Overloaded where too many wait already; also later,
   * where another client that waits for less comes to a full queue, or where its turn comes after ten seconds.
   */
  run<T>(client: string, task: () => Promise<T>): Promise<T>;
  /** Whether `run` would reject now. */
  refuses(client: string): boolean;
  /** How many tasks wait now. */
  readonly waiting: number;
};

export type RenderQueueOptions = {
  /** How many tasks may have begun and not ended. */
  readonly atOnce: number;
  /** How many may wait besides. */
  readonly longest: number;
  /** How many responses came from the cache so far: while that grows, tasks begin more rarely. */
  readonly hits?: () => number;
  readonly now?: () => number;
};

/** Why a task was not run: there is too much to do, and the same may be asked for again in a moment. */
export class Overloaded extends Error {
  constructor() {
    super('Too many responses wait to be made.');
    this.name = 'Overloaded';
  }
}

type Waiting = { readonly since: number; readonly begin: () => void; readonly refuse: () => void };

// Some of the places: a client whose tasks take long leaves others to the rest of them.
const SHARE_OF_ONE_CLIENT = 0.75;
// While readers are sent what is cached, a task begins this rarely at most. Rendering a page takes some 10 ms of the main thread.
const REST_MS = 25;
// Who asked may have left by then, and those who came later would wait as long.
const LONGEST_WAIT_MS = 10_000;
// One for all: finding out where it came from takes longer than sending the response.
const OVERLOADED = new Overloaded();

/**
 * Makes a bounded queue of what has to be made for readers. Clients take turns, however much each asks for, and what comes to a full
 * queue takes the place of the newest of the client that waits for the most. No more than one task begins in a turn of the event loop, so
 * that what is cached is sent between them.
 */
export function createRenderQueue({
  atOnce,
  longest,
  hits = () => 0,
  now = () => performance.now(),
}: RenderQueueOptions): RenderQueue {
  const mostOfOne = Math.max(1, Math.floor(atOnce * SHARE_OF_ONE_CLIENT));
  // By client; the first in the map is the next whose turn it is.
  const lines = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let waiting = 0;
  let running = 0;
  let isBeginning = false;
  let lastBegun = Number.NEGATIVE_INFINITY;
  let hitsBefore = 0;

  function mayBegin(client: string): boolean {
    return running < atOnce && (runningOf.get(client) ?? 0) < mostOfOne;
  }

  async function runNow<T>(client: string, task: () => Promise<T>): Promise<T> {
    lastBegun = now();
    hitsBefore = hits();
    running += 1;
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1);
    try {
      return await task();
    } finally {
      running -= 1;
      const left = (runningOf.get(client) ?? 1) - 1;
      if (left === 0) {
        runningOf.delete(client);
      } else {
        runningOf.set(client, left);
      }
      beginSoon();
    }
  }

  function beginSoon(): void {
    if (!isBeginning && waiting > 0) {
      isBeginning = true;
      beginEach();
    }
  }

  async function beginEach(): Promise<void> {
    do {
      await untilReadersHaveTheirs();
    } while (beginNext());
    isBeginning = false;
  }

  async function untilReadersHaveTheirs(): Promise<void> {
    await nextTurn();
    while (hits() > hitsBefore && now() - lastBegun < REST_MS) {
      await setTimeout(1);
    }
  }

  /**
   * Begins a task, or refuses one that has waited too long. False where nothing waits that may begin now; the end of a task that runs
   * looks again.
   */
  function beginNext(): boolean {
    for (const [client, line] of lines) {
      if (mayBegin(client)) {
        const next = line.shift();
        lines.delete(client);
        if (line.length > 0) {
          lines.set(client, line);
        }
        waiting -= 1;
        if (next !== undefined && now() - next.since > LONGEST_WAIT_MS) {
          next.refuse();
        } else {
          next?.begin();
        }
        return true;
      }
    }
    return false;
  }

  /** The longest line, where it is one that gives way to a client; undefined where none is longer than the client's own. */
  function lineBefore(client: string): Waiting[] | undefined {
    let longestLine = lines.get(client) ?? [];
    const own = longestLine.length;
    for (const line of lines.values()) {
      longestLine = line.length > longestLine.length ? line : longestLine;
    }
    return longestLine.length > own + 1 ? longestLine : undefined;
  }

  const refuses = (client: string) => waiting >= longest && lineBefore(client) === undefined;

  return {
    async run(client, task) {
      if (waiting === 0 && mayBegin(client) && now() - lastBegun >= REST_MS) {
        return runNow(client, task);
      }
      if (refuses(client)) {
        throw OVERLOADED;
      }
      if (waiting >= longest) {
        waiting -= 1;
        lineBefore(client)?.pop()?.refuse();
      }
      await new Promise<void>((resolve, reject) => {
        const line = lines.get(client) ?? [];
        line.push({ since: now(), begin: resolve, refuse: () => reject(OVERLOADED) });
        lines.set(client, line);
        waiting += 1;
        beginSoon();
      });
      return runNow(client, task);
    },
    refuses,
    get waiting() {
      return waiting;
    },
  };
}
