import { type Topics, topicAt, topicSlug } from '#slugify.ts';

/** The hues of topics, each with its color in the themes. The color has enough contrast for text. The class `hue-note` sets `--hue`. */
export const HUES = {
  accent: 'accent',
  blue: 'note',
  green: 'tip',
  violet: 'important',
  red: 'caution',
  pink: 'code-keyword',
  orange: 'code-constant',
} as const;
export type Hue = keyof typeof HUES;

const isHue = (name: string): name is Hue => Object.hasOwn(HUES, name);
export const HUE_NAMES = Object.keys(HUES).filter(isHue);

/** What a drawing represents. Equal subjects get equal drawings. */
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

/**
 * `large`: heroes and tiles. `small`: thumbnails. `band`: from edge to edge of a page. `wide`: along the lower edge of a social card.
 * Lengths are those of the viewBox.
 */
export const FRAMES = {
  large: { width: 16, height: 9 },
  small: { width: 12, height: 6.75 },
  band: { width: 32, height: 6.6 },
  wide: { width: 32, height: 6 },
} as const;
export type DrawingSize = keyof typeof FRAMES;
export type PageDrawing = Exclude<DrawingSize, 'wide'>;

/**
 * The layers of the drawing, from back to front: the pipes' walls and flanges, their bore, closed gates, packets, and the packet
 * in the signal color.
 */
export const INKS = ['wall', 'flange', 'bore', 'gate', 'packet', 'signal'] as const;
export type Ink = (typeof INKS)[number];

type Point = readonly [x: number, y: number];
type Plan = {
  readonly pipes: ReadonlyArray<readonly Point[]>;
  readonly gates?: readonly Point[];
  /** The last one is the signal. */
  readonly packets: readonly Point[];
};
/** The depths of three rows of pipes, the right edge, and a function that returns a random whole number below its argument. */
type Site = {
  readonly rows: readonly [number, number, number];
  readonly end: number;
  readonly upTo: (count: number) => number;
};

const START = -1;

/** Each layout is a plan of pipes: what a request passes on its way. */
const LAYOUTS = {
  /** Goes up one level. */
  rise: ({ rows: [top, , low], end, upTo }) => {
    const x = 5 + upTo(end - 11);
    return { pipes: [line([START, low], [x, low], [x, top], [end, top])], packets: [at(x - 3, low), at(x + 3.4, top)] };
  },
  /** Dives under something. */
  siphon: ({ rows: [top, , low], end, upTo }) => {
    const [x, right] = [3 + upTo(3), end - 4 - upTo(3)];
    const pipe = line([START, top], [x, top], [x, low], [right, low], [right, top], [end, top]);
    return { pipes: [pipe], packets: [at(1.2, top), at((x + right) / 2, low)] };
  },
  /** One way becomes three. */
  split: ({ rows: [top, middle, low], end, upTo }) => {
    const x = 5 + upTo(3);
    const pipes = [top, low].map((y) => line([START, middle], [x, middle], [x, y], [end, y]));
    return {
      pipes: [...pipes, line([START, middle], [end, middle])],
      packets: [at(2, middle), at(x + 4 + upTo(3), [top, middle, low][upTo(3)] ?? low)],
    };
  },
  /** Three ways become one. */
  merge: ({ rows: [top, middle, low], end, upTo }) => {
    const x = end - 8 + upTo(3);
    const pipes = [top, low].map((y) => line([START, y], [x, y], [x, middle], [end, middle]));
    return {
      pipes: [...pipes, line([START, middle], [end, middle])],
      packets: [at(3, top), at(x - 4, middle), at(2, low), at(end - 3, middle)],
    };
  },
  /** Leads around a closed gate. */
  bypass: ({ rows: [top, , low], end, upTo }) => {
    const [x, right] = [4 + upTo(3), end - 5 - upTo(2)];
    const around = line([START, low], [x, low], [x, top], [right, top], [right, low], [end, low]);
    const half = (x + right) / 2;
    return {
      pipes: [line([START, low], [end, low]), around],
      gates: [at(half, low)],
      packets: [at(2, low), at(half, top)],
    };
  },
  /** Layers that meet. */
  layers: ({ rows: [top, middle, low], end, upTo }) => {
    const [x, right] = [4 + upTo(3), end - 7 + upTo(3)];
    const pipes = [top, middle, low].map((y) => line([START, y], [end, y]));
    return {
      pipes: [...pipes, line([x, top], [x, middle]), line([right, middle], [right, low])],
      packets: [at(2, top), at((x + right) / 2, middle), at(end - 3, low)],
    };
  },
  /** Goes down step by step. */
  steps: ({ rows: [top, middle, low], end, upTo }) => {
    const [x, right] = [4 + upTo(2), end - 6 + upTo(2)];
    const pipe = line([START, top], [x, top], [x, middle], [right, middle], [right, low], [end, low]);
    return { pipes: [pipe], packets: [at(1.8, top), at((x + right) / 2, middle), at(end - 2.6, low)] };
  },
  /** Ends at gates that don't open, except for one way out. */
  gates: ({ rows: [top, middle, low], end, upTo }) => {
    const x = 5 + upTo(4);
    const closed = [top, middle].map((y) => line([START, y], [x, y]));
    return {
      pipes: [...closed, line([START, low], [end, low])],
      gates: [at(x, top), at(x, middle)],
      packets: [at(x - 2, top), at(x - 4, middle), at(end - 4, low)],
    };
  },
  /** Makes a loop before it continues. */
  loop: ({ rows: [top, middle, low], end, upTo }) => {
    const [x, right] = [4 + upTo(2), end - 6 + upTo(2)];
    const ways = [top, low].map((y) =>
      line([START, middle], [x, middle], [x, y], [right, y], [right, middle], [end, middle]),
    );
    return { pipes: ways, packets: [at(1.4, middle), at((x + right) / 2, low), at(end - 2, middle)] };
  },
} as const satisfies Readonly<Record<string, (site: Site) => Plan>>;
export type Layout = keyof typeof LAYOUTS;

