/** Lengths are those of the viewBox. */
export const FRAME = { width: 16, height: 9, road: 4.55 } as const;

export type Point = readonly [x: number, y: number];

/** What is below the road, before its corners are rounded. */
export type Plan = {
  /** A pipe that ends at the center of another one joins it there. No two overlap. */
  readonly pipes: ReadonlyArray<readonly Point[]>;
  /** The way of the signal, if it leads through several pipes. */
  readonly way?: readonly Point[] | undefined;
  readonly gates?: readonly Point[];
  /** Each is on a pipe. The last one is the signal. */
  readonly packets: readonly Point[];
};

export type Random = {
  /** Returns a whole number below its argument. */
  readonly upTo: (count: number) => number;
  readonly oneOf: <const Option>(first: Option, ...others: readonly Option[]) => Option;
};

/** The pipes continue beyond both sides, for drawings that are wider. */
const FAR = 40;
const [BEGIN, END] = [-FAR, FRAME.width + FAR];
const ROAD = FRAME.road;
const ROWS = [5.75, 6.95, 8.15] as const;
const [TOP, MIDDLE, LOW] = ROWS;

/** Each family is what a request passes on its way. Their order decides which one a post has. */
export const FAMILIES: Readonly<Record<string, (random: Random) => Plan>> = {
  rise({ upTo, oneOf }) {
    const x = 4.5 + upTo(7);
    const [from, to] = oneOf([LOW, TOP], [LOW, MIDDLE], [MIDDLE, TOP]);
    return { pipes: [pipe(BEGIN, from, x, to, END)], packets: [at(x - 3, from), at(x + 3, to)] };
  },
  siphon({ upTo, oneOf }) {
    const [x, right, out] = [3 + upTo(3), 9.5 + upTo(4), oneOf(TOP, MIDDLE)];
    return { pipes: [pipe(BEGIN, TOP, x, LOW, right, out, END)], packets: [at(1.4, TOP), at((x + right) / 2, LOW)] };
  },
  split({ upTo, oneOf }) {
    const [x, low, out, y] = [4 + upTo(4), 4 + upTo(4), 10 + upTo(4), oneOf(TOP, MIDDLE, LOW)];
    return {
      pipes: [pipe(BEGIN, MIDDLE, END), pipe(x, MIDDLE, x, TOP, END), pipe(low, MIDDLE, low, LOW, END)],
      way: y === MIDDLE ? undefined : pipe(BEGIN, MIDDLE, y === TOP ? x : low, y, END),
      packets: [at(2, MIDDLE), at(out, y)],
    };
  },
  fork({ upTo, oneOf }) {
    const x = 4 + upTo(6);
    const [out, y] = [x + 3 + upTo(2), oneOf(TOP, LOW)];
    return {
      pipes: [pipe(BEGIN, MIDDLE, x), pipe(END, TOP, x, LOW, END)],
      way: pipe(BEGIN, MIDDLE, x, y, END),
      packets: [at(x - 2.6, MIDDLE), at(out, y)],
    };
  },
  merge({ upTo }) {
    const [x, low] = [8 + upTo(4), 8 + upTo(4)];
    return {
      pipes: [pipe(BEGIN, TOP, x, MIDDLE), pipe(BEGIN, LOW, low, MIDDLE), pipe(BEGIN, MIDDLE, END)],
      packets: [at(3, TOP), at(5.4, MIDDLE), at(2 + upTo(3), LOW), at(13.4, MIDDLE)],
    };
  },
  bypass({ upTo, oneOf }) {
    const [x, right] = [3 + upTo(3), 10 + upTo(4)];
    const [way, around] = oneOf([LOW, TOP], [LOW, MIDDLE], [TOP, LOW], [TOP, MIDDLE]);
    const half = (x + right) / 2;
    return {
      pipes: [pipe(BEGIN, way, END), pipe(x, way, x, around, right, way)],
      way: pipe(BEGIN, way, x, around, right, way, END),
      gates: [at(half, way)],
      packets: [at(1.6, way), at(half, around)],
    };
  },
  layers({ upTo }) {
    const [x, right] = [3.5 + upTo(5), 9.5 + upTo(4)];
    const layers = ROWS.map((y) => pipe(BEGIN, y, END));
    return {
      pipes: [...layers, pipe(x, TOP, x, MIDDLE), pipe(right, MIDDLE, right, LOW)],
      packets: [at(2, TOP), at((x + right) / 2, MIDDLE), at(13, LOW)],
    };
  },
  steps({ upTo }) {
    const [x, right] = [3.5 + upTo(4), 9 + upTo(4)];
    return {
      pipes: [pipe(BEGIN, TOP, x, MIDDLE, right, LOW, END)],
      packets: [at(1.6, TOP), at(13.8, LOW), at((x + right) / 2, MIDDLE)],
    };
  },
  gates({ upTo, oneOf }) {
    const open = oneOf(...ROWS);
    const gates = ROWS.filter((y) => y !== open).map((y) => at(5 + upTo(6), y));
    return {
      pipes: [...gates.map(([x, y]) => pipe(BEGIN, y, x)), pipe(BEGIN, open, END)],
      gates,
      packets: [...gates.map(([x, y], index) => at(x - 2 - index, y)), at(12.4, open)],
    };
  },
  loop({ upTo, oneOf }) {
    const [x, right] = [3 + upTo(4), 9 + upTo(5)];
    const [upper, way, lower] = oneOf([TOP, MIDDLE, LOW], [TOP, LOW, LOW], [TOP, TOP, LOW]);
    const [half, y] = [(x + right) / 2, oneOf(upper, lower)];
    const other = way === upper ? lower : upper;
    return {
      pipes:
        way === MIDDLE
          ? [pipe(BEGIN, way, x), pipe(half, upper, x, lower, right, upper, half), pipe(right, way, END)]
          : [pipe(BEGIN, way, END), pipe(x, way, x, other, right, way)],
      way: y === way ? undefined : pipe(BEGIN, way, x, y, right, way, END),
      packets: [at(1.4, way), at(13.6, way), at(half, y)],
    };
  },
  well({ upTo, oneOf }) {
    const [x, right, y] = [2.5 + upTo(4), 10 + upTo(4), oneOf(MIDDLE, LOW)];
    const below = y === MIDDLE ? [pipe(BEGIN, LOW, END)] : [];
    return { pipes: [...below, pipe(x, ROAD, x, y, right, ROAD)], packets: [at((x + right) / 2, y)] };
  },
  comb({ upTo, oneOf }) {
    const [x, gap, count, y] = [2 + upTo(3), 2.4 + upTo(3) / 2, 3 + upTo(2), oneOf(MIDDLE, LOW)];
    const shafts = times(count, (index) => pipe(x + index * gap, ROAD, x + index * gap, y));
    return {
      pipes: [pipe(BEGIN, y, END), ...shafts],
      packets: [at(x + gap, (ROAD + y) / 2), at(x + (count - 1.5) * gap, y)],
    };
  },
  coil({ upTo }) {
    const [x, gap, turns] = [2.4 + upTo(3), 2.4 + upTo(3) / 4, 3 + upTo(2)];
    const corners = times(turns, (index) => [x + index * gap, index % 2 === 0 ? LOW : TOP]);
    return {
      pipes: [pipe(BEGIN, TOP, ...corners.flat(), END)],
      packets: [at(x + (turns - 1) * gap + 1.2, turns % 2 === 0 ? TOP : LOW), at(x + gap / 2, LOW)],
    };
  },
  tank({ upTo }) {
    const [x, end] = [2.5 + upTo(5), 9.5 + upTo(3)];
    const fill = x + 1.6 + upTo(3);
    const right = Math.max(end, fill + 1.6);
    const tank = pipe(fill, TOP, right, LOW, x, TOP, fill);
    return {
      pipes: [tank, pipe(fill, ROAD, fill, TOP), pipe(right, MIDDLE, END)],
      packets: [at(fill, TOP), at((x + right) / 2, LOW), at(13.6, MIDDLE)],
    };
  },
  return({ upTo, oneOf }) {
    const [x, hasOther] = [6 + upTo(5), oneOf(false, true)];
    const [from, to] = oneOf([TOP, LOW], [TOP, MIDDLE], [MIDDLE, LOW]);
    const other = hasOther ? [pipe(END, from, x + 2.6, to, END)] : [];
    return { pipes: [pipe(BEGIN, from, x, to, BEGIN), ...other], packets: [at(2, from), at(x - 2.4, to)] };
  },
  relay({ upTo, oneOf }) {
    const [x, right] = [4 + upTo(3), 9 + upTo(3)];
    const [a, b, c] = oneOf([LOW, MIDDLE, TOP], [TOP, MIDDLE, LOW]);
    return {
      pipes: [pipe(BEGIN, a, x + 1.2), pipe(x - 1.2, b, right + 1.2), pipe(right - 1.2, c, END)],
      packets: [at(x - 2, a), at(right + 2.4, c), at((x + right) / 2, b)],
    };
  },
  ladder({ upTo }) {
    const [x, widest, count] = [2.5 + upTo(3), 2.6 + upTo(3) / 2, 2 + upTo(3)];
    const gap = Math.min(widest, (14 - x) / (count - 1));
    const rungs = times(count, (index) => pipe(x + index * gap, TOP, x + index * gap, LOW));
    return {
      pipes: [pipe(BEGIN, TOP, END), pipe(BEGIN, LOW, END), ...rungs],
      packets: [at(1.4, LOW), at(x + gap, MIDDLE), at(x + gap / 2, TOP)],
    };
  },
  weave({ upTo, oneOf }) {
    const [x, gap] = [2.2 + upTo(2), 2.4 + upTo(3) / 2];
    const [high, deep, straight] = oneOf([LOW, MIDDLE, TOP], [TOP, MIDDLE, LOW]);
    const corners = times(4, (index) => [x + index * gap, index % 2 === 0 ? deep : high]);
    return {
      pipes: [pipe(BEGIN, straight, END), pipe(BEGIN, high, ...corners.flat(), END)],
      packets: [at(13.4, straight), at(x + 1.5 * gap, high)],
    };
  },
  nest({ upTo }) {
    const [x, right] = [2 + upTo(2), 12 + upTo(3)];
    const [inner, end, y] = [x + 2.4 + upTo(2), right - 2.4 - upTo(2), MIDDLE - 0.2];
    return {
      pipes: [pipe(x, ROAD, x, LOW, right, ROAD), pipe(inner, ROAD, inner, y, end, ROAD)],
      packets: [at(x + 3, LOW), at((inner + end) / 2, y)],
    };
  },
  hub({ upTo, oneOf }) {
    const [x, continues] = [6 + upTo(6), oneOf(false, true)];
    const lowest = continues ? [pipe(x, ROAD, x, LOW), pipe(BEGIN, LOW, END)] : [pipe(x, ROAD, x, LOW, BEGIN)];
    return {
      pipes: [...lowest, pipe(BEGIN, TOP, x), pipe(BEGIN, MIDDLE, x)],
      packets: [at(2 + upTo(3), TOP), at(x - 3, LOW), at(x - 2.2, MIDDLE)],
    };
  },
  cross({ upTo, oneOf }) {
    const [x, gap, y] = [5 + upTo(4), 2.6 + upTo(3), oneOf(TOP, MIDDLE)];
    const shafts = oneOf([x], [x, x + gap]).map((each) => pipe(each, ROAD, each, FRAME.height + 1));
    return { pipes: [...shafts, pipe(BEGIN, y, END)], packets: [at(x, 8), at(x - 2.6, y)] };
  },
};

/** Returns a line that begins at a point, leads to an x, from there to a y, and so on. */
function pipe(x: number, y: number, ...turns: readonly number[]): readonly Point[] {
  const points: Point[] = [at(x, y)];
  for (const [index, turn] of turns.entries()) {
    const [lastX, lastY] = points.at(-1) ?? [x, y];
    const next = index % 2 === 0 ? at(turn, lastY) : at(lastX, turn);
    // A pipe that begins with a y leads to its own x first.
    if (next[0] !== lastX || next[1] !== lastY) {
      points.push(next);
    }
  }
  return points;
}

function at(x: number, y: number): Point {
  return [x, y];
}

function times<Item>(count: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
