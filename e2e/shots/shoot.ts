import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { routes } from '@portico/site/routes';
import { KIND_NAMES, KINDS } from '../access/kinds.ts';
import { CONSENT_STATES, GALLERY_STATES, type OpenState, SITE_STATES, statesAt } from '../access/open-states.ts';
import { hydrated } from '../test.ts';
import { LOOKS, showLook } from '../theme.ts';

/** What there are pictures of; each starts it and resolves to its origin, and is called where a picture of it is wanted. */
export type Sites = {
  readonly site: () => Promise<string>;
  /** The site of a provider that has vendors. */
  readonly vendorSite: () => Promise<string>;
  readonly gallery: () => Promise<string>;
  /** The site of site.config.ts. */
  readonly ownSite: () => Promise<string>;
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
  readonly sites: Sites;
  readonly directory: string;
  /** What a name has to contain to be shot; all where there are none. */
  readonly words: readonly string[];
};

type Subject = {
  /** `<kind>-<state>`. */
  readonly name: string;
  readonly on: keyof Sites;
  readonly path: string | ((origin: string) => Promise<string>);
  readonly fullPage: boolean;
  readonly media?: 'print';
  readonly show?: OpenState['show'];
};

const WIDTHS = [390, 768, 1440];
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 };

/** Takes every picture; resolves with the files' names, `<kind>-<state>-<width>-<look>.png`. */
export async function shoot({ browser, sites, directory, words }: ShootOptions): Promise<readonly string[]> {
  const chosen = WIDTHS.map((width) => {
    const isChosen = ({ name }: Subject) => words.every((word) => `${name}-${width}`.includes(word));
    return { width, subjects: subjectsAt(width).filter(isChosen) };
  });
  const needed = new Set(chosen.flatMap(({ subjects }) => subjects.map(({ on }) => on)));
  const origins = new Map(await Promise.all([...needed].map(async (on) => [on, await sites[on]()] as const)));
  const files: string[] = [];
  for (const { width, subjects } of chosen) {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHTS[width] ?? width },
      locale: 'en-US',
      reducedMotion: 'reduce',
      hasTouch: width === 390,
      // Scroll bars over the page, as phones and Macs have them: under a dialog Chromium keeps the room of those that Playwright hides.
      isMobile: true,
    });
    for (const subject of subjects) {
      const page = await context.newPage();
      files.push(...(await shootLooks(page, subject, origins.get(subject.on) ?? '', width, directory)));
      await page.close();
    }
    await context.close();
  }
  return files;
}

function subjectsAt(width: number): readonly Subject[] {
  const opened = (states: readonly OpenState[], site: keyof Sites): readonly Subject[] =>
    statesAt(states, width).map(({ name, on, show }) => ({
      name: `${on === '/blog' ? 'index' : 'gallery'}-${name}`,
      on: site,
      path: on,
      fullPage: false,
      show,
    }));
  return [
    ...KIND_NAMES.map((kind) => ({ name: `${kind}-closed`, on: 'site' as const, path: KINDS[kind], fullPage: true })),
    ...Object.entries({ ...OWN_KINDS, post: newestPost }).map(([kind, path]) => ({
      name: `site-${kind}-closed`,
      on: 'ownSite' as const,
      path,
      fullPage: true,
    })),
    { name: 'post-print', on: 'site', path: KINDS.post, fullPage: true, media: 'print' },
    ...opened(SITE_STATES, 'site'),
    ...opened(CONSENT_STATES, 'vendorSite'),
    ...opened(GALLERY_STATES, 'gallery'),
  ];
}

async function newestPost(origin: string): Promise<string> {
  const feed = await fetch(`${origin}${routes.blogFeed.href({ feed: 'feed.json' })}`);
  const { items } = await feed.json();
  return new URL(items[0]?.url ?? routes.blog.href(), origin).pathname;
}

async function shootLooks(
  page: Page,
  subject: Subject,
  origin: string,
  width: number,
  directory: string,
): Promise<readonly string[]> {
  const { name, path: of, fullPage, media = null, show } = subject;
  const url = `${origin}${typeof of === 'string' ? of : await of(origin)}`;
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
