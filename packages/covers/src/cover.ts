import { hashOf } from '@portico/core/hash-of';
import { type Hue, hueClass, hueOf } from '@portico/core/hues';
import { PACKET, round } from '@portico/core/svg';
import { FAMILIES, FRAME, type Plan, type Point, type Random } from '#families.ts';

export { FRAME };

/** What a drawing represents. Equal subjects get equal drawings, at every size and on every page. */
export type Subject = {
  /** A category or tag, as text or slug. It determines the hue, unless that is given. */
  readonly topic?: string | undefined;
  readonly hue?: Hue | undefined;
  /** The slug of the post, or another distinguishing text. */
  readonly seed: string;
  /** A few characters that are drawn on the road, such as `300 s`. */
  readonly number?: string | undefined;
};

export type DrawnSubject = Subject & {
  /** Whether it has no pipes, only the hue and the number: `drawings: false` in the site's configuration. */
  readonly isPlain?: boolean | undefined;
};

/**
 * The layers of the drawing, from back to front: objects on the road, the pipes' walls and flanges, their bore, closed gates, packets,
 * and the packet in the signal color.
 */
export const INKS = ['thing', 'wall', 'flange', 'bore', 'gate', 'packet', 'signal'] as const;
export type Ink = (typeof INKS)[number];

/** Objects on the road, by their path data to the right and up: a house, a cabinet with shelves, a mast, and a tower. */
const THINGS = [
  'v-1.7l1.2-1 1.2 1v1.7z',
  'v-2.8h1.6v2.8zm.4-2.1h.8m-.8.7h.8m-.8.7h.8',
  'm.8 0v-3.2m-.7.9h1.4m-1.1.8h.8',
  'v-2.2h.9v-.9h1v.9h.9v2.2z',
] as const;

const PLANS = Object.values(FAMILIES);
/** What a band, whose sky is the page's, doesn't show. */
const BELOW_ROAD = INKS.filter((ink) => ink !== 'thing');
const BEND = 0.95;
const FLANGE = 0.68;
/** Half the width of a pipe with its walls, which is `stroke-width` in art.css. */
const WALL = 0.55;
/** Half the width of a flange and of a cap. */
const CAP = 0.1;
// Any shorter straight part has no room for flanges.
const MIN_STRAIGHT = 2.4;
/** The maximum size of a number in a tile, and the width available for it. */
const NUMBER = { size: 4.6, room: 14.6 } as const;
/** Where the number of a plain cover stands: in the middle. */
const PLAIN_LINE = 6.2;
// Relative to the text size. The widest digits and letters of the brand's font are narrower.
const CHARACTER_WIDTH = 0.66;

/**
 * Draws a section through a road and the pipes below it, as path data by ink. `isTurned` says that the drawing begins at the right, and
 * `course` is the visible part of the signal's pipe.
 */
export function drawSection({ topic = '', seed, number, isPlain }: DrawnSubject) {
  const random = randomFrom(`${seed} ${topic}`);
  const { upTo } = random;
  const isTurned = upTo(2) === 1;
  const family = isPlain ? undefined : PLANS[upTo(PLANS.length)];
  const plan = family?.(random) ?? { pipes: [], packets: [] };
  const { pipes, way, gates = [], packets } = isTurned ? turned(plan) : plan;
  const walls = pipes.map(bent).join('');
  const signal = packets.at(-1);
  const paths = {
    thing: number === undefined && !isPlain ? things(upTo) : '',
    wall: walls,
    flange: flanges(pipes) + caps(pipes, gates),
    bore: walls,
    gate: gates.map(([x, y]) => `M${round(x)} ${round(y - 0.85)}v1.7`).join(''),
    packet: packets.slice(0, -1).map(dash).join(''),
    signal: packets.slice(-1).map(dash).join(''),
  } satisfies Record<Ink, string>;
  return { isTurned, paths, course: signal && courseOf(signal, way ? [way] : pipes) };
}

/** Returns the drawing as an inline SVG element, hidden from screen readers. The shell's art.css gives it the theme's colors. */
export function coverHtml(subject: DrawnSubject): string {
  const { topic, hue, number, isPlain } = subject;
  const { isTurned, paths, course } = drawSection(subject);
  const mark = number === undefined ? '' : numberHtml(number, isTurned, isPlain ? PLAIN_LINE : FRAME.road);
  return `<svg class="art${isPlain ? ' art-plain' : ''} ${hueClass(hue ?? hueOf(topic))}" viewBox="0 0 ${FRAME.width} ${FRAME.height}" aria-hidden="true">${mark}${shapesHtml(INKS, paths, course)}</svg>`;
}

