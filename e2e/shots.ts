import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { KINDS, startHardSite } from './access/hard-site.ts';

// npm run shots -- --out DIR [WORD …]: takes screenshots of each kind of page. Words choose among their names.

const WIDTHS = [390, 1440];
const SCHEMES = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
const directory = path.resolve(values.out ?? 'test-results/shots');
await mkdir(directory, { recursive: true });
const executablePath = process.env.CHROMIUM;
const site = await startHardSite();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    for (const [kind, address] of Object.entries(KINDS)) {
      const name = `${kind}-${width}-${colorScheme}.png`;
      if (positionals.every((word) => name.includes(word))) {
        await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
        await page.screenshot({ path: path.join(directory, name), fullPage: true });
        process.stdout.write(`${path.join(directory, name)}\n`);
      }
    }
    await page.close();
  }
}
await browser.close();
await site.stop();
