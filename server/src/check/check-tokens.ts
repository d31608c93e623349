import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { closest } from '@portico/core/closest';
import { PUBLIC_SWITCHES, PUBLIC_TOKENS } from '@portico/core/public-tokens';
import type { Found } from '#check/finding.ts';

const FILE = 'styles.css';
const OTHERS = '{brand,pages,slots,components}/**/*.{css,ts,tsx,js,jsx}';
const COMMENT = /\/\*.*?\*\//gs;
// A property with a fallback may be missing.
const USE = /\bvar\(\s*(--[\w-]+)\s*\)/g;
const DEFINITION = /(?<!\bvar\(\s{0,9}|[\w-])--[\w-]+/g;

/** Finds tokens that a site's `styles.css` uses but that aren't public, such as a misspelled color. */
export async function checkTokens(folder: string): Promise<readonly Found[]> {
  const sheet = await textOf(folder, FILE);
  const uses = [...sheet.matchAll(USE)];
  if (uses.length === 0) {
    return [];
  }
  const others = await Promise.all(globSync(OTHERS, { cwd: folder }).map((file) => textOf(folder, file)));
  const own = [sheet, ...others].flatMap((text) => [...text.matchAll(DEFINITION)].map(([name]) => name));
  const known = new Set([...PUBLIC_TOKENS, ...PUBLIC_SWITCHES, ...own]);
  return uses.flatMap(({ 1: name = '', index }): Found | [] => {
    if (known.has(name)) {
      return [];
    }
    const near = closest(name, known);
    const advice = near === undefined ? 'docs/new-provider.md, "Styles", lists them' : `did you mean ${near}?`;
    const message = `${name} is neither a public token nor defined by the site: ${advice}`;
    return { rule: 'site/token', file: FILE, line: sheet.slice(0, index).split('\n').length, message };
  });
}

/** Returns the text of a file with empty comments. */
async function textOf(folder: string, file: string): Promise<string> {
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
  return text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
}
