import { hashOf } from '#hash-of.ts';
import { type Hue, hueClass, hueOf } from '#hues.ts';
import { PACKET, round } from '#svg.ts';

/** What a drawing represents. Equal subjects get equal drawings, at every size and on every page. */
export type Subject = {
  /** A category or tag, as text or slug. It determines the hue, unless that is given. */
  readonly topic?: string | undefined;
  readonly hue?: Hue | undefined;
  /** The slug of the post, or another distinguishing text. */
  readonly seed: string;
  readonly layout?: Layout | undefined;
  /** A few characters that are drawn on the road, such as `300 s`. */
  readonly number?: string | undefined;
};

/** Lengths are those of the viewBox. The pipes continue beyond both sides, for drawings that are wider. */
export const FRAME = { width: 16, height: 9, road: 4.55 } as const;

/**
 * `large`: heroes and tiles. `small`: thumbnails, which have the same shapes without the hatching. `band`: the part below the
 * road, from edge to edge of a page, with the number at the end of the page's column.
 */
export type PageDrawing = 'large' | 'small' | 'band';

/**
 * The layers of the drawing, from back to front: objects on the road, the pipes' walls and flanges, their bore, closed gates, packets,
 * and the packet in the signal color.
 */
export const INKS = ['thing', 'wall', 'flange', 'bore', 'gate', 'packet', 'signal'] as const;
export type Ink = (typeof INKS)[number];

type Point = readonly [x: number, y: number];
type Plan = {
  /** A pipe that ends at the center of another one joins it there. No two overlap. */
  readonly pipes: ReadonlyArray<readonly Point[]>;
  /** The way of the signal, if it leads through several pipes. */
  readonly way?: readonly Point[] | undefined;
  readonly gates?: readonly Point[];
  /** Each is on a pipe. The last one is the signal. */
  readonly packets: readonly Point[];
};
/** Returns a random whole number below its argument. */
type Random = (count: number) => number;

const FAR = 40;
const [BEGIN, END] = [-FAR, FRAME.width + FAR];
const ROAD = FRAME.road;
/** The depths of three rows of pipes. */
const ROWS = [5.75, 6.95, 8.15] as const;
const [TOP, MIDDLE, LOW] = ROWS;

