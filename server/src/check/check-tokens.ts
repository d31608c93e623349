import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { closest } from '@portico/core/closest';
import { PUBLIC_SWITCHES, PUBLIC_TOKENS } from '@portico/core/public-tokens';
import type { Found } from '#check/finding.ts';

const STYLES = fileURLToPath(new URL('.', import.meta.resolve('@portico/shell/styles.css')));
const SITE_FILES = '**/*.{css,ts,tsx,js,jsx}';
const NOT_OF_SITE = ['**/node_modules', 'public', 'content'];
const COMMENT = /\/\*.*?\*\//gs;
// A property with a fallback may be missing.
const USE = /\bvar\(\s*(--[\w-]+)\s*\)/g;
const DEFINITION = /(?<!\bvar\(\s{0,9}|[\w-])--[\w-]+/g;
const OF_PACKAGE = /@import\s+(?:url\(\s*)?["']?[\w@]/;

/** Finds custom properties that neither the program nor the site defines, such as a misspelled color. */
export async function checkTokens(folder: string): Promise<readonly Found[]> {
  const texts = await textsIn(folder, globSync(SITE_FILES, { cwd: folder, exclude: NOT_OF_SITE }).sort());
  const sheets = texts.filter(({ file }) => file.endsWith('.css'));
  const ofProgram = await textsIn(STYLES, globSync('*.css', { cwd: STYLES }));
  const defined = [...texts, ...ofProgram].flatMap(({ text }) => text.match(DEFINITION) ?? []);
  const known = new Set([...PUBLIC_TOKENS, ...PUBLIC_SWITCHES, ...defined]);
  // A package may define others.
  const hasPackages = sheets.some(({ text }) => OF_PACKAGE.test(text));
  return sheets.flatMap(({ file, text }) =>
    [...text.matchAll(USE)].flatMap(({ 1: name = '', index }): Found | [] => {
      const near = closest(name, known);
      if (known.has(name) || (hasPackages && near === undefined)) {
        return [];
      }
      const advice = near === undefined ? 'docs/new-provider.md, "Styles", lists them' : `did you mean ${near}?`;
      const message = `neither the program nor the site defines ${name}: ${advice}`;
      return { rule: 'site/token', file, line: text.slice(0, index).split('\n').length, message };
    }),
  );
}

/** Returns the texts of files with empty comments. */
function textsIn(folder: string, files: readonly string[]) {
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
      const kept = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
      return { file: file.replaceAll(path.sep, '/'), text: kept };
    }),
  );
}
