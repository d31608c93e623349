import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FONT_STYLES } from '@portico/config/brand-files';
import { linesOf, PLACEHOLDER_START } from '@portico/content';
import type { Finding } from '#check/finding.ts';

const SAMPLE = 'Culvert';
const PAGES = ['home', 'pricing', 'download'].map((name) => `apps/www/app/routes/${name}.tsx`);
const FONT_URL = /\burl\(\s*["']?(?![/#]|[a-z]+:)([^"')?#]+)/gi;

/** Finds what is wrong with the fonts of a provider, and pages that are still the sample's. `root` is the folder of the repository. */
export async function checkProvider(root: string, brand: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of Object.values(FONT_STYLES)) {
    const file = `brand/${name}`;
    for (const [index, line] of (await linesIn(root, file)).entries()) {
      const missing = [...line.matchAll(FONT_URL)].filter(([, url = '']) => !existsSync(path.join(root, 'brand', url)));
      for (const [, url] of missing) {
        const message = `the font "${url}" is not in brand/, so it is not shown; write url("fonts/<file>"), and save the file in brand/fonts/`;
        findings.push({ severity: 'mistake', file, line: index + 1, message });
      }
    }
  }
  for (const file of brand === SAMPLE ? [] : PAGES) {
    const index = (await linesIn(root, file)).findIndex((line) => line.startsWith(`// ${PLACEHOLDER_START}`));
    if (index !== -1) {
      const message = `readers see what ${SAMPLE}, the sample, offers; edit or remove the page, then delete this comment`;
      findings.push({ severity: 'warning', file, line: index + 1, message });
    }
  }
  return findings;
}

async function linesIn(root: string, file: string): Promise<readonly string[]> {
  return linesOf(await readFile(path.join(root, file), 'utf8').catch(() => ''));
}
