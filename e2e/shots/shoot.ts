import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { KIND_NAMES, KINDS } from '../access/kinds.ts';
import { CONSENT_STATES, GALLERY_STATES, type OpenState, SITE_STATES, statesAt } from '../access/open-states.ts';
import { hydrated } from '../test.ts';
import { LOOKS, showLook } from '../theme.ts';

export type Origins = {
  readonly site: string;
  /** The site of a provider that has vendors. */
  readonly vendorSite: string;
  readonly gallery: string;
  /** The site of site.config.ts. */
  readonly ownSite: string;
  /** The path of a post there. */
  readonly ownPost: string;
};

/** Pages whose looks are made by a provider's own words, by the names of their pictures. */
const OWN_KINDS = {
  home: '/',
  pricing: '/pricing',
  download: '/download',
  index: '/blog',
};

export type ShootOptions = {
  readonly browser: Browser;
  readonly origins: Origins;
  readonly directory: string;
  /** What a name has to contain to be shot; all where there are none. */
  readonly words: readonly string[];
};

type Subject = {
  /** `<kind>-<state>`. */
  readonly name: string;
  readonly url: string;
  readonly fullPage: boolean;
  readonly media?: 'print';
  readonly show?: OpenState['show'];
};

const WIDTHS = [390, 768, 1440];
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 };

/** Takes every picture; resolves with the files' names, `<kind>-<state>-<width>-<look>.png`. */
export async function shoot({ browser, origins, directory, words }: ShootOptions): Promise<readonly string[]> {
  const files: string[] = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHTS[width] ?? width },
      locale: 'en-US',
      reducedMotion: 'reduce',
      hasTouch: width === 390,
      // Scroll bars over the page, as phones and Macs have them: under a dialog Chromium keeps the room of those that Playwright hides.
      isMobile: true,
    });
    for (const subject of subjects(origins, width)) {
      if (words.every((word) => `${subject.name}-${width}`.includes(word))) {
        const page = await context.newPage();
        files.push(...(await shootLooks(page, subject, width, directory)));
        await page.close();
      }
    }
    await context.close();
  }
  return files;
}

function subjects({ site, vendorSite, gallery, ownSite, ownPost }: Origins, width: number): readonly Subject[] {
  const opened = (states: readonly OpenState[], origin: string) =>
    statesAt(states, width).map(({ name, on, show }) => ({
      name: `${on === '/blog' ? 'index' : 'gallery'}-${name}`,
      url: `${origin}${on}`,
      fullPage: false,
      show,
    }));
  return [
    ...KIND_NAMES.map((kind) => ({ name: `${kind}-closed`, url: `${site}${KINDS[kind]}`, fullPage: true })),
    ...Object.entries({ ...OWN_KINDS, post: ownPost }).map(([kind, path]) => ({
      name: `site-${kind}-closed`,
      url: `${ownSite}${path}`,
      fullPage: true,
    })),
    { name: 'gallery-drawings', url: `${gallery}/gallery/drawings`, fullPage: true },
    { name: 'post-print', url: `${site}${KINDS.post}`, fullPage: true, media: 'print' },
    ...opened(SITE_STATES, site),
    ...opened(CONSENT_STATES, vendorSite),
    ...opened(GALLERY_STATES, gallery),
  ];
}

async function shootLooks(page: Page, subject: Subject, width: number, directory: string): Promise<readonly string[]> {
  const { name, url, fullPage, media = null, show } = subject;
  await page.goto(url);
  if (!url.endsWith('.xml')) {
    await hydrated(page);
  }
  await show?.(page);
  await page.emulateMedia({ media });
  if (fullPage) {
    await showAll(page, width);
  }
  const files: string[] = [];
  // The theme is the system's, so the looks change without a load, and also on pages that have no theme of their own.
  for (const look of LOOKS) {
    await showLook(page, look);
    const file = `${name}-${width}-${look}.png`;
    await capture(page, path.join(directory, file));
    files.push(file);
  }
  return files;
}

/** Makes the window as high as the page: a picture of more than the window ends, on phones, below the page. */
async function showAll(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

async function capture(page: Page, file: string): Promise<void> {
  if (!page.url().endsWith('.xml')) {
    await page.screenshot({ path: file });
    return;
  }
  // In a document that is no HTML, Playwright's own waits for ever.
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await session.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}