/**
 * Returns the part of the drawing below the road, from edge to edge of a page, with the number at the end of the page's column; nothing
 * if it is plain.
 */
export function bandHtml(subject: DrawnSubject): string {
  const { topic, hue, number, isPlain } = subject;
  if (isPlain) {
    return '';
  }
  const { width, height, road } = FRAME;
  const { paths, course } = drawSection(subject);
  const mark =
    number === undefined ? '' : `<svg class="art-mark"><text class="art-number">${escaped(number)}</text></svg>`;
  return `<span class="art art-band ${hueClass(hue ?? hueOf(topic))}" aria-hidden="true"><svg viewBox="0 ${road} ${width} ${round(height - road)}">${shapesHtml(BELOW_ROAD, paths, course)}</svg>${mark}</span>`;
}

type Course = NonNullable<ReturnType<typeof courseOf>>;

function shapesHtml(inks: readonly Ink[], paths: Readonly<Record<Ink, string>>, course: Course | undefined): string {
  return inks
    .filter((ink) => paths[ink] !== '')
    .map((ink) => (ink === 'signal' && course ? signalHtml(course) : `<path class="art-${ink}" d="${paths[ink]}"/>`))
    .join('');
}

/** The signal is a dash of the path, so it can move along the pipe. */
function signalHtml({ path, isAt, length }: Course): string {
  const share = (part: number) => round((100 * part) / length);
  const size = share(PACKET);
  return `<path class="art-signal" pathLength="100" stroke-dasharray="${size} ${round(100 - size)}" stroke-dashoffset="${round(-share(isAt - PACKET / 2))}" d="${path}"/>`;
}

