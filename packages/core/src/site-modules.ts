import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as english from '#texts/en-us.ts';
import { languageOf, type SiteLanguage, textsFileName } from '#texts/languages.ts';
import { addTexts, languagesWithTexts, type Texts } from '#texts/texts-in.ts';

/** Imports a module of the site folder. Throws where in the folder a mistake is, or what to do about a package that is missing. */
export async function importModule(url: string) {
  try {
    return await import(/* @vite-ignore */ url);
  } catch (cause) {
    throw new Error(messageOf(cause), { cause });
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { message, stack = '' } = error;
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    return message.startsWith('Cannot find package') ? `${message}; run npm install in the site folder` : message;
  }
  const place = placeAbove(stack) ?? placeOfCall(stack);
  return place === undefined ? message : `${place}: ${message}`;
}

/** Node begins the stack of a syntax error with the place, the line and a mark below it. */
function placeAbove(stack: string): string | undefined {
  const [, file, line] = /^(\S.*):(\d+)\n/.exec(stack) ?? [];
  const [, before = ''] = /^([ \t]*)\^/m.exec(stack) ?? [];
  return file === undefined ? undefined : `${pathOf(file)}:${line}:${before.length + 1}`;
}

function placeOfCall(stack: string): string | undefined {
  const [, file, place] = /\bat (?:.*\()?(file:\S+?)(:\d+:\d+)/.exec(stack) ?? [];
  return file === undefined ? undefined : `${pathOf(file)}${place}`;
}

function pathOf(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file;
}

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
      `${file} lacks these texts, or has them in another form than packages/core/src/texts/en-us.ts: ${lacking.join(', ')}. Write them; an editor shows what is missing in an export that ends with \`satisfies Texts['footer']\`.`,
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
