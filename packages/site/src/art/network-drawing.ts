/** A drawing of a network, in units of its own view box. */
export type NetworkDrawing = {
  readonly width: number;
  readonly height: number;
  /** Path data (SVG 2, chapter 9) of the channels, each from left to right. */
  readonly channels: readonly string[];
  /** Path data of the one channel that leads through the whole drawing. */
  readonly main: string;
  /** Where channels part or meet. */
  readonly nodes: readonly Point[];
  /** Where channels part from the main one or meet it. */
  readonly stops: readonly Point[];
};

export type Point = { readonly x: number; readonly y: number };

const CELL = 32;
const COLUMNS = 20;
const ROWS = 8;
// How many columns a bend takes.
const BEND = 2;
const MOST_CHANNELS = 6;

type Channel = { readonly row: number; readonly path: string; readonly isMain: boolean };

/**
 * Draws a network that is the same for the same seed, whenever and wherever it is drawn: channels that run from left to
 * right, bend, part and meet, and never cross. A post without a cover is shown with the drawing of its slug.
 */
export function networkDrawing(seed: string): NetworkDrawing {
  const random = randomFrom(seed);
  const width = COLUMNS * CELL;
  const marks: Marks = { ended: [], nodes: [], stops: [] };
  let channels = startingChannels(random);
  for (let column = 1; column + BEND < COLUMNS; column += BEND + Math.floor(random() * 2)) {
    channels = advance(channels, column, random, marks);
  }
  const { ended, nodes, stops } = marks;
  const whole = channels.map(({ path, isMain }) => ({ path: `${path}H${width}`, isMain }));
  return {
    width,
    height: ROWS * CELL,
    channels: [...ended, ...whole.filter(({ isMain }) => !isMain).map(({ path }) => path)],
    main: whole.find(({ isMain }) => isMain)?.path ?? '',
    nodes,
    stops,
  };
}

/** Three or four channels with a free row between them. */
function startingChannels(random: () => number): readonly Channel[] {
  const offset = Math.floor(random() * 2);
  const all = [0, 2, 4, 6].map((row) => row + offset);
  const leftOut = Math.floor(random() * 2 * all.length);
  const rows = all.filter((_row, index) => index !== leftOut);
  const main = Math.floor(random() * rows.length);
  return rows.map((row, index) => ({ row, path: `M0 ${y(row)}`, isMain: index === main }));
}

type Marks = { readonly ended: string[]; readonly nodes: Point[]; readonly stops: Point[] };

/** Takes every channel over the next bend. */
function advance(channels: readonly Channel[], column: number, random: () => number, marks: Marks): Channel[] {
  // A channel goes to no row that another comes from or goes to, so none crosses another.
  const taken = new Map(channels.map((channel) => [channel.row, channel]));
  const left = new Set<Channel>();
  const met = new Set<Channel>();
  const mark = (at: number, { row, isMain }: Channel) =>
    (isMain ? marks.stops : marks.nodes).push({ x: at * CELL, y: y(row) });
  return channels.flatMap((channel) => {
    const row = channel.row + (random() < 0.5 ? -1 : 1);
    const chance = random();
    const other = taken.get(row);
    if (other !== undefined && chance < 0.5 && !channel.isMain && !left.has(other) && !met.has(channel)) {
      marks.ended.push(channel.path + bend(channel, column, row));
      mark(column + BEND, other);
      met.add(other);
      left.add(channel);
      return [];
    }
    if (other !== undefined || row < 0 || row >= ROWS || chance > 0.75) {
      return channel;
    }
    const path = bend(channel, column, row);
    if (chance < 0.35 && taken.size < MOST_CHANNELS) {
      const parted = { row, path: `M${column * CELL} ${y(channel.row)}${path}`, isMain: false };
      mark(column, channel);
      taken.set(row, parted);
      // Met by nothing on this bend: what it parts from is still beside it.
      left.add(parted);
      return [channel, parted];
    }
    if (met.has(channel)) {
      return channel;
    }
    taken.set(row, channel);
    left.add(channel);
    return { ...channel, row, path: channel.path + path };
  });
}

/** The middle of a row. */
function y(row: number): number {
  return (row + 0.5) * CELL;
}

/** Straight to a column, then over to another row. */
function bend(channel: Channel, column: number, row: number): string {
  const from = column * CELL;
  const middle = from + (BEND * CELL) / 2;
  return `H${from}C${middle} ${y(channel.row)} ${middle} ${y(row)} ${from + BEND * CELL} ${y(row)}`;
}

/** Numbers from 0 to 1 (exclusive) by mulberry32, seeded with the text's FNV-1a hash. */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