const isLayout = (name: string): name is Layout => Object.hasOwn(LAYOUTS, name);
export const LAYOUT_NAMES = Object.keys(LAYOUTS).filter(isLayout);

/** The height of the road with and without something on it. Lengths are those of the viewBox. */
const ROADS = {
  large: { free: 1.5, used: 4.55 },
  small: { free: 0.9, used: 0.9 },
  band: { free: 2.2, used: 2.2 },
  wide: { free: 0.9, used: 0.9 },
};
const BEND = 0.95;
const FLANGE = 0.68;
// Any shorter straight part has no room for flanges.
const MIN_STRAIGHT = 2.4;
/** The maximum size of a number, the width available for it, and where it ends, which is at the page's margin in a band. */
const NUMBERS = {
  large: { size: 4.6, room: 14.6, end: 15.3 },
  band: { size: 2.5, room: 9, end: 27.5 },
} as const;
// Relative to the text size. The widest digits and letters of the brand's font are narrower.
const CHARACTER_WIDTH = 0.66;

/** Returns the configured hue of a category or tag, or else one by its slug. */
export function hueOf(topic = '', topics?: Topics<{ readonly hue?: Hue | undefined }>): Hue {
  const slug = topicSlug(topic, topics);
  const byName = slug === '' ? undefined : HUE_NAMES[hashOf(slug) % HUE_NAMES.length];
  return topicAt(slug, topics)?.hue ?? byName ?? 'accent';
}

/** Returns the class that sets `--hue` to a hue's color. */
export function hueClass(hue: Hue): string {
  return `hue-${HUES[hue]}`;
}

/**
 * Draws a section through a road and the pipes below it, as path data by ink, from back to front. `road` is the height of the road, and
 * `isTurned` says that the drawing begins at the right. The result is always the same for a subject and size.
 */