/** Each layout is a plan of pipes: what a request passes on its way. */
const LAYOUTS = {
  /** Goes up. */
  rise: (upTo) => {
    const x = 4.5 + upTo(7);
    const [from, to] = [
      [LOW, TOP],
      [LOW, MIDDLE],
      [MIDDLE, TOP],
    ][upTo(3)] as [number, number];
    return {
      pipes: [
        [
          [BEGIN, from],
          [x, from],
          [x, to],
          [END, to],
        ],
      ],
      packets: [
        [x - 3, from],
        [x + 3, to],
      ],
    };
  },
  /** Dives under something. */
  siphon: (upTo) => {
    const [x, right] = [3 + upTo(3), 9.5 + upTo(4)];
    const out = [TOP, MIDDLE][upTo(2)] ?? TOP;
    const pipe: Point[] = [
      [BEGIN, TOP],
      [x, TOP],
      [x, LOW],
      [right, LOW],
      [right, out],
      [END, out],
    ];
    return {
      pipes: [pipe],
      packets: [
        [1.4, TOP],
        [(x + right) / 2, LOW],
      ],
    };
  },
  /** One way becomes three. */
  split: (upTo) => {
    const [x, low] = [4 + upTo(4), 4 + upTo(4)];
    const branches = [
      [x, TOP],
      [low, LOW],
    ].map(([at = 0, y = 0]): Point[] => [
      [at, MIDDLE],
      [at, y],
      [END, y],
    ]);
    const signal: Point = [10 + upTo(4), ROWS[upTo(3)] ?? LOW];
    const branch = branches.find(([, corner]) => corner?.[1] === signal[1]);
    const trunk: Point[] = [
      [BEGIN, MIDDLE],
      [END, MIDDLE],
    ];
    return {
      pipes: [trunk, ...branches],
      way: branch && [[BEGIN, MIDDLE], ...branch],
      packets: [[2, MIDDLE], signal],
    };
  },
  /** One way becomes two. */
  fork: (upTo) => {
    const x = 4 + upTo(6);
    const both: Point[] = [
      [END, TOP],
      [x, TOP],
      [x, LOW],
      [END, LOW],
    ];
    const trunk: Point[] = [
      [BEGIN, MIDDLE],
      [x, MIDDLE],
    ];
    const [out, y] = [x + 3 + upTo(2), [TOP, LOW][upTo(2)] ?? LOW];
    return {
      pipes: [trunk, both],
      way: [...trunk, [x, y], [END, y]],
      packets: [
        [x - 2.6, MIDDLE],
        [out, y],
      ],
    };
  },
  /** Three ways become one. */
  merge: (upTo) => {
    const [x, low] = [8 + upTo(4), 8 + upTo(4)];
    const pipes: Point[][] = [
      [
        [BEGIN, TOP],
        [x, TOP],
        [x, MIDDLE],
      ],
      [
        [BEGIN, LOW],
        [low, LOW],
        [low, MIDDLE],
      ],
      [
        [BEGIN, MIDDLE],
        [END, MIDDLE],
      ],
    ];
    return {
      pipes,
      packets: [
        [3, TOP],
        [5.4, MIDDLE],
        [2 + upTo(3), LOW],
        [13.4, MIDDLE],
      ],
    };
  },
  /** Leads around a closed gate. */
  bypass: (upTo) => {
    const [x, right] = [3 + upTo(3), 10 + upTo(4)];
    const [way, around] = [
      [LOW, TOP],
      [LOW, MIDDLE],
      [TOP, LOW],
      [TOP, MIDDLE],
    ][upTo(4)] as [number, number];
    const half = (x + right) / 2;
    const detour: Point[] = [
      [x, way],
      [x, around],
      [right, around],
      [right, way],
    ];
    return {
      pipes: [
        [
          [BEGIN, way],
          [END, way],
        ],
        detour,
      ],
      way: [[BEGIN, way], ...detour, [END, way]],
      gates: [[half, way]],
      packets: [
        [1.6, way],
        [half, around],
      ],
    };
  },
  /** Layers that meet. */
  layers: (upTo) => {
    const [x, right] = [3.5 + upTo(5), 9.5 + upTo(4)];
    const pipes = ROWS.map((y): Point[] => [
      [BEGIN, y],
      [END, y],
    ]);
    const links: Point[][] = [
      [
        [x, TOP],
        [x, MIDDLE],
      ],
      [
        [right, MIDDLE],
        [right, LOW],
      ],
    ];
    return {
      pipes: [...pipes, ...links],
      packets: [
        [2, TOP],
        [(x + right) / 2, MIDDLE],
        [13, LOW],
      ],
    };
  },
  /** Goes down step by step. */
  steps: (upTo) => {
    const [x, right] = [3.5 + upTo(4), 9 + upTo(4)];
    const pipe: Point[] = [
      [BEGIN, TOP],
      [x, TOP],
      [x, MIDDLE],
      [right, MIDDLE],
      [right, LOW],
      [END, LOW],
    ];
    return {
      pipes: [pipe],
      packets: [
        [1.6, TOP],
        [13.8, LOW],
        [(x + right) / 2, MIDDLE],
      ],
    };
  },
  /** Ends at gates that don't open, except for one way out. */
  gates: (upTo) => {
    const open = upTo(3);
    const closed = ROWS.filter((_, row) => row !== open).map((y): Point => [5 + upTo(6), y]);
    return {
      pipes: [
        ...closed.map(([x, y]): Point[] => [
          [BEGIN, y],
          [x, y],
        ]),
        [
          [BEGIN, ROWS[open] ?? LOW],
          [END, ROWS[open] ?? LOW],
        ],
      ],
      gates: closed,
      packets: [...closed.map(([x, y], index): Point => [x - 2 - index, y]), [12.4, ROWS[open] ?? LOW]],
    };
  },
  /** Goes around both sides of something. */
  loop: (upTo) => {
    const [x, right] = [3 + upTo(4), 9 + upTo(5)];
    const [upper, way, lower] = [
      [TOP, MIDDLE, LOW],
      [TOP, LOW, LOW],
      [TOP, TOP, LOW],
    ][upTo(3)] as [number, number, number];
    const half = (x + right) / 2;
    const y = [upper, lower][upTo(2)] ?? lower;
    const around = (side: number): Point[] => [
      [x, way],
      [x, side],
      [right, side],
      [right, way],
    ];
    const pipes: Point[][] =
      way === MIDDLE
        ? [
            [
              [BEGIN, way],
              [x, way],
            ],
            [[half, upper], ...around(lower).with(0, [x, upper]).with(-1, [right, upper]), [half, upper]],
            [
              [right, way],
              [END, way],
            ],
          ]
        : [
            [
              [BEGIN, way],
              [END, way],
            ],
            around(way === upper ? lower : upper),
          ];
    return {
      pipes,
      way: y === way ? undefined : [[BEGIN, way], ...around(y), [END, way]],
      packets: [
        [1.4, way],
        [13.6, way],
        [half, y],
      ],
    };
  },
  /** Comes from the road, and leads back to it. */
  well: (upTo) => {
    const [x, right] = [2.5 + upTo(4), 10 + upTo(4)];
    const y = [MIDDLE, LOW][upTo(2)] ?? LOW;
    const pipe: Point[] = [
      [x, ROAD],
      [x, y],
      [right, y],
      [right, ROAD],
    ];
    const below: Point[][] =
      y === MIDDLE
        ? [
            [
              [BEGIN, LOW],
              [END, LOW],
            ],
          ]
        : [];
    return { pipes: [...below, pipe], packets: [[(x + right) / 2, y]] };
  },
  /** One way with several connections to the road. */
  comb: (upTo) => {
    const [x, gap, count] = [2 + upTo(3), 2.4 + upTo(3) / 2, 3 + upTo(2)];
    const y = [MIDDLE, LOW][upTo(2)] ?? LOW;
    const shafts = Array.from({ length: count }, (_, index): Point[] => [
      [x + index * gap, ROAD],
      [x + index * gap, y],
    ]);
    return {
      pipes: [
        [
          [BEGIN, y],
          [END, y],
        ],
        ...shafts,
      ],
      packets: [
        [x + gap, (ROAD + y) / 2],
        [x + (count - 1.5) * gap, y],
      ],
    };
  },
  /** Winds from side to side. */
  coil: (upTo) => {
    const [x, gap, turns] = [2.4 + upTo(3), 2.4 + upTo(3) / 4, 3 + upTo(2)];
    const corners = Array.from({ length: turns }, (_, index): Point[] => {
      const [from, to] = index % 2 === 0 ? [TOP, LOW] : [LOW, TOP];
      return [
        [x + index * gap, from],
        [x + index * gap, to],
      ];
    });
    const out = turns % 2 === 0 ? TOP : LOW;
    return {
      pipes: [[[BEGIN, TOP], ...corners.flat(), [END, out]]],
      packets: [
        [x + (turns - 1) * gap + 1.2, out],
        [x + gap / 2, LOW],
      ],
    };
  },
  /** Fills something from the road, which empties at its side. */
  tank: (upTo) => {
    const [x, end] = [2.5 + upTo(5), 9.5 + upTo(3)];
    const fill = x + 1.6 + upTo(3);
    const right = Math.max(end, fill + 1.6);
    const tank: Point[] = [
      [fill, TOP],
      [right, TOP],
      [right, LOW],
      [x, LOW],
      [x, TOP],
      [fill, TOP],
    ];
    const ends: Point[][] = [
      [
        [fill, ROAD],
        [fill, TOP],
      ],
      [
        [right, MIDDLE],
        [END, MIDDLE],
      ],
    ];
    return {
      pipes: [tank, ...ends],
      packets: [
        [fill, TOP],
        [(x + right) / 2, LOW],
        [13.6, MIDDLE],
      ],
    };
  },
  /** Comes back to where it began. */
  return: (upTo) => {
    const [x, other] = [6 + upTo(5), upTo(2)];
    const [from, to] = [
      [TOP, LOW],
      [TOP, MIDDLE],
      [MIDDLE, LOW],
    ][upTo(3)] as [number, number];
    const back: Point[] = [
      [BEGIN, from],
      [x, from],
      [x, to],
      [BEGIN, to],
    ];
    const opposite: Point[][] =
      other === 1
        ? [
            [
              [END, from],
              [x + 2.6, from],
              [x + 2.6, to],
              [END, to],
            ],
          ]
        : [];
    return {
      pipes: [back, ...opposite],
      packets: [
        [2, from],
        [x - 2.4, to],
      ],
    };
  },
  /** Each pipe ends below the next one. */
  relay: (upTo) => {
    const [x, right] = [4 + upTo(3), 9 + upTo(3)];
    const [a, b, c] = upTo(2) === 1 ? [TOP, MIDDLE, LOW] : [LOW, MIDDLE, TOP];
    const pipes: Point[][] = [
      [
        [BEGIN, a],
        [x + 1.2, a],
      ],
      [
        [x - 1.2, b],
        [right + 1.2, b],
      ],
      [
        [right - 1.2, c],
        [END, c],
      ],
    ];
    return {
      pipes,
      packets: [
        [x - 2, a],
        [right + 2.4, c],
        [(x + right) / 2, b],
      ],
    };
  },
  /** Two ways with connections between them. */
  ladder: (upTo) => {
    const [x, widest, count] = [2.5 + upTo(3), 2.6 + upTo(3) / 2, 2 + upTo(3)];
    const gap = Math.min(widest, (14 - x) / (count - 1));
    const rungs = Array.from({ length: count }, (_, index): Point[] => [
      [x + index * gap, TOP],
      [x + index * gap, LOW],
    ]);
    const sides = [TOP, LOW].map((y): Point[] => [
      [BEGIN, y],
      [END, y],
    ]);
    return {
      pipes: [...sides, ...rungs],
      packets: [
        [1.4, LOW],
        [x + gap, MIDDLE],
        [x + gap / 2, TOP],
      ],
    };
  },
  /** Goes up and down above something straight. */
  weave: (upTo) => {
    const [x, gap, count] = [2.2 + upTo(2), 2.4 + upTo(3) / 2, 4];
    const [high, deep, straight] = upTo(2) === 1 ? [TOP, MIDDLE, LOW] : [LOW, MIDDLE, TOP];
    const corners = Array.from({ length: count }, (_, index): Point[] => {
      const [from, to] = index % 2 === 0 ? [high, deep] : [deep, high];
      return [
        [x + index * gap, from],
        [x + index * gap, to],
      ];
    });
    const wave: Point[] = [[BEGIN, high], ...corners.flat(), [END, high]];
    return {
      pipes: [
        [
          [BEGIN, straight],
          [END, straight],
        ],
        wave,
      ],
      packets: [
        [13.4, straight],
        [x + 1.5 * gap, high],
      ],
    };
  },
  /** One pipe around another. */
  nest: (upTo) => {
    const [x, right] = [2 + upTo(2), 12 + upTo(3)];
    const [inner, end] = [x + 2.4 + upTo(2), right - 2.4 - upTo(2)];
    const pipes: Point[][] = [
      [
        [x, ROAD],
        [x, LOW],
        [right, LOW],
        [right, ROAD],
      ],
      [
        [inner, ROAD],
        [inner, MIDDLE - 0.2],
        [end, MIDDLE - 0.2],
        [end, ROAD],
      ],
    ];
    return {
      pipes,
      packets: [
        [x + 3, LOW],
        [(inner + end) / 2, MIDDLE - 0.2],
      ],
    };
  },
  /** Several ways lead to one connection with the road. */
  hub: (upTo) => {
    const x = 6 + upTo(6);
    const ends = [TOP, MIDDLE].map((y): Point[] => [
      [BEGIN, y],
      [x, y],
    ]);
    const [shaft, bottom]: [Point[], Point[]] = [
      [
        [x, ROAD],
        [x, LOW],
      ],
      [[BEGIN, LOW]],
    ];
    const lowest: Point[][] = upTo(2) === 1 ? [shaft, [...bottom, [END, LOW]]] : [[...shaft, ...bottom]];
    return {
      pipes: [...lowest, ...ends],
      packets: [
        [2 + upTo(3), TOP],
        [x - 3, LOW],
        [x - 2.2, MIDDLE],
      ],
    };
  },
  /** Passes behind another way. */
  cross: (upTo) => {
    const [x, gap] = [5 + upTo(4), 2.6 + upTo(3)];
    const y = ROWS[upTo(2)] ?? TOP;
    const shafts = [x, ...(upTo(2) === 1 ? [x + gap] : [])].map((each): Point[] => [
      [each, ROAD],
      [each, FRAME.height + 1],
    ]);
    return {
      pipes: [
        ...shafts,
        [
          [BEGIN, y],
          [END, y],
        ],
      ],
      packets: [
        [x, 8],
        [x - 2.6, y],
      ],
    };
  },
} as const satisfies Readonly<Record<string, (upTo: Random) => Plan>>;
export type Layout = keyof typeof LAYOUTS;

