import { readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';

/** A file that an author saves, by its path in the content folder. */
export type WrittenFile = { readonly path: string; readonly bytes: Buffer };

const MAX_CHARACTERS = 400_000;
const FIELDS =
  'title description author authors date updated tags category draft unlisted cover coverAlt card aliases canonical series featured lang';
const GOOD: Readonly<Record<string, string>> = {
  title: 'A post',
  description: 'What it says.',
  author: 'Leif Aasen',
  date: '2026-01-02',
  tags: '[AI]',
  category: 'Guides',
};
const YAML = `? ¦? x ¦{¦}¦[¦]¦{a: b}¦- ¦: ¦, ¦&a ¦*a ¦!!binary ¦!!set ¦<<: *a ¦\n¦\n  ¦>-\n ¦"¦'¦#¦---\n¦%TAG¦1e999¦0x1¦.nan¦2026-02-30¦~¦\u0301\u0316¦\ufeff¦\u202e¦\0¦|`;
const MARKDOWN = `[¦](¦]¦![a](¦one.png¦> ¦\`¦\`\`\`js\n¦\n\n¦\n    ¦* ¦1. ¦<a¦<!--¦<svg>¦</div>¦<img src=x onerror=alert(1)>¦**a ¦_¦~~¦| a |\n|---|\n¦$¦$$\n¦[^a]¦[^a]: b\n¦:::note\n¦:::\n¦&#0;¦\\¦https://a.b/¦www.¦/blog/¦#¦# a\n¦\u0301\u0316¦\u200b¦\u202e¦\u0e01¦語¦👩‍👩‍👧¦{#a}¦=== "a"\n¦: ¦a@b.c¦<details>¦\t¦file="one.png"`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">¦<svg¦</svg>¦<g>¦<use href="#a"/>¦<script>¦<!ENTITY a "&b;">¦<!DOCTYPE¦<style>¦width="1e9"¦<foreignObject>¦<image href="/dev/zero"/>¦"¦>`;
const WORDS = `a¦the ¦gateway ¦2026-01-02T00:00:00Z ERROR retry=1 ¦語¦ก¦é¦\u0301¦x-¦\n¦a_b-¦😀`;
const REAL_FILES = ['e2e/fixture/content/posts/markdown-features/path.png', 'sample/brand/favicon.svg'];
// Pictures of 4 × 3 pixels: JPEG, AVIF, WebP, GIF.
const PICTURES = [
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAADAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAHH7//2Q==',
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAQAAAADAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAqbWRhdBIACgg4BHmkBDQaQDIUGUJjBMAANAAEkEESLf8B7oz9nIA=',
  'UklGRjoAAABXRUJQVlA4IC4AAADwAQCdASoEAAMAAUAmJaACdLoB+AAEyAAA/hMf+bArmuff7/9Js8TZ4mz45gAA',
  'R0lGODlhBAADAIAAAExpccxmMyH5BAUAAAAALAAAAAAEAAMAAAIDjI9WADs=',
].map((text) => Buffer.from(text, 'base64'));

/** Mostly once, sometimes as often as only an attacker would write it. */
const times = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 2, arbitrary: fc.integer({ min: 4, max: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(1000, 10_000, 100_000) },
);

/** A text of fragments from a list, separated by `¦`, and of anything else. */
function textOf(list: string): Arbitrary<string> {
  const fragments = list.split('¦').filter((fragment) => fragment !== '');
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...fragments) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 6 }).map((some) => some.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );
  const repeated = fc.tuple(piece, times).map(([text, count]) => text.repeat(count).slice(0, MAX_CHARACTERS));
  return fc.array(repeated, { minLength: 1, maxLength: 6 }).map((all) => all.join('').slice(0, MAX_CHARACTERS));
}

/** Different words, lines or keys, as in logs and data. */
const countedText = fc
  .tuple(fc.constantFrom('word', '- k', 'a: ', '[x](/b', '/old/', '\u0e01'), fc.constantFrom(' ', '\n', ', '), times)
  .map(([word, end, count]) => Array.from({ length: count }, (_, index) => `${word}${index}${end}`).join(''));

