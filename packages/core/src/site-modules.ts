import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { closest } from '#closest.ts';
import * as english from '#texts/en-us.ts';
import { languageOf, type SiteLanguage, textsFileName } from '#texts/languages.ts';
import { isGroup, mergeTexts } from '#texts/own-texts.ts';
import { addTexts, type Texts, textsOfProgram } from '#texts/texts-in.ts';

/**
 * Imports a module of the site folder. If that fails, throws an error with the position of the mistake, or with what to do about
 * a missing package.
 */
export async function importModule(url: string) {
  try {
    return await import(/* @vite-ignore */ url);
  } catch (cause) {
    throw new Error(messageOf(cause), { cause });
  }
}

/** Returns the URL of the site's module that extends Markdown, if there is one. */
export function markdownModule(siteFolder: string): string | undefined {
  const file = path.join(siteFolder, 'markdown.ts');
  return existsSync(file) ? pathToFileURL(file).href : undefined;
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

/** For a syntax error, Node begins the stack with the position, the line and a marker below it. */
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
 * Loads the texts of the site's language from the site folder, for `textsIn`: all of them, or some that override the program's.
 * Each process and thread calls it once. Throws if the file lacks a text, or contains one that the program doesn't have.
 */
export async function loadTexts(
  siteFolder: string,
  site: { readonly language?: SiteLanguage | undefined },
): Promise<void> {
  const language = languageOf(site);
  const file = path.join(siteFolder, 'texts', textsFileName(language));
  if (!existsSync(file)) {
    return;
  }
  const texts: unknown = await importModule(pathToFileURL(file).href);
  const ofProgram = textsOfProgram(language);
  if (ofProgram !== undefined) {
    const mistakes = mistakesInTexts(ofProgram, texts);
    if (mistakes.length > 0) {
      throw new Error(
        `${file} has texts that the program doesn't have, or has in another form: ${mistakes.join(', ')}. Write them as packages/core/src/texts/en-us.ts does; an editor shows mistakes in an export of the type \`OwnTexts['footer']\`.`,
      );
    }
    addTexts(mergeTexts(ofProgram, texts));
    return;
  }
  if (!isComplete(texts, language)) {
    const lacking = lackingTexts(texts, { ...english, language });
    throw new Error(
      `${file} lacks these texts, or has them in another form than packages/core/src/texts/en-us.ts: ${lacking.join(', ')}. Add them; an editor shows what is missing in an export that ends with \`satisfies Texts['footer']\`.`,
    );
  }
  addTexts(texts);
}

function isComplete(texts: unknown, language: string): texts is Texts {
  return lackingTexts(texts, { ...english, language }).length === 0;
}

/** Returns the names of the texts that are missing, or don't have the expected type. */
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

/** Returns the names of the texts in `own` that are unknown, or don't have the same type as in `texts`. */
function mistakesInTexts(texts: unknown, own: unknown, name = ''): readonly string[] {
  if (isGroup(texts) && isGroup(own)) {
    return Object.entries(own).flatMap(([key, part]) => {
      const path = name === '' ? key : `${name}.${key}`;
      if (Object.hasOwn(texts, key)) {
        return mistakesInTexts(texts[key], part, path);
      }
      const near = closest(key, Object.keys(texts));
      return [near === undefined ? path : `${path} (did you mean ${near}?)`];
    });
  }
  const isSame = Array.isArray(texts)
    ? Array.isArray(own) && own.length === texts.length
    : !isGroup(texts) && typeof own === typeof texts;
  return isSame ? [] : [`${name} (expected ${kindOf(texts)})`];
}

function kindOf(text: unknown): string {
  if (Array.isArray(text)) {
    return `a list of ${text.length} texts`;
  }
  return typeof text === 'object' ? 'an object' : `a ${typeof text}`;
}