const isLayout = (name: string): name is Layout => Object.hasOwn(LAYOUTS, name);
export const LAYOUT_NAMES = Object.keys(LAYOUTS).filter(isLayout);

/** Objects on the road, by their path data to the right and up. */
const THINGS = [
  // A house
  'v-1.7l1.2-1 1.2 1v1.7z',
  // A cabinet with three shelves
  'v-2.8h1.6v2.8zm.4-2.1h.8m-.8.7h.8m-.8.7h.8',
  // A mast
  'm.8 0v-3.2m-.7.9h1.4m-1.1.8h.8',
  // A tower
  'v-2.2h.9v-.9h1v.9h.9v2.2z',
] as const;

const BEND = 0.95;
const FLANGE = 0.68;
/** Half the width of a pipe with its walls, which is `stroke-width` in art.css. */
const WALL = 0.55;
/** Half the width of a flange and of a cap. */
const CAP = 0.1;
/** A flange is at least this far from the center of another pipe. */
const ROOM = WALL + CAP;
// Any shorter straight part has no room for flanges.
const MIN_STRAIGHT = 2.4;
/** The maximum size of a number in a tile, and the width available for it. */
const NUMBER = { size: 4.6, room: 14.6 } as const;
// Relative to the text size. The widest digits and letters of the brand's font are narrower.
const CHARACTER_WIDTH = 0.66;

