import { expect, test } from 'vitest';
import { decodeText } from '#decode-text.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.for<[string, Uint8Array, string]>([
  ['nothing', Buffer.from(''), ''],
  ['letters of many scripts', Buffer.from('Übung 東京 🚀'), 'Übung 東京 🚀'],
  ['a byte order mark, which stays', Buffer.from('\uFEFFa'), '\uFEFFa'],
  ['the replacement character itself', Buffer.from('a\uFFFDb'), 'a\uFFFDb'],
])('%s is text', ([, bytes, text]) => {
  expect(decodeText(bytes)).toEqual({ ok: true, text });
});

const UTF_16 = 'the file is UTF-16, and content is read as UTF-8; save it as UTF-8, which editors call its encoding';

test.for<[string, Uint8Array, string]>([
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFF---\ntitle: A\n', 'utf16le'), UTF_16],
  ['UTF-16, the high byte first', utf16be('\uFEFF---\ntitle: A\n'), UTF_16],
  ['UTF-16 without a byte order mark', Buffer.from('---\ntitle: A long enough title\n', 'utf16le'), UTF_16],
  ['UTF-16 without one, the high byte first', utf16be('---\ntitle: A long enough title\n'), UTF_16],
  [
    'a picture',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'the file is a PNG image, and no text; put it beside a post, or take it away',
  ],
  ['a document of a word processor', Buffer.from('504b0304140000', 'hex'), expect.stringContaining('a ZIP archive')],
  ['a text with a NUL', Buffer.from('---\ntitle: A\0\n'), expect.stringMatching(/^the file is binary: it holds NUL/)],
])('%s is refused by its name', ([, bytes, message]) => {
  expect(decodeText(bytes)).toEqual({ ok: false, message });
});

test.for<[string, Uint8Array, number, string]>([
  ['Windows-1252', Buffer.from('a\nb\ncaf\xe9\nd', 'latin1'), 3, '0xE9'],
  ['a bad byte in the last line', Buffer.from('a\n\xff', 'latin1'), 2, '0xFF'],
  ['a sequence that is cut off', Buffer.from('日').subarray(0, 2), 1, '0xE6'],
  ['a surrogate', Buffer.from('eda080', 'hex'), 1, '0xED'],
  ['a bad byte behind a replacement character', Buffer.from([0xef, 0xbf, 0xbd, 0x80]), 1, '0x80'],
])('%s is refused with the line', ([, bytes, line, byte]) => {
  expect(decodeText(bytes)).toEqual({
    ok: false,
    line,
    message: `this line has bytes that are not UTF-8, the first of them ${byte}, so the file is in another encoding; save it as UTF-8, which editors call its encoding`,
  });
});
