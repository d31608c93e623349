import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as ShapingBuffer, shape, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** A font file of a provider, as read. */
export type ProviderFont = {
  readonly file: string;
  readonly data: Buffer;
  readonly family: string;
  readonly style: 'normal' | 'italic';
  /** The weights that are taken of it: two equal ones of a file that has one. */
  readonly weights: readonly [lightest: number, boldest: number];
  readonly isVariable: boolean;
  readonly characters: ReadonlySet<number>;
  /** In em. */
  readonly ascent: number;
  readonly descent: number;
  /** How wide it sets SAMPLE, in em, in a weight. */
  readonly widthIn: (weight: number) => number;
  /** The width of the space between words, in em, as headings are set. */
  readonly space: number;
};

/** What the site uses of a variable font; the rest would be bytes for nobody. */
export const WEIGHTS = [400, 700] as const;

// As the shell sets them: --weight-strong.
const WEIGHT_OF_HEADINGS = 640;

/** English as posts have it, to compare widths by. */
export const SAMPLE =
  'A request comes in from a network that you do not run, over a connection that may close at any moment, and asks for something that takes a while. What the reader sees of it depends on the parts in between: how long each of them waits, what it keeps, whom it tells, and which of them gives up first. Most of the time all goes well, and nobody looks. This is about the rest of the time, when a queue fills, a certificate ends or a region is away, and about what can be done before that, with the tools that are there.';

const NAME_OF_FAMILY = [16, 1];
// Older names of a family end in the weight of the file.
const WEIGHT_IN_NAME = / (?:thin|(?:extra|ultra)?light|regular|medium|(?:semi|demi|extra|ultra)?bold|black|heavy)$/i;
// Places in the table OS/2 (https://learn.microsoft.com/typography/opentype/spec/os2).
const WEIGHT_CLASS = 4;
const SELECTION = 62;
const ITALIC = 1;

/** Reads a font of the format TTF, OTF, WOFF or WOFF2. Throws for anything else, and for a font that has no Latin letters. */
export async function readFont(file: string): Promise<ProviderFont> {
  const data = await readFile(file).catch((cause) => {
    throw new Error(`${file} cannot be read. It was given as a font. Write the path of a font file.`, { cause });
  });
  const face = new Face(new Blob(await asOpenType(data, file)));
  const characters = new Set(face.collectUnicodes());
  if (![...'AZaz09'].every((character) => characters.has(character.codePointAt(0) ?? 0))) {
    throw new Error(
      `${file} has no Latin letters and digits. Menus and buttons are set in it. Give a font that has them.`,
    );
  }
  const family = NAME_OF_FAMILY.map((id) => face.getName(id, 'en'))
    .find((name) => name !== '')
    ?.replace(WEIGHT_IN_NAME, '');
  if (family === undefined) {
    throw new Error(`${file} does not say what its family is called. Give a file of the font that has its names.`);
  }
  const os2 = tableOf(face, 'OS/2');
  const axis = face.getAxisInfos().wght;
  const weight = os2?.getUint16(WEIGHT_CLASS) ?? WEIGHTS[0];
  const extents = new Font(face).hExtents();
  return {
    file,
    data,
    // Quotation marks and line breaks would end it in a style sheet.
    family: family.replace(/[^\p{L}\p{N} ._-]/gu, ' ').trim(),
    style: os2 !== undefined && os2.getUint16(SELECTION) & ITALIC ? 'italic' : 'normal',
    weights: axis === undefined ? [weight, weight] : [Math.max(WEIGHTS[0], axis.min), Math.min(WEIGHTS[1], axis.max)],
    isVariable: axis !== undefined,
    characters,
    ascent: extents.ascender / face.upem,
    descent: -extents.descender / face.upem,
    widthIn: (wanted) => widthOf(face, SAMPLE, axis === undefined ? undefined : wanted),
    space: widthOf(face, ' ', axis === undefined ? undefined : Math.min(WEIGHT_OF_HEADINGS, axis.max)),
  };
}

/** HarfBuzz reads TTF and OTF; the packed formats are unpacked for it. */
async function asOpenType(data: Buffer, file: string): Promise<Buffer> {
  const kind = data.toString('latin1', 0, 4);
  if (kind === '\0\u0001\0\0' || kind === 'OTTO' || kind === 'true') {
    return data;
  }
  if (kind === 'wOF2' || kind === 'wOFF') {
    const every = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index + 0x20)).join('');
    return subsetFont(data, every, { targetFormat: 'truetype', preserveNameIds: NAME_OF_FAMILY });
  }
  throw new Error(`${file} is no font that can be read. It has to be TTF, OTF, WOFF or WOFF2. Give such a file.`);
}

function tableOf(face: Face, name: string): DataView | undefined {
  const table = face.referenceTable(name);
  return table && new DataView(table.buffer, table.byteOffset, table.byteLength);
}

function widthOf(face: Face, text: string, weight: number | undefined): number {
  const font = new Font(face);
  const variation = weight === undefined ? undefined : Variation.fromString(`wght=${weight}`);
  font.setVariations(variation === undefined ? [] : [variation]);
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / face.upem;
}