/**
 * Draws a section through a road and the pipes below it, as path data by ink, from back to front. `isTurned` says that the drawing begins
 * at the right, and `course` is the visible part of the signal's pipe. The result is always the same for a subject.
 */
export function drawSection({ topic = '', seed, layout, number }: Subject) {
  const next = randomFrom(`${topic} ${seed}`);
  const upTo = (count: number) => next() % count;
  const isTurned = upTo(2) === 1;
  const drawn = layout ?? LAYOUT_NAMES[upTo(LAYOUT_NAMES.length)] ?? 'rise';
  const { pipes, way, gates = [], packets }: Plan = LAYOUTS[drawn](upTo);
  const turned = ([x, y]: Point): Point => (isTurned ? [FRAME.width - x, y] : [x, y]);
  const ways = pipes.map((points) => points.map(turned));
  const walls = ways.map(bent).join('');
  const [signal] = packets.slice(-1);
  const paths = {
    thing: number === undefined ? things(upTo) : '',
    wall: walls,
    flange: flanges(ways) + caps(ways, gates.map(turned)),
    bore: walls,
    gate: gates
      .map(turned)
      .map(([x, y]) => `M${round(x)} ${round(y - 0.85)}v1.7`)
      .join(''),
    packet: packets.slice(0, -1).map(turned).map(dash).join(''),
    signal: packets.slice(-1).map(turned).map(dash).join(''),
  } satisfies Record<Ink, string>;
  return { isTurned, paths, course: signal && courseOf(signal, way ? [way] : pipes, turned) };
}

