import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FONT_STYLES, FONTS_FOLDER, PRELOADED_FONT } from '#brand-files.ts';

export type MissingFont = {
  /** The style sheet that needs it, in the folder. */
  readonly sheet: string;
  readonly line: number;
  readonly message: string;
};

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const URLS = /\burl\(\s*["']?(?![/#]|[a-z]+:)([^"')?#]+)/gi;
const PRELOADED = path.join(FONTS_FOLDER, PRELOADED_FONT);
const WITHOUT_PRELOADED = `brand/${FONTS_FOLDER}/${PRELOADED_FONT}, which every page loads early for its text, is missing; save the text font (WOFF2) under this name, or delete this style sheet to use the program's font`;

/** Returns the fonts that the style sheets in a provider's `brand/` need and that are missing. */
export function missingFonts(brand: string): readonly MissingFont[] {
  return Object.values(FONT_STYLES)
    .filter((sheet) => existsSync(path.join(brand, sheet)))
    .flatMap((sheet) => {
      const urls = missingUrls(path.join(brand, sheet));
      const isPreloadedMissing = sheet === FONT_STYLES.text && !existsSync(path.join(brand, PRELOADED));
      const isNamed = urls.some(({ url }) => path.normalize(url) === PRELOADED);
      return [
        ...(isPreloadedMissing && !isNamed ? [{ sheet, line: 1, message: WITHOUT_PRELOADED }] : []),
        ...urls.map(({ line, url }) => {
          const message = `this style sheet loads a font that is missing: "${url}" is not in brand/; write url("${FONTS_FOLDER}/<file>"), and save the file in brand/${FONTS_FOLDER}/`;
          return { sheet, line, message };
        }),
      ];
    });
}

function missingUrls(sheet: string) {
  const withoutComments = readFileSync(sheet, 'utf8').replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ''));
  return withoutComments.split('\n').flatMap((text, index) => {
    const urls = Array.from(text.matchAll(URLS), ([, url = '']) => url);
    return urls
      .filter((url) => !existsSync(path.join(path.dirname(sheet), url)) && !isOfPackage(url, sheet))
      .map((url) => ({ line: index + 1, url }));
  });
}

function isOfPackage(url: string, sheet: string): boolean {
  try {
    return !url.startsWith('.') && findPackageJSON(url, pathToFileURL(sheet)) !== undefined;
  } catch {
    return false;
  }
}
