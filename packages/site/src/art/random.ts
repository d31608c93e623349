/** Numbers that are the same for the same text, whenever and wherever they are asked for. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <const Items extends readonly [unknown, ...unknown[]]>(items: Items) => Items[number];
  /** True with the probability that is given, from 0 to 1. */
  readonly chance: (probability: number) => boolean;
};

// A slug is shorter; what is longer is no slug, and its beginning tells it apart well enough.
const MOST_CHARACTERS = 512;

/** The text's FNV-1a hash, a whole number of 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text.slice(0, MOST_CHARACTERS)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Numbers by mulberry32, seeded with the text's hash. */
export function randomFrom(text: string): Random {
  let state = hashOf(text);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