/** The visible part of the first pipe that contains a point, and the point's place on it. */
function courseOf(packet: Point, pipes: Plan['pipes'], turned: (point: Point) => Point) {
  const pipe = pipes.find((points) => partWith(points, packet) > 0) ?? [];
  const seen = pipe.map(([x, y]): Point => [Math.min(Math.max(x, -1), FRAME.width + 1), y]);
  const part = partWith(seen, packet);
  return { path: bent(seen.map(turned)), isAt: lengthOf([...seen.slice(0, part), packet]), length: lengthOf(seen) };
}

/** Returns the index of the point after the straight part that contains a point; 0 if none does. */
function partWith(points: readonly Point[], [x, y]: Point): number {
  const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
  return points.findIndex((to, index) => {
    const from = points[index - 1];
    return from !== undefined && isBetween(x, from[0], to[0]) && isBetween(y, from[1], to[1]);
  });
}

/** The length of a line with rounded corners. Each corner between two others is shorter by the difference between its sides and its arc. */
function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    const radius = before && after ? radiusAt(before, point, after) : 0;
    return sum + (before ? direction(before, point).length : 0) - (2 - Math.PI / 2) * radius;
  }, 0);
}

/** Three or four objects, so that the sky of a drawing without a number isn't empty. */
function things(upTo: Random): string {
  const count = 3 + upTo(2);
  return Array.from({ length: count }, (_, index) => {
    const x = 0.9 + (index * 14.4) / count + upTo(4) / 2;
    return `M${round(x)} ${ROAD}${THINGS[upTo(THINGS.length)]}`;
  }).join('');
}

