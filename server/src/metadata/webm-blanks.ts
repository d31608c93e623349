import { UnknownVideo } from '#metadata/blanks.ts';
import type { Blank, FileReader } from '#metadata/file-reader.ts';

/**
 * What is kept of each element (https://www.rfc-editor.org/rfc/rfc9559): all of it, its space with zeros instead of its text, or
 * what the rules for its child elements keep.
 */
type Rule = 'whole' | 'zeros' | Rules;
type Rules = { readonly [id: string]: Rule };
type ElementPlace = { readonly id: string; readonly start: number; readonly content: number; readonly end: number };

const whole = (ids: string): Rules => Object.fromEntries(ids.split(' ').map((id) => [id, 'whole']));

const CLUSTER = '1f43b675';
const SEGMENT = '18538067';
const TRACK_TYPE = '83';
const TRACK = whole(
  'd7 73c5 83 b9 88 55aa 55ab 55ac 55ad 55ae 55af 9c 6de7 6df8 55ee 23e383 234e7a 23314f 22b59c 22b59d 86 63a2 e0 e1 56aa 56bb 6d80',
);
// A cluster of known length may have thousands of frames, which we don't read one by one.
const FRAMES = whole('e7 a3 a0 a7 ab');
const FILE: Rules = {
  '1a45dfa3': 'whole',
  [SEGMENT]: {
    '114d9b74': 'whole',
    '1549a966': { ...whole('2ad7b1 4489'), '4d80': 'zeros', '5741': 'zeros' },
    '1654ae6b': { ae: TRACK },
    '1c53bb6b': 'whole',
    [CLUSTER]: 'whole',
  },
};
/** The children of a segment. An element of unknown length ends where one of these begins. */
const LEVEL_1: ReadonlySet<string> = new Set([
  CLUSTER,
  '114d9b74',
  '1549a966',
  '1654ae6b',
  '1c53bb6b',
  '1254c367',
  '1043a770',
  '1941a469',
]);
/** Video, sound, subtitles, and buttons. */
const TRACK_TYPES: ReadonlySet<number> = new Set([1, 2, 3, 0x10, 0x11, 0x12]);
const VOID = 0xec;
const NONE = new Uint8Array();

/** Finds what isn't needed to play a WebM file: tags, titles, dates, attachments, program names, and anything that isn't listed. */
export async function webmBlanks(file: FileReader): Promise<readonly Blank[]> {
  const blanks: Blank[] = [];

  async function elementAt(at: number, end: number): Promise<ElementPlace & { readonly isUnknown: boolean }> {
    const header = await file.bytes(at, Math.min(12, end - at));
    const idLength = Math.clz32(header.readUInt8(0)) - 23;
    const sizeLength = header.length > idLength ? Math.clz32(header.readUInt8(idLength)) - 23 : 9;
    if (idLength > 4 || sizeLength > 8 || header.length < idLength + sizeLength) {
      throw new UnknownVideo('a part of it has no name or length');
    }
    const bits = BigInt(`0x${header.toString('hex', idLength, idLength + sizeLength)}`);
    const mask = (1n << BigInt(7 * sizeLength)) - 1n;
    const isUnknown = (bits & mask) === mask;
    const content = at + idLength + sizeLength;
    const contentEnd = isUnknown ? end : content + Number(bits & mask);
    if (contentEnd > end) {
      throw new UnknownVideo('a part of it is longer than the file');
    }
    return { id: header.toString('hex', 0, idLength), start: at, content, end: contentEnd, isUnknown };
  }

  /** Returns where an element of unknown length ends. */
  async function endOf({ id, content, end }: ElementPlace): Promise<number> {
    let at = content;
    while (id !== SEGMENT && at < end) {
      const next = await elementAt(at, end);
      if (LEVEL_1.has(next.id) || next.isUnknown) {
        return at;
      }
      at = next.end;
    }
    return end;
  }

  function blank({ start, content, end }: ElementPlace): void {
    const width = Math.min(8, content - start - 1);
    const size = BigInt(end - start - 1 - width) | (1n << BigInt(7 * width));
    const head = Buffer.from([VOID, ...Buffer.from(size.toString(16).padStart(2 * width, '0'), 'hex')]);
    blanks.push({ start, end, head });
  }

  async function apply(start: number, end: number, rules: Rules): Promise<void> {
    for (let at = start; at < end; ) {
      const found = await elementAt(at, end);
      const place = { ...found, end: found.isUnknown ? await endOf(found) : found.end };
      const rule = rules[place.id];
      if (rule === undefined && found.isUnknown) {
        throw new UnknownVideo('a part of it has no length');
      }
      if (rule === undefined) {
        blank(place);
      } else if (rule === 'zeros') {
        blanks.push({ start: place.content, end: place.end, head: NONE });
      } else if (found.isUnknown && place.id === CLUSTER) {
        await apply(place.content, place.end, FRAMES);
      } else if (typeof rule === 'object') {
        await apply(place.content, place.end, rule);
      } else if (place.id === TRACK_TYPE && !TRACK_TYPES.has(await lastByte(place))) {
        throw new UnknownVideo('it has a data track, which may contain locations');
      }
      at = place.end;
    }
  }

  async function lastByte({ content, end }: ElementPlace): Promise<number> {
    return content < end ? (await file.bytes(end - 1, 1)).readUInt8(0) : 0;
  }

  await apply(0, file.size, FILE);
  return blanks;
}