/** What sticks out below the road is cut off; letters with descenders are drawn higher. */
function numberHtml(number: string, isAtEnd: boolean, line: number): string {
  const { size: max, room } = NUMBER;
  const size = Math.min(max, room / (CHARACTER_WIDTH * [...number].length));
  const end = (FRAME.width + room) / 2;
  const place = isAtEnd ? `x="${end}" text-anchor="end"` : `x="${round(end - room)}"`;
  const rise = /[gjpqy,;]/.test(number) ? 0.22 * size : 0;
  return `<svg width="${FRAME.width}" height="${line}"><text class="art-number" ${place} y="${round(line - rise)}" font-size="${round(size)}">${escaped(number)}</text></svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Three or four objects, so that the sky of a drawing without a number isn't empty. */
function things(upTo: Random['upTo']): string {
  const count = 3 + upTo(2);
  return Array.from({ length: count }, (_, index) => {
    const x = 0.9 + (index * 14.4) / count + upTo(4) / 2;
    return `M${round(x)} ${FRAME.road}${THINGS[upTo(THINGS.length)]}`;
  }).join('');
}

function turned({ pipes, way, gates, packets }: Plan): Plan {
  const turn = ([x, y]: Point): Point => [FRAME.width - x, y];
  return {
    pipes: pipes.map((points) => points.map(turn)),
    way: way?.map(turn),
    gates: gates?.map(turn) ?? [],
    packets: packets.map(turn),
  };
}

type Pipes = Plan['pipes'];

/** The visible part of the first pipe that contains a point, and the point's place on it. */
function courseOf(packet: Point, pipes: Pipes) {
  const pipe = pipes.find((points) => partWith(points, packet) > 0) ?? [];
  const seen = pipe.map(([x, y]): Point => [Math.min(Math.max(x, -1), FRAME.width + 1), y]);
  return {
    path: bent(seen),
    isAt: lengthOf([...seen.slice(0, partWith(seen, packet)), packet]),
    length: lengthOf(seen),
  };
}

/** Returns the index of the point after the straight part that contains a point; 0 or less if none does. */
function partWith(points: readonly Point[], point: Point): number {
  return points.findIndex((to, index) => {
    const from = points[index - 1];
    return from !== undefined && distance(point, from, to) === 0;
  });
}

/** The points of a line, each with the directions before and after it, and the radius of its corner; 0 at both ends. */
function cornersOf(points: readonly Point[]) {
  return points.map((point, index) => {
    const into = direction(points[index - 1] ?? point, point);
    const out = direction(point, points[index + 1] ?? point);
    return { point, into, out, radius: Math.min(BEND, into.length / 2, out.length / 2) };
  });
}

/** The length of a line with rounded corners, each of which is shorter by the difference between its sides and its arc. */
function lengthOf(points: readonly Point[]): number {
  return cornersOf(points).reduce((sum, { into, radius }) => sum + into.length - (2 - Math.PI / 2) * radius, 0);
}

/** Returns the path data of a line with rounded corners. */
function bent(points: readonly Point[]): string {
  return cornersOf(points)
    .map(({ point, into, out, radius }, index) => {
      if (radius === 0) {
        return `${index === 0 ? 'M' : 'L'}${placeOf(point)}`;
      }
      const sweep = into.x * out.y - into.y * out.x > 0 ? 1 : 0;
      const [begin, end] = [moved(point, into, -radius), moved(point, out, radius)];
      return `L${placeOf(begin)}A${round(radius)} ${round(radius)} 0 0 ${sweep} ${placeOf(end)}`;
    })
    .join('');
}

/** Returns the path data of the flanges before and after each bend, except where another pipe is too close. */
function flanges(pipes: Pipes): string {
  return pipes
    .flatMap((points) =>
      points.slice(1).flatMap((point, index) => {
        const before = points[index] ?? point;
        const along = direction(before, point);
        const first = index === 0 ? [] : [BEND + 0.25];
        const last = index === points.length - 2 ? [] : [along.length - BEND - 0.25];
        return along.length < MIN_STRAIGHT
          ? []
          : [...first, ...last]
              .map((place) => moved(before, along, place))
              .filter((center) => !isCloseToOther(center, [before, point], pipes))
              .map((center) => across(center, along, FLANGE));
      }),
    )
    .join('');
}

function isCloseToOther(center: Point, [begin, end]: readonly [Point, Point], pipes: Pipes): boolean {
  return pipes.some((points) =>
    points.some((to, index) => {
      const from = points[index - 1];
      // The part itself, and those before and after it
      const isOwn = from === begin || from === end || to === begin;
      return from !== undefined && !isOwn && distance(center, from, to) < FLANGE + WALL + CAP;
    }),
  );
}

/** Closes the pipes that end in the earth. */
function caps(pipes: Pipes, gates: readonly Point[]): string {
  return pipes
    .flatMap((points) =>
      [points, points.toReversed()].map(([end = [0, 0], next = end]) => {
        const isOutside = end[0] < 0 || end[0] > FRAME.width || end[1] > FRAME.height || end[1] === FRAME.road;
        const joins = pipes.some((others) =>
          others === points ? others.at(-1)?.join() === others[0]?.join() : partWith(others, end) > 0,
        );
        const by = direction(next, end);
        return isOutside || joins || gates.some((gate) => gate.join() === end.join())
          ? ''
          : across(moved(end, by, CAP), by, WALL);
      }),
    )
    .join('');
}

type Direction = { readonly x: number; readonly y: number };

function across(center: Point, { x, y }: Direction, half: number): string {
  const side = { x: -y, y: x };
  return `M${placeOf(moved(center, side, half))}L${placeOf(moved(center, side, -half))}`;
}

/** Between a point and a straight part, which is horizontal or vertical. */
function distance([x, y]: Point, from: Point, to: Point): number {
  const outside = (value: number, a: number, b: number) => Math.max(Math.min(a, b) - value, 0, value - Math.max(a, b));
  return Math.hypot(outside(x, from[0], to[0]), outside(y, from[1], to[1]));
}

function dash([x, y]: Point): string {
  return `M${round(x - PACKET / 2)} ${round(y)}h${PACKET}`;
}

/** Returns the direction and the distance from one point to another; nowhere if they are equal. */
function direction([x, y]: Point, [toX, toY]: Point) {
  const length = Math.hypot(toX - x, toY - y);
  return { x: (toX - x) / (length || 1), y: (toY - y) / (length || 1), length };
}

function moved([x, y]: Point, by: Direction, length: number): Point {
  return [x + by.x * length, y + by.y * length];
}

function placeOf([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** Generates whole numbers of 31 bits with xorshift. */
function randomFrom(text: string): Random {
  let state = hashOf(text) || 1;
  const upTo = (count: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 1) % count;
  };
  return { upTo, oneOf: (first, ...others) => [first, ...others][upTo(1 + others.length)] ?? first };
}