/** Returns the drawing as an inline SVG element, hidden from screen readers. The shell's art.css gives it the theme's colors. */
export function sectionHtml(subject: Subject, size: PageDrawing): string {
  const { isTurned, paths, course } = drawSection(subject);
  const shapes = INKS.filter((ink) => paths[ink] !== '' && !(ink === 'thing' && size === 'band')).map((ink) =>
    ink === 'signal' && course !== undefined ? signalHtml(course) : `<path class="art-${ink}" d="${paths[ink]}"/>`,
  );
  const hue = hueClass(subject.hue ?? hueOf(subject.topic));
  const { width, height, road } = FRAME;
  const { number } = subject;
  return size === 'band'
    ? `<span class="art art-band ${hue}" aria-hidden="true"><svg viewBox="0 ${road} ${width} ${round(height - road)}">${shapes.join('')}</svg>${number === undefined ? '' : `<svg class="art-mark"><text class="art-number">${escaped(number)}</text></svg>`}</span>`
    : `<svg class="art${size === 'small' ? ' art-small' : ''} ${hue}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${number === undefined ? '' : numberHtml(number, isTurned)}${shapes.join('')}</svg>`;
}

/** The signal is a dash of the path, so it can move along the pipe. */
function signalHtml({ path, isAt, length }: { readonly path: string; readonly isAt: number; readonly length: number }) {
  const share = (part: number) => round((100 * part) / length);
  const size = share(PACKET);
  return `<path class="art-signal" pathLength="100" stroke-dasharray="${size} ${round(100 - size)}" stroke-dashoffset="${round(-share(isAt - PACKET / 2))}" d="${path}"/>`;
}

