import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startHardSite } from '../access/hard-site.ts';
import { everyVendor } from '../consent/stand-in-vendors.ts';
import { startGallery } from '../running-gallery.ts';
import { FIXTURE_CONTENT, SHARED_TEXTS, startBuiltSite, startServer } from '../running-server.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { writeFeatures } from './features.ts';
import { type Sites, shoot } from './shoot.ts';

// Screenshots of every kind of page and of everything that opens, in each look and at three widths, for people to look at:
// npm run shots -- --out DIR. Words after that choose among the names, and contact sheets show many on one picture. With
// --features, instead, docs/features.md and its pictures, or in DIR.

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, features: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const directory = path.resolve(values.out ?? (values.features ? 'docs' : 'test-results/shots'));
const executablePath = process.env.CHROMIUM;
const begun = performance.now();
const secondsSince = () => Math.round((performance.now() - begun) / 1000);

if (values.features) {
  const site = await startServer(FIXTURE_CONTENT, SHARED_TEXTS);
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const count = await writeFeatures(browser, site.url, directory);
  process.stdout.write(`${path.join(directory, 'features.md')} with ${count} pictures, ${secondsSince()} s\n`);
  await browser.close();
  await site.stop();
  process.exit();
}

await mkdir(directory, { recursive: true });
const running: Array<{ readonly url: string; stop(): Promise<unknown> }> = [];
const started = async (starting: Promise<(typeof running)[number]>) => {
  const site = await starting;
  running.push(site);
  return site.url;
};
const sites: Sites = {
  site: () => started(startHardSite()),
  // Nothing listens where the vendors are said to be; no picture agrees to anything.
  vendorSite: () => started(startServer(FIXTURE_CONTENT, SHARED_TEXTS, { vendors: everyVendor('http://127.0.0.1:9') })),
  gallery: () => started(startGallery()),
  ownSite: () => started(startBuiltSite()),
};
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  const files = await shoot({ browser, sites, directory, words: positionals });
  const sheets = await writeContactSheets(browser, directory, files);
  process.stdout.write(
    `${files.length} screenshots and ${sheets.length} contact sheets in ${directory}, ${secondsSince()} s\n`,
  );
} finally {
  await browser.close();
  await Promise.all(running.map((site) => site.stop()));
}
