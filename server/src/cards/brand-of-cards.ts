import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FONT_PREFIXES, FONTS_FOLDER } from '@portico/site/brand-files';
import type { Family, FontFile } from '#cards/font-families.ts';

/** What cards show of a provider's brand beside its name and colours. */
export type CardBrand = {
  /** The mark that browsers show on a tab, as SVG. */
  readonly mark: string;
  /** Files of its own fonts, in which a character is looked for first. */
  readonly fonts: Readonly<Partial<Record<Family, readonly FontFile[]>>>;
};

const ALL_CHARACTERS = [[0, 0x10ffff]] as const;

/** Reads a provider's brand from its folder. Throws where that has no mark. */
export async function readCardBrand(directory: string): Promise<CardBrand> {
  const mark = await readFile(path.join(directory, 'favicon.svg'), 'utf8');
  const names = await readdir(path.join(directory, FONTS_FOLDER)).catch(() => []);
  const filesOf = (prefix: string): readonly FontFile[] =>
    names
      .filter((name) => name.startsWith(prefix) && name.endsWith('-normal.woff2'))
      .map((name) => ({
        name: path.basename(name, '.woff2'),
        path: path.join(directory, FONTS_FOLDER, name),
        ranges: ALL_CHARACTERS,
      }));
  return { mark, fonts: { latin: filesOf(FONT_PREFIXES.text), mono: filesOf(FONT_PREFIXES.code) } };
}