/** What sticks out below the road is cut off; letters with descenders are drawn higher. */
function numberHtml(number: string, isAtEnd: boolean): string {
  const { size: max, room } = NUMBER;
  const size = Math.min(max, room / (CHARACTER_WIDTH * [...number].length));
  const end = (FRAME.width + room) / 2;
  const place = isAtEnd ? `x="${end}" text-anchor="end"` : `x="${round(end - room)}"`;
  const rise = /[gjpqy,;]/.test(number) ? 0.22 * size : 0;
  return `<svg width="${FRAME.width}" height="${ROAD}"><text class="art-number" ${place} y="${round(ROAD - rise)}" font-size="${round(size)}">${escaped(number)}</text></svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the path data of a line with rounded corners. */
function bent(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined || after === undefined) {
        return `${index === 0 ? 'M' : 'L'}${round(point[0])} ${round(point[1])}`;
      }
      const [into, out] = [direction(before, point), direction(point, after)];
      const radius = radiusAt(before, point, after);
      const sweep = into.x * out.y - into.y * out.x > 0 ? 1 : 0;
      const [begin, end] = [moved(point, into, -radius), moved(point, out, radius)];
      return `L${begin}A${round(radius)} ${round(radius)} 0 0 ${sweep} ${end}`;
    })
    .join('');
}

/** Returns the path data of the flanges before and after each bend, except where another pipe is too close. */
function flanges(pipes: Plan['pipes']): string {
  return pipes
    .flatMap((points) =>
      points.slice(1).flatMap((point, index) => {
        const before = points[index] ?? point;
        const { x, y, length } = direction(before, point);
        const [isFirst, isLast] = [index === 0, index === points.length - 2];
        const places = [...(isFirst ? [] : [BEND + 0.25]), ...(isLast ? [] : [length - BEND - 0.25])];
        return length < MIN_STRAIGHT
          ? []
          : places
              .map((place): Point => [before[0] + x * place, before[1] + y * place])
              .filter((center) => !isCloseToOther(center, [before, point], pipes))
              .map((center) => across(center, { x, y }, FLANGE));
      }),
    )
    .join('');
}

function isCloseToOther(center: Point, [begin, end]: readonly [Point, Point], pipes: Plan['pipes']): boolean {
  return pipes.some((points) =>
    points.some((to, index) => {
      const from = points[index - 1];
      // The part itself, and those before and after it
      const isOwn = from === begin || from === end || to === begin;
      return from !== undefined && !isOwn && distance(center, from, to) < FLANGE + ROOM;
    }),
  );
}

/** Closes the pipes that end in the earth. */
function caps(pipes: Plan['pipes'], gates: readonly Point[]): string {
  return pipes
    .flatMap((points) =>
      [points, points.toReversed()].map(([end = [0, 0], next = end]) => {
        const isOpen =
          end[1] === ROAD ||
          end[1] > FRAME.height ||
          Math.abs(end[0]) >= FAR ||
          gates.some((gate) => gate[0] === end[0] && gate[1] === end[1]) ||
          pipes.some((others) =>
            others === points ? others.at(-1)?.join() === others[0]?.join() : partWith(others, end) > 0,
          );
        const by = direction(next, end);
        return isOpen ? '' : across([end[0] + by.x * CAP, end[1] + by.y * CAP], by, WALL);
      }),
    )
    .join('');
}

function across([x, y]: Point, by: { readonly x: number; readonly y: number }, half: number): string {
  return `M${round(x - by.y * half)} ${round(y + by.x * half)}L${round(x + by.y * half)} ${round(y - by.x * half)}`;
}

/** Between a point and a straight part, which is horizontal or vertical. */
function distance([x, y]: Point, from: Point, to: Point): number {
  const outside = (value: number, a: number, b: number) => Math.max(Math.min(a, b) - value, 0, value - Math.max(a, b));
  return Math.hypot(outside(x, from[0], to[0]), outside(y, from[1], to[1]));
}

function dash([x, y]: Point): string {
  return `M${round(x - PACKET / 2)} ${round(y)}h${PACKET}`;
}

function radiusAt(before: Point, point: Point, after: Point): number {
  return Math.min(BEND, direction(before, point).length / 2, direction(point, after).length / 2);
}

function direction([x, y]: Point, [toX, toY]: Point) {
  const length = Math.hypot(toX - x, toY - y);
  return { x: (toX - x) / length, y: (toY - y) / length, length };
}

function moved([x, y]: Point, by: { readonly x: number; readonly y: number }, length: number): string {
  return `${round(x + by.x * length)} ${round(y + by.y * length)}`;
}

/** Generates whole numbers of 31 bits with xorshift. */
function randomFrom(text: string): () => number {
  let state = hashOf(text) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 1;
  };
}
