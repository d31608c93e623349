import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatContentError } from '@portico/content';
import { samplePng, sampleSource } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openReading } from '#content/open-reading.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createMetrics } from '#operations/metrics.ts';

const PNG = samplePng(1600, 800);
const baseUrl = 'https://relay.example';
// A busy machine reads slowly.
vi.setConfig({ testTimeout: 60_000 });
const WAIT_MS = 20_000;
const PARSED = 'portico_texts_parsed_total';

async function open(
  files: Readonly<Record<string, string | Uint8Array>>,
  { check, ...options }: { isBusy?: () => boolean; check?: object } = {},
) {
  const directory = await temporaryFolder(files);
  const cache = createPageCache();
  const metrics = createMetrics({
    isReady: () => true,
    isStale: () => false,
    linesLost: () => 0,
    cache,
    sending: { bytes: 0 },
    content: () => undefined,
  });
  const errors: unknown[] = [];
  const stops: (() => Promise<void>)[] = [];
  const reading = await openReading({
    siteConfig: parseSiteConfig({
      ...site,
      check,
      blog: { ...site.blog, nextStep: { text: 'Go on.', label: 'There', href: '/blog/b' } },
    }),
    security: { baseUrl },
    log: pino({ level: 'silent' }),
    environment: {
      baseUrl,
      contentDirectory: directory,
      cacheDirectory: await temporaryFolder(),
      emptyContent: 'serve' as const,
      renderLimitMs: 30_000,
    },
    files: new Set(),
    now: Date.now,
    stopping: { signal: new AbortController().signal, finally: (stop) => void stops.push(stop) },
    onWaiting: (reason) => errors.push(reason),
    onParse: metrics.countParsedText,
    ...options,
  });
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))));
  const { store, renderer, textSearch } = reading ?? expect.fail('The content was not read.');
  await vi.waitFor(() => expect(textSearch.isPartial()).toBe(false), WAIT_MS);
  const parsedTexts = async () =>
    Number(/_total (\d+)/.exec(await metrics.registry.getSingleMetricAsString(PARSED))?.[1]);
  return { directory, store, renderer, textSearch, cache, parsedTexts };
}

const save = async (directory: string, file: string, content: string | Uint8Array) => {
  await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
  await writeFile(path.join(directory, file), content);
};

test('a saved post is checked as npx portico check does, and again when what it lacks is saved', async () => {
  const { directory, store } = await open({
    'old.md': sampleSource(['title: Old'], '[nowhere](/nowhere)\n'),
    'b/index.md': sampleSource(['title: B'], '![B](b.png)\n'),
    'b/b.png': PNG,
  });
  const untilWrong = (...starts: readonly string[]) =>
    vi.waitFor(() => {
      const errors = store.current().errors.map(formatContentError);
      expect(errors).toEqual(starts.map((start) => expect.stringContaining(start)));
    }, WAIT_MS);

  await save(directory, 'draft.md', sampleSource(['title: Draft', 'draft: true'], '[nowhere](/nowhere)\n'));
  await save(directory, 'a.md', sampleSource(['title: A'], '[c](/blog/c)\n'));
  await untilWrong('a.md:9:5: the link is broken: nothing is at "/blog/c"');
  expect(store.current().index.bySlug.get('a')?.title).toBe('A');
  // The same mistake in another file is another mistake.
  await save(directory, 'a2.md', sampleSource(['title: A2'], '[c](/blog/c)\n'));
  await untilWrong('a.md:9:5: the link is broken', 'a2.md:9:5: the link is broken');
  // The post itself doesn't change.
  await rm(path.join(directory, 'b/b.png'));
  await untilWrong('a.md:9:5: the link', 'a2.md:9:5: the link', 'b/index.md:9:6: the file "b.png" does not exist');
  await save(directory, 'b/b.png', PNG);
  await save(directory, 'c.md', sampleSource(['title: C'], 'Text.\n'));
  await untilWrong();
});

test('with check.hold, a new post whose readers would see markup waits, and one that they have seen does not', async () => {
  const text = (title: string, markdown: string) => sampleSource([`title: ${title}`], markdown);
  const { directory, store } = await open({ 'old.md': text('Old', 'A.\n') }, { check: { hold: true } });
  await save(directory, 'new.md', text('New', 'A **b c.\n'));
  await save(directory, 'old.md', text('Old', 'A **b c.\n'));
  await vi.waitFor(() => {
    const { errors, index } = store.current();
    expect(errors).toContainEqual(expect.objectContaining({ file: 'new.md', rule: 'markup/unfinished' }));
    expect(index.bySlug.get('old')?.markdown).toContain('**b c');
    expect(index.bySlug.has('new')).toBe(false);
  }, WAIT_MS);
  await save(directory, 'new.md', text('New', 'A **b** c.\n'));
  await vi.waitFor(() => expect(store.current().index.bySlug.has('new')).toBe(true), WAIT_MS);
});
