export type GatherOptions = {
  /** Characters at which the lines are written. */
  readonly length: number;
  /** How long a line waits at most, in milliseconds. */
  readonly latestMs: number;
};

export type GatheredLines = {
  readonly add: (line: string) => void;
  /** Writes what waits. */
  readonly pass: () => void;
};

/**
 * Joins lines before `write` gets them. pino's destination measures all that it holds again for each write, which took more
 * than half of the 2.5 µs of a line.
 */
export function gatherLines(write: (lines: string) => void, { length, latestMs }: GatherOptions): GatheredLines {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  function pass(): void {
    const joined = lines;
    lines = '';
    timer = undefined;
    if (joined !== '') {
      write(joined);
    }
  }

  return {
    add(line) {
      lines += line;
      if (lines.length >= length) {
        clearTimeout(timer);
        pass();
      } else if (timer === undefined) {
        timer = setTimeout(pass, latestMs).unref();
      }
    },
    pass,
  };
}
