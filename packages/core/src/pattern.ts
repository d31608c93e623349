import { slugify, type Topics, topicAt, topicSlug } from '#slugify.ts';

/** The hues of topics, each with its color in the themes, which has enough contrast for text. The class `hue-note` sets `--hue`. */
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

/**
 * How much of the hue is in a pattern's other colors, in percent. The rest is the theme's surface, or its page color for ground
 * and shade. Lines have more of the hue in high-contrast themes. The shell's art.css has the same numbers.
 */
export const INK_SHARES = { ground: 6, shade: 10, lit: 18, line: { normal: 62, more: 78 } } as const;

/** What a pattern represents. Equal subjects get equal patterns. */
export type Subject = {
  /** A category or tag, as text or slug. It determines the arrangement and, unless it is given, the hue. */
  readonly topic?: string | undefined;
  readonly hue?: Hue | undefined;
  /** The slug of the post, or another distinguishing text. It determines how the shapes are turned. */
  readonly seed: string;
};

/** `large`: next to a title. `small`: in lists. `flat`: along the lower edge of a card. */
export const FRAMES = {
  large: { width: 40, height: 16, cell: 4 },
  small: { width: 24, height: 16, cell: 8 },
  flat: { width: 48, height: 9, cell: 3 },
} as const;
export type PatternSize = keyof typeof FRAMES;

/** A thin line, an area, or the line that stands out. */
export type Ink = 'line' | 'lit' | 'main';

/** Draws one cell by its upper left corner, its side and its turn from 0 to 3, as path data. */
type Arrangement = (x: number, y: number, side: number, turn: number) => string;

const quarter = (x: number, y: number, side: number, turn: number) => {
  const [dx, dy] = [turn % 2 === 0 ? 1 : -1, turn < 2 ? 1 : -1];
  const [left, top] = [dx > 0 ? x : x + side, dy > 0 ? y : y + side];
  return `M${left} ${top}h${dx * side}a${side} ${side} 0 0 ${dx === dy ? 1 : 0} ${-dx * side} ${dy * side}z`;
};
const ARRANGEMENTS: readonly Arrangement[] = [
  // Paths that meet the next cell's in the middle of each edge.
  (x, y, side, turn) => {
    const half = side / 2;
    const arc = `a${half} ${half} 0 0`;
    return turn % 2 === 0
      ? `M${x + half} ${y}${arc} 1 ${-half} ${half}M${x + side} ${y + half}${arc} 0 ${-half} ${half}`
      : `M${x + half} ${y}${arc} 0 ${half} ${half}M${x} ${y + half}${arc} 1 ${half} ${half}`;
  },
  // A maze of diagonals.
  (x, y, side, turn) => (turn % 2 === 0 ? `M${x} ${y}l${side} ${side}` : `M${x + side} ${y}l${-side} ${side}`),
  quarter,
  // Rings of three sizes, and gaps.
  (x, y, side, turn) => {
    const radius = (turn * side) / 8;
    const arc = `a${radius} ${radius} 0 0 1`;
    return turn === 0 ? '' : `M${x + side / 2} ${y + side / 2 - radius}${arc} 0 ${2 * radius}${arc} 0 ${-2 * radius}z`;
  },
];

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

/** Returns the pattern as path data by ink, from back to front. The result is always the same for a subject and size. */
export function drawPattern({ topic = '', seed }: Subject, size: PatternSize): readonly (readonly [Ink, string])[] {
  const { width, height, cell } = FRAMES[size];
  const arrange = ARRANGEMENTS[(hashOf(slugify(topic)) >>> 16) % ARRANGEMENTS.length] ?? quarter;
  const next = randomFrom(`${topic} ${seed}`);
  const paths = { lit: '', line: '', main: '' };
  for (let y = 0; y + cell <= height; y += cell) {
    for (let x = 0; x + cell <= width; x += cell) {
      const path = arrange(x, y, cell, next() & 3);
      const share = next() % 12;
      const quiet = share < 3 && path.endsWith('z') ? 'lit' : 'line';
      paths[share === 0 ? 'main' : quiet] += path;
    }
  }
  return (['lit', 'line', 'main'] as const).filter((ink) => paths[ink] !== '').map((ink) => [ink, paths[ink]]);
}

/**
 * Returns the pattern as an inline SVG element, hidden from screen readers. The shell's art.css gives it the theme's colors.
 */
export function patternHtml(subject: Subject, size: 'large' | 'small'): string {
  const { width, height } = FRAMES[size];
  const paths = drawPattern(subject, size).map(([ink, path]) => `<path class="art-${ink}" d="${path}"/>`);
  const classes = `${size === 'small' ? 'art art-small' : 'art'} ${hueClass(subject.hue ?? hueOf(subject.topic))}`;
  return `<svg class="${classes}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${paths.join('')}</svg>`;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Whole numbers of 31 bits by xorshift. */
function randomFrom(text: string): () => number {
  let state = hashOf(text) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 1;
  };
}
