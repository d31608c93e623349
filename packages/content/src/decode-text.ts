import { isUtf8 } from 'node:buffer';

export type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly line?: number; readonly message: string };

const SAVE_AS = 'save it as UTF-8, which editors call its encoding';
// As git tells text from binary files: by a NUL among the first bytes.
const LOOKED_AT = 8000;
const NEWLINE = 0x0a;

/** How files begin that are no text, and what to call them. */
const SIGNATURES: ReadonlyArray<readonly [begins: readonly number[], name: string]> = [
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG image'],
  [[0xff, 0xd8, 0xff], 'a JPEG image'],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF image'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'a PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive, as word processors write'],
  [[0x1f, 0x8b], 'a gzip archive'],
];

/**
 * The text of a file that is to be UTF-8 (https://www.rfc-editor.org/rfc/rfc3629); a byte order mark stays. Refuses all else
 * rather than replacing what it cannot read, and says what it is: UTF-16, a binary file, or bytes of another encoding, with
 * the line of the first of them.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const binary = SIGNATURES.find(([begins]) => begins.every((byte, at) => bytes[at] === byte))?.[1];
  if (binary !== undefined) {
    return { ok: false, message: `the file is ${binary}, and no text; put it beside a post, or take it away` };
  }
  if (isUtf16(bytes)) {
    return { ok: false, message: `the file is UTF-16, and content is read as UTF-8; ${SAVE_AS}` };
  }
  if (bytes.subarray(0, LOOKED_AT).includes(0)) {
    return { ok: false, message: 'the file is binary: it holds NUL bytes, which no text has; take it away' };
  }
  if (isUtf8(bytes)) {
    return { ok: true, text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') };
  }
  return { ok: false, ...firstBadLine(bytes) };
}

/** By its byte order mark, or since in most languages every second byte of it is NUL. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return true;
  }
  const head = bytes.subarray(0, LOOKED_AT);
  if (!head.includes(0)) {
    return false;
  }
  const nuls = [0, 1].map((parity) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  return Math.max(...nuls) > head.length / 5 && Math.min(...nuls) < head.length / 50;
}

function firstBadLine(bytes: Uint8Array): { readonly line: number; readonly message: string } {
  let line = 1;
  let from = 0;
  for (;;) {
    // A newline is never part of a longer sequence, so lines can be looked at one by one.
    const end = bytes.indexOf(NEWLINE, from);
    const part = bytes.subarray(from, end === -1 ? bytes.length : end);
    if (end === -1 || !isUtf8(part)) {
      const byte = `0x${firstBadByte(part).toString(16).toUpperCase()}`;
      const message = `this line has bytes that are not UTF-8, the first of them ${byte}, so the file is in another encoding; ${SAVE_AS}`;
      return { line, message };
    }
    line += 1;
    from = end + 1;
  }
}

function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  for (const character of new TextDecoder().decode(bytes)) {
    // What a decoder puts in place of a bad sequence is itself a character that a text may hold.
    if (character === '\uFFFD' && bytes[at] !== 0xef) {
      break;
    }
    at += Buffer.byteLength(character);
  }
  return bytes[at] ?? 0;
}
