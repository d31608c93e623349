import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { linesOf } from '@portico/content';
import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import { missingFonts } from '@portico/core/brand-fonts';
import { siteComponents } from '@portico/core/site-components';
import { sitePages } from '@portico/core/site-pages';
import { siteSlots } from '@portico/core/site-slots';
import { checkTokens } from '#check/check-tokens.ts';
import type { Found } from '#check/finding.ts';

/** Finds mistakes in the fonts, names and styles of a site folder. The paths of findings are relative to that folder. */
export async function checkProvider(folder: string): Promise<readonly Found[]> {
  const findings: Found[] = [];
  for (const { sheet, line, message } of missingFonts(path.join(folder, 'brand'))) {
    findings.push({ rule: 'site/module', file: `brand/${sheet}`, line, message });
  }
  findings.push(...checkNames(folder));
  for (const { file } of sitePages(folder)) {
    for (const [index, line] of (await linesIn(folder, file)).entries()) {
      if (line.includes(SITE_PLACEHOLDER)) {
        const message = `readers see "${SITE_PLACEHOLDER} …", which npm create portico wrote; write your own text`;
        findings.push({ rule: 'field/placeholder', file, line: index + 1, message });
      }
    }
  }
  findings.push(...(await checkTokens(folder)));
  return findings;
}

/** Finds pages, slots and components whose names have no place in the site. */
export function checkNames(folder: string): readonly Found[] {
  return [...sitePages(folder), ...siteSlots(folder), ...siteComponents(folder)].flatMap(({ file, mistake }) =>
    mistake === undefined ? [] : { rule: 'site/module', file, message: mistake },
  );
}

async function linesIn(folder: string, file: string): Promise<readonly string[]> {
  return linesOf(await readFile(path.join(folder, file), 'utf8').catch(() => ''));
}
