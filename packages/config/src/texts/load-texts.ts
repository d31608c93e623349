import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { importModule } from '#import-module.ts';
import * as english from '#texts/en-us.ts';
import { languageOf, type SiteLanguage, textsFileName } from '#texts/languages.ts';
import { addTexts, languagesWithTexts, type Texts } from '#texts/texts-in.ts';

/**
 * Loads the texts of the site's language from the site folder, for `textsIn`, unless the program has that language. Each process
 * and thread calls it once. Throws if the file lacks a text.
 */
export async function loadTexts(
  siteFolder: string,
  site: { readonly language?: SiteLanguage | undefined },
): Promise<void> {
  const language = languageOf(site);
  const file = path.join(siteFolder, 'texts', textsFileName(language));
  if (languagesWithTexts().includes(language) || !existsSync(file)) {
    return;
  }
  const texts: unknown = await importModule(pathToFileURL(file).href);
  const lacking = lackingTexts(texts, { ...english, language });
  if (!isComplete(texts, lacking)) {
    throw new Error(
      `${file} lacks these texts, or has them in another form than packages/config/src/texts/en-us.ts: ${lacking.join(', ')}. Write them; an editor shows what is missing in an export that ends with \`satisfies Texts['footer']\`.`,
    );
  }
  addTexts(texts);
}

function isComplete(_texts: unknown, lacking: readonly string[]): _texts is Texts {
  return lacking.length === 0;
}

/** Names the texts that are missing, or aren't of the expected kind. */
function lackingTexts(found: unknown, expected: unknown, name = ''): readonly string[] {
  if (name === 'language') {
    return found === expected ? [] : [name];
  }
  if (typeof expected !== 'object' || expected === null) {
    return typeof found === typeof expected ? [] : [name];
  }
  const parts = new Map(Object.entries(typeof found === 'object' && found !== null ? found : {}));
  return Object.entries(expected).flatMap(([key, part]) =>
    lackingTexts(parts.get(key), part, name === '' ? key : `${name}.${key}`),
  );
}
