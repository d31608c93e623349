import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { routes } from '@portico/site/routes';
import { startHardSite } from '../access/hard-site.ts';
import { everyVendor } from '../consent/stand-in-vendors.ts';
import { startGallery } from '../running-gallery.ts';
import { FIXTURE_CONTENT, SHARED_TEXTS, startBuiltSite, startServer } from '../running-server.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { writeFeatures } from './features.ts';
import { shoot } from './shoot.ts';

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
const [site, vendorSite, gallery, ownSite] = await Promise.all([
  startHardSite(),
  // Nothing listens where the vendors are said to be; no picture agrees to anything.
  startServer(FIXTURE_CONTENT, SHARED_TEXTS, { vendors: everyVendor('http://127.0.0.1:9') }),
  startGallery(),
  startBuiltSite(),
]);
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  const feed = await fetch(`${ownSite.url}${routes.blogFeed.href({ feed: 'feed.json' })}`);
  const { items } = await feed.json();
  const ownPost = new URL(items[0]?.url ?? routes.blog.href(), ownSite.url).pathname;
  const origins = { site: site.url, vendorSite: vendorSite.url, gallery: gallery.url, ownSite: ownSite.url, ownPost };
  const files = await shoot({ browser, origins, directory, words: positionals });
  const sheets = await writeContactSheets(browser, directory, files);
  process.stdout.write(
    `${files.length} screenshots and ${sheets.length} contact sheets in ${directory}, ${secondsSince()} s\n`,
  );
} finally {
  await browser.close();
  await ownSite.stop();
  await gallery.stop();
  await vendorSite.stop();
  await site.stop();
}
