import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startBuiltSite } from '../e2e/running-server.ts';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import { type Figure, figure, type Measured, measuredFrom } from './figure.ts';
import { startHugoPages } from './hugo-pages.ts';
import { type NavigationPeer, startNavigationPeers } from './navigation-peers.ts';

/*
 * From a click on a link of the blog's index to the painted heading of the post, another post each time, with the latency of a
 * network and the CPU slowed as a phone's is: with the pointer on the link for a while, and without warning. Then Back. Beside
 * it, in turn, the same pages without the app's modules, whose links load documents, and the same posts on the sites of other
 * frameworks.
 */

const LATENCY_MS = 100;
const SLOWDOWN = 4;
// Each takes two posts that were not asked for before, of the twelve on the index.
const ROUNDS = 6;
const REST_MS = 1000;
const PHONE = { width: 412, height: 823 };
const GOALS = { aimed: 50, unaimed: LATENCY_MS + 60, back: 50 };

type Site = { readonly name: string; readonly url: string; readonly without?: string };
type Times = { readonly [Key in keyof typeof GOALS]: number[] };

export async function run(): Promise<readonly Figure[]> {
  // Playwright turns the back/forward cache off, which browsers have.
  const browser = await chromium.launch({ ...WHOLE_BROWSER, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-navigation-'));
  const [server, peers] = await Promise.all([startBuiltSite(), startPeers(directory)]);
  const url = `${server.url}/blog`;
  const sites: readonly Site[] = [
    { name: 'ours', url },
    { name: 'documents', url, without: '*/assets/*.js' },
    ...peers.map((peer) => ({ name: peer.name, url: `${peer.url}/blog` })),
  ];
  try {
    const opened = await Promise.all(
      sites.map(async (site) => ({
        name: site.name,
        ...(await open(await browser.newPage({ viewport: PHONE }), site)),
      })),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { measure } of opened) {
        await measure(round);
      }
    }
    const measured = new Map(opened.map(({ name, times }) => [name, times]));
    return [
      figureOf('link under the pointer', 'aimed', measured),
      figureOf('without warning', 'unaimed', measured),
      figureOf('Back', 'back', measured),
    ];
  } finally {
    await browser.close();
    await server.stop();
    for (const peer of peers) {
      peer.stop();
    }
    rmSync(directory, { recursive: true });
  }
}

async function startPeers(directory: string): Promise<readonly NavigationPeer[]> {
  const frameworks = await startNavigationPeers('content');
  try {
    return [...frameworks, { name: 'Hugo', ...(await startHugoPages('content', directory)) }];
  } catch (error) {
    process.stdout.write(`Left out: Hugo. ${String(error)}\n`);
    return frameworks;
  }
}

function figureOf(name: string, key: keyof Times, measured: ReadonlyMap<string, Times>): Figure {
  const { ours, ...peers }: Record<string, Measured> = Object.fromEntries(
    [...measured].map(([site, times]) => [site, measuredFrom(times[key])]),
  );
  return figure(name, 'ms', ours ?? measuredFrom([]), { peers, goal: { limit: GOALS[key] } });
}

async function open(page: Page, { url, without }: Site) {
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(watchHeading);
  await session.send('Network.enable');
  if (without !== undefined) {
    // Not by a route of Playwright's, with which there is no HTTP cache.
    await session.send('Network.setBlockedURLs', { urls: [without] });
  }
  await page.goto(url);
  await page.mouse.move(1, 1);
  // The app's modules come when the page is idle.
  await page.waitForLoadState('networkidle');
  const found = await page
    .locator('main .post-title a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const links = [...new Set(found)];
  if (links.length < 2 * ROUNDS) {
    throw new Error(`${url} has ${links.length} posts, and ${2 * ROUNDS} are needed. Add posts, or take fewer rounds.`);
  }
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const times: Times = { aimed: [], unaimed: [], back: [] };
  return {
    times,
    async measure(round: number): Promise<void> {
      // Its own turn alone: a renderer that is slowed down keeps a processor busy all the time.
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      times.aimed.push(await follow(page, links[2 * round] ?? '', REST_MS));
      times.back.push(await goBack(page));
      times.unaimed.push(await follow(page, links[2 * round + 1] ?? '', 0));
      await goBack(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
  };
}

/** Milliseconds from the click to the painted heading. */
async function follow(page: Page, href: string, aimingMs: number): Promise<number> {
  const link = page.locator(`main .post-title a[href="${href}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST_MS);
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  // Within the first letters: a link of several lines has a box that is partly empty.
  const place = [x + 10, y + 10] as const;
  if (aimingMs > 0) {
    await page.mouse.move(...place);
    await page.waitForTimeout(aimingMs);
  }
  await page.mouse.click(...place);
  const time = await paintedTime(page);
  await page.mouse.move(1, 1);
  await page.waitForTimeout(REST_MS);
  return time;
}

async function goBack(page: Page): Promise<number> {
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent('bench-begin'));
    history.back();
  });
  const time = await paintedTime(page);
  await page.waitForTimeout(REST_MS);
  return time;
}

async function paintedTime(page: Page): Promise<number> {
  const html = page.locator('html[data-painted]');
  await html.waitFor({ state: 'attached' });
  return Number(await html.getAttribute('data-painted'));
}

/**
 * In each document: writes, on `<html>`, the milliseconds from a click to the paint of another heading, also where that is
 * another document's.
 */
function watchHeading(): void {
  type Begun = { readonly at: number; readonly heading: string | undefined };
  const KEY = 'bench-begun';
  const heading = () => document.querySelector('h1')?.textContent;
  let begun: Begun | undefined;
  const begin = (at: number) => {
    delete document.documentElement.dataset.painted;
    begun = { at, heading: heading() };
    sessionStorage.setItem(KEY, JSON.stringify(begun));
    requestAnimationFrame(look);
  };
  const look = () => {
    const from = begun;
    const now = heading();
    if (from === undefined) {
      return;
    }
    if (now === undefined || now === from.heading) {
      requestAnimationFrame(look);
      return;
    }
    begun = undefined;
    sessionStorage.removeItem(KEY);
    // A message that is sent in a frame arrives after its paint.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      document.documentElement.dataset.painted = String(performance.timeOrigin + performance.now() - from.at);
    };
    channel.port2.postMessage(undefined);
  };
  addEventListener('click', ({ timeStamp }) => begin(performance.timeOrigin + timeStamp), true);
  addEventListener('bench-begin', () => begin(performance.timeOrigin + performance.now()));
  // Another document, or one that comes back out of the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && arrive());
  function arrive(): void {
    delete document.documentElement?.dataset.painted;
    begun = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
    requestAnimationFrame(look);
  }
  arrive();
}
