import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotliDecompress = promisify(zlib.brotliDecompress);

const HEADER_BYTES = 48;
// Places of these in the list of known table tags (section 4.1).
const CMAP = 0;
const GLYF_AND_LOCA: readonly number[] = [10, 11];
const OTHER_TAG = 63;
const NULL_TRANSFORM = 3;

/**
 * The code points that a font has glyphs for, read from its file in WOFF 2.0 (https://www.w3.org/TR/WOFF2/). The ranges
 * that come with the files of a web font are what a browser should load them for, which is more than they hold. Throws for
 * what is no such file, and for a font whose `cmap` table has neither format 4 nor 12.
 */
export async function woff2Characters(file: Buffer): Promise<ReadonlySet<number>> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') {
    throw new Error(
      'A font is not in the format WOFF 2.0. Cards read only that one. Give the .woff2 file of the font.',
    );
  }
  const { offset, length, dataStart } = findCmap(file);
  const data = await brotliDecompress(file.subarray(dataStart, dataStart + file.readUInt32BE(20)));
  return cmapCharacters(data.subarray(offset, offset + length));
}

/** Where the `cmap` table is in the decompressed data, and where the compressed data begins in the file. */
function findCmap(file: Buffer): { offset: number; length: number; dataStart: number } {
  const tables = file.readUInt16BE(12);
  let position = HEADER_BYTES;
  const readNumber = () => {
    // UIntBase128 (section 4.1): seven bits a byte, the highest bit says that more follow.
    let value = 0;
    let byte: number;
    do {
      byte = file.readUInt8(position);
      position += 1;
      value = value * 128 + (byte & 0x7f);
    } while (byte & 0x80);
    return value;
  };
  let offset = 0;
  let cmap: { offset: number; length: number } | undefined;
  for (let index = 0; index < tables; index += 1) {
    const flags = file.readUInt8(position);
    const tag = flags & 0x3f;
    const transform = flags >> 6;
    position += tag === OTHER_TAG ? 5 : 1;
    const originalLength = readNumber();
    const isTransformed = GLYF_AND_LOCA.includes(tag) ? transform !== NULL_TRANSFORM : transform !== 0;
    const length = isTransformed ? readNumber() : originalLength;
    if (tag === CMAP) {
      cmap = { offset, length };
    }
    offset += length;
  }
  if (cmap === undefined) {
    throw new Error('A font has no cmap table, so it draws no characters. Give another file of the font.');
  }
  return { ...cmap, dataStart: position };
}

/** https://learn.microsoft.com/typography/opentype/spec/cmap */
function cmapCharacters(cmap: Buffer): ReadonlySet<number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  const full = subtables.find((table) => table.readUInt16BE(0) === 12);
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4);
  if (full !== undefined) {
    return new Set(groupsOf(full));
  }
  if (basic !== undefined) {
    return new Set(segmentsOf(basic));
  }
  throw new Error('A font maps characters in a format other than 4 and 12. Give another file of the font.');
}

/** Format 12: groups of first and last code point. */
function* groupsOf(table: Buffer): Generator<number> {
  const groups = table.readUInt32BE(12);
  for (let index = 0; index < groups; index += 1) {
    const last = table.readUInt32BE(16 + index * 12 + 4);
    for (let code = table.readUInt32BE(16 + index * 12); code <= last; code += 1) {
      yield code;
    }
  }
}

/** Format 4: segments with their last codes, first codes, deltas and offsets in four lists, one after the other. */
function* segmentsOf(table: Buffer): Generator<number> {
  const listBytes = table.readUInt16BE(6);
  for (let at = 14; at < 14 + listBytes; at += 2) {
    const last = table.readUInt16BE(at);
    const first = table.readUInt16BE(at + listBytes + 2);
    const delta = table.readUInt16BE(at + 2 * listBytes + 2);
    const offsetAt = at + 3 * listBytes + 2;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const glyph = offset === 0 ? code + delta : table.readUInt16BE(offsetAt + offset + (code - first) * 2);
      if ((glyph & 0xffff) !== 0) {
        yield code;
      }
    }
  }
}
