import { readFile } from 'node:fs/promises';
import { type Family, type FontFile, filesOf } from '#cards/font-families.ts';
import { madeOnce } from '#cards/made-once.ts';
import { woff2Characters } from '#cards/woff2-characters.ts';

/** A file of a font, as read. */
export type Font = { readonly name: string; readonly data: Buffer; readonly characters: ReadonlySet<number> };

/** Finds the first font of some families that has glyphs for all of a grapheme; undefined where none has. */
export type FontFinder = (grapheme: string, families: readonly Family[]) => Promise<Font | undefined>;

/** Makes a finder that reads each file once, when a text first needs it. Files of `own` come before those of their family. */
export function createFontFinder(own: Readonly<Partial<Record<Family, readonly FontFile[]>>> = {}): FontFinder {
  const families = new Map<Family, readonly FontFile[]>();
  const fonts = new Map<string, Promise<Font>>();

  function filesIn(family: Family): readonly FontFile[] {
    const files = families.get(family) ?? [...(own[family] ?? []), ...filesOf(family)];
    families.set(family, files);
    return files;
  }

  function fontOf({ name, path }: FontFile): Promise<Font> {
    return madeOnce(fonts, name, () => readFont(name, path));
  }

  return async (grapheme, wanted) => {
    const codePoints = visibleCodePoints(grapheme);
    for (const family of wanted) {
      for (const file of filesIn(family)) {
        if (isFor(file, codePoints[0]) && hasAll(await fontOf(file), codePoints)) {
          return fontOf(file);
        }
      }
    }
    return undefined;
  };
}

async function readFont(name: string, path: string): Promise<Font> {
  const data = await readFile(path);
  return { name, data, characters: await woff2Characters(data) };
}

/** Without joiners, variation selectors and other characters that shapers take note of and draw nothing for. */
function visibleCodePoints(grapheme: string): readonly number[] {
  return [...grapheme.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].map(
    (character) => character.codePointAt(0) ?? 0,
  );
}

function isFor({ ranges }: FontFile, codePoint: number | undefined): boolean {
  return codePoint === undefined || ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

function hasAll({ characters }: Font, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => characters.has(codePoint));
}