export const yamlText = fc.oneof({ weight: 4, arbitrary: textOf(YAML) }, { weight: 1, arbitrary: countedText });
export const wordsText = textOf(WORDS);
const body = fc.oneof({ weight: 4, arbitrary: textOf(MARKDOWN) }, wordsText, countedText);

const value = fc.oneof(yamlText, wordsText, fc.constantFrom('true', 'null', '[]', '{}', 'one.png', 'AI', '2030-01-01'));
/** Good front matter, in which some fields are something else. */
const fields = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS.split(' ')), value), { maxLength: 3 })
  .map((changed) => Object.entries({ ...GOOD, ...Object.fromEntries(changed) }))
  .map((all) => all.map(([name, text]) => `${name}: ${text}\n`).join(''));
const frontMatter = fc.oneof({ weight: 5, arbitrary: fields }, { weight: 1, arbitrary: yamlText });
const postText = fc
  .tuple(frontMatter, body)
  .map(([head, text]) => Buffer.from(`---\n${head}---\n\n![One](one.png)\n\n${text}\n`));

const change = fc.oneof(
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }), over: fc.constant(true) }),
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 64 }), over: fc.boolean(), count: times }),
  fc.record({ at: fc.nat(), from: fc.nat(), count: times }),
  fc.record({ cut: fc.nat() }),
);

/** The bytes of a picture, some of which are replaced, repeated or left out. */
const picture = fc
  .tuple(
    fc.constantFrom(...PICTURES, ...REAL_FILES.map((file) => readFileSync(file))),
    fc.array(change, { maxLength: 4 }),
  )
  .map(([start, changes]) => changes.reduce<Buffer>(changed, start));

function changed(bytes: Buffer, each: typeof change extends Arbitrary<infer Change> ? Change : never): Buffer {
  if ('cut' in each) {
    return bytes.subarray(0, each.cut % (bytes.length + 1));
  }
  const at = each.at % (bytes.length + 1);
  const piece = 'from' in each ? bytes.subarray(each.from % (bytes.length + 1), at) : Buffer.from(each.bytes);
  const count = 'count' in each ? each.count : 1;
  const inserted = Buffer.concat(Array<Buffer>(count).fill(piece)).subarray(0, MAX_CHARACTERS);
  const over = 'over' in each && each.over ? inserted.length : 0;
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + over)]);
}

const svg = textOf(SVG).map((text) => Buffer.from(text));
const pictureName = fc.constantFrom('one.png', 'one.jpg', 'one.avif', 'one.webp', 'one.gif', 'one.svg', 'cover.png');

/** A post with a picture, at one of a few slugs, one of which is a translation. */
const post = fc
  .tuple(
    fc.constantFrom('fuzz-a/index.md', 'fuzz-b/index.md', 'fuzz-a/index.de.md', 'fuzz-a/index.de-x-formal.md'),
    postText,
  )
  .map(([path, bytes]) => ({ path: `posts/${path}`, bytes }));
const pictureFile = fc
  .tuple(fc.constantFrom('fuzz-a', 'fuzz-b'), pictureName, fc.oneof({ weight: 3, arbitrary: picture }, svg))
  .map(([folder, name, bytes]) => ({ path: `posts/${folder}/${name}`, bytes }));
const dataFile = fc
  .tuple(fc.constantFrom('authors.yaml', 'redirects.yaml', 'announcement.yaml'), fc.oneof(yamlText, countedText))
  .map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
const otherFile = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.oneof(postText, picture))
  .map(([name, bytes]) => ({ path: `posts/${name.replaceAll(/[/\0]|^\.+$/g, '-')}.md`, bytes }));

/** What an author saves at once. */
export const writtenFiles: Arbitrary<readonly WrittenFile[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: post },
    { weight: 3, arbitrary: pictureFile },
    { weight: 2, arbitrary: dataFile },
    { weight: 1, arbitrary: otherFile },
  ),
  { minLength: 1, maxLength: 4 },
);