export function drawSection({ topic = '', seed, layout, number }: Subject, size: DrawingSize) {
  const { width, height } = FRAMES[size];
  const road = ROADS[size][number === undefined ? 'free' : 'used'];
  const next = randomFrom(`${topic} ${seed}`);
  const upTo = (count: number) => next() % count;
  const isTurned = upTo(2) === 1;
  const drawn = layout ?? LAYOUT_NAMES[upTo(LAYOUT_NAMES.length)] ?? 'rise';
  const room = height - road;
  const rows = [road + 0.27 * room, road + 0.54 * room, road + 0.81 * room] as const;
  const { pipes, gates = [], packets }: Plan = LAYOUTS[drawn]({ rows, end: width + 1, upTo });
  const turned = ([x, y]: Point): Point => (isTurned ? [width - x, y] : [x, y]);
  const ways = pipes.map((points) => points.map(turned));
  const walls = ways.map(bent).join('');
  const paths = {
    wall: walls,
    flange: ways.map(flanges).join(''),
    bore: walls,
    gate: gates
      .map(turned)
      .map(([x, y]) => `M${round(x)} ${round(y - 0.85)}v1.7`)
      .join(''),
    packet: packets.slice(0, -1).map(turned).map(packet).join(''),
    signal: packets.slice(-1).map(turned).map(packet).join(''),
  } satisfies Record<Ink, string>;
  return { road, isTurned, paths };
}

/** Returns the drawing as an inline SVG element, hidden from screen readers. The shell's art.css gives it the theme's colors. */
export function sectionHtml(subject: Subject, size: PageDrawing): string {
  const { width, height } = FRAMES[size];
  const number = size === 'small' ? undefined : subject.number;
  const { isTurned, paths } = drawSection({ ...subject, number }, size);
  const shapes = INKS.filter((ink) => paths[ink] !== '').map((ink) => `<path class="art-${ink}" d="${paths[ink]}"/>`);
  const classes = [
    'art',
    size !== 'large' && `art-${size}`,
    size === 'large' && number && 'art-numbered',
    hueClass(subject.hue ?? hueOf(subject.topic)),
  ];
  return `<svg class="${classes.filter(Boolean).join(' ')}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${size === 'small' || number === undefined ? '' : numberHtml(number, size, isTurned || size === 'band')}${shapes.join('')}</svg>`;
}

function numberHtml(number: string, drawing: keyof typeof NUMBERS, isAtEnd: boolean): string {
  const { size: max, room, end } = NUMBERS[drawing];
  const size = Math.min(max, room / (CHARACTER_WIDTH * [...number].length));
  const place = isAtEnd ? `x="${end}" text-anchor="end"` : `x="${round(end - room)}"`;
  // Text with descenders is drawn higher.
  const rise = (/[gjpqy,;()]/.test(number) ? 0.24 : 0.09) * size;
  const text = number.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<text class="art-number" ${place} y="${round(ROADS[drawing].used - rise)}" font-size="${round(size)}">${text}</text>`;
}

function line(...points: readonly Point[]): readonly Point[] {
  return points;
}

function at(x: number, y: number): Point {
  return [x, y];
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
      const radius = Math.min(BEND, into.length / 2, out.length / 2);
      const sweep = into.x * out.y - into.y * out.x > 0 ? 1 : 0;
      const [begin, end] = [moved(point, into, -radius), moved(point, out, radius)];
      return `L${begin}A${round(radius)} ${round(radius)} 0 0 ${sweep} ${end}`;
    })
    .join('');
}

/** Returns the path data of the flanges before and after each bend. */
function flanges(points: readonly Point[]): string {
  return points
    .slice(1)
    .flatMap((point, index) => {
      const before = points[index] ?? point;
      const { x, y, length } = direction(before, point);
      const [isFirst, isLast] = [index === 0, index === points.length - 2];
      const places = [...(isFirst ? [] : [BEND + 0.25]), ...(isLast ? [] : [length - BEND - 0.25])];
      return length < MIN_STRAIGHT
        ? []
        : places.map((place) => {
            const [left, top] = [before[0] + x * place, before[1] + y * place];
            return `M${round(left - y * FLANGE)} ${round(top + x * FLANGE)}L${round(left + y * FLANGE)} ${round(top - x * FLANGE)}`;
          });
    })
    .join('');
}

function packet([x, y]: Point): string {
  return `M${round(x - 0.14)} ${round(y)}h.28`;
}

function direction([x, y]: Point, [toX, toY]: Point) {
  const length = Math.hypot(toX - x, toY - y);
  return { x: (toX - x) / length, y: (toY - y) / length, length };
}

function moved([x, y]: Point, by: { readonly x: number; readonly y: number }, length: number): string {
  return `${round(x + by.x * length)} ${round(y + by.y * length)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
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
