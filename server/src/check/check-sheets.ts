import { globSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { closest } from '@portico/core/closest';
import { PUBLIC_SWITCHES, PUBLIC_TOKENS } from '@portico/core/public-tokens';
import type { SiteModules } from '#check/check-modules.ts';
import type { Found } from '#check/finding.ts';
import { isOfSite, type SheetError, sheetParser } from '#check/parse-sheet.ts';

const STYLES = fileURLToPath(new URL('.', import.meta.resolve('@portico/shell/styles.css')));
const DEFINING = '{brand,pages,slots,components}/**/*.{css,ts,tsx,js,jsx}';
const COMMENT = /\/\*.*?\*\//gs;
// A property with a fallback may be missing.
const USE = /\bvar\(\s*(--[\w-]+)\s*\)/g;
const DEFINITION = /(?<!\bvar\(\s{0,9}|[\w-])--[\w-]+/g;

/**
 * Finds errors in a site's style sheets and in what they import, and tokens that neither the program nor the site defines, such as
 * a misspelled color.
 */
export async function checkSheets(folder: string, { modules, sheets }: SiteModules): Promise<readonly Found[]> {
  if (sheets.size === 0) {
    return [];
  }
  // Imports lead to real paths.
  const root = await realpath(folder);
  const parse = await sheetParser(root);
  const findings: Found[] = [];
  const own = new Set(sheets);
  const others = new Set([...modules, ...globSync(DEFINING, { cwd: root })]);
  const add = (file: string) => {
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    (isOfSite(root, file) ? own : others).add(name);
    return name;
  };
  // What is added meanwhile is visited too.
  for (const file of own) {
    try {
      const imported = await parse(path.join(root, file));
      imported.forEach(add);
    } catch (error) {
      const { message, loc }: SheetError = error instanceof Error ? error : new Error(String(error));
      const origin = loc === undefined ? file : add(loc.file);
      if (origin === file || !own.has(origin)) {
        const place = loc && { line: loc.line, column: loc.column + 1 };
        findings.push({ rule: 'site/module', file: origin, ...place, message: `${message}; correct it` });
      }
    }
  }
  return [...findings, ...(await checkTokens(root, [...own], [...others]))];
}

async function checkTokens(folder: string, sheets: readonly string[], others: readonly string[]) {
  const texts = await Promise.all(sheets.map(async (file) => ({ file, text: await textOf(folder, file) })));
  const otherTexts = await Promise.all(others.map((file) => textOf(folder, file)));
  const ofProgram = await Promise.all(globSync('*.css', { cwd: STYLES }).map((file) => textOf(STYLES, file)));
  const defined = [...texts.map(({ text }) => text), ...otherTexts, ...ofProgram].flatMap(
    (text) => text.match(DEFINITION) ?? [],
  );
  const known = new Set([...PUBLIC_TOKENS, ...PUBLIC_SWITCHES, ...defined]);
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(USE)].flatMap(({ 1: name = '', index }): Found | [] => {
      if (known.has(name)) {
        return [];
      }
      const near = closest(name, known);
      const advice = near === undefined ? 'docs/new-provider.md, "Styles", lists them' : `did you mean ${near}?`;
      const message = `neither the program nor the site defines ${name}: ${advice}`;
      return { rule: 'site/token', file, line: text.slice(0, index).split('\n').length, message };
    }),
  );
}

/** Returns the text of a file with empty comments. */
async function textOf(folder: string, file: string): Promise<string> {
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
  return text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
}
