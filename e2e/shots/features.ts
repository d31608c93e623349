import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { routes } from '@portico/site/routes';
import { hydrated } from '../test.ts';
import { FEATURES_POST, featuresDocument, featuresOf, pictureOf } from './features-document.ts';

const SLUG = path.basename(path.dirname(FEATURES_POST));
// As wide as the column of text is, and what stands beside it.
const WIDTH = 960;
const MARGIN = 16;

/** Writes the page of documentation that shows every feature, and its pictures; returns how many there are. */
export async function writeFeatures(browser: Browser, origin: string, docs: string): Promise<number> {
  const markdown = await readFile(FEATURES_POST, 'utf8');
  const features = featuresOf(markdown);
  await rm(path.join(docs, 'features'), { recursive: true, force: true });
  await mkdir(path.join(docs, 'features'), { recursive: true });
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await page.goto(`${origin}${routes.post.href({ slug: SLUG })}`);
  await hydrated(page);
  for (const feature of features) {
    const file = path.join(docs, pictureOf(feature));
    await page.screenshot({ path: file, fullPage: true, clip: await placeOf(feature.title) });
  }
  await writeFile(path.join(docs, 'features.md'), featuresDocument(markdown));
  await page.close();
  return features.length;

  /** Where a section stands on the page, from below its heading to the next one or the end of the text. */
  function placeOf(title: string) {
    return page.evaluate(
      ([name, margin]) => {
        const headings = [...document.querySelectorAll('.prose > h2, .prose > .heading')];
        const place = headings.findIndex((heading) => heading.textContent?.startsWith(name));
        const { bottom: top = 0 } = headings[place]?.getBoundingClientRect() ?? {};
        const prose = document.querySelector('.prose')?.getBoundingClientRect() ?? new DOMRect();
        const end = headings[place + 1]?.getBoundingClientRect().top ?? prose.bottom;
        return {
          x: prose.left - margin,
          y: top + scrollY,
          width: prose.width + 2 * margin,
          height: end - top,
        };
      },
      [title, MARGIN] as const,
    );
  }
}
