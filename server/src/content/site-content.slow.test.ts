import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Content } from '@portico/content';
import { openTestContent } from '@portico/content/test-content';
import { samplePng, sampleSource } from '@portico/content/testing';
import { listenAnywhere } from '@portico/core/testing/network';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announcePublishes } from '#announce-publishes.ts';
import { clearOnPublish } from '#content/site-content.ts';
import { CacheEntry } from '#http/cache-entry.ts';
import { createPageCache, type Keyed } from '#http/page-cache.ts';
import { createTextSearch } from '#search/text-search.ts';

const PNG = samplePng(1600, 800);
const baseUrl = 'https://relay.example';
// A busy machine reads slowly.
vi.setConfig({ testTimeout: 60_000 });
const WAIT_MS = 20_000;

const save = async (directory: string, file: string, content: string | Uint8Array) => {
  await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
  await writeFile(path.join(directory, file), content);
};

const FILES = {
  'a.md': sampleSource(['title: A'], 'Text.\n'),
  'draft/index.md': sampleSource(['title: Draft', 'draft: true'], '![](a.png)\n'),
  'draft/a.png': PNG,
  'b/index.md': sampleSource(['title: B'], '![B](b.png)\n'),
  'b/b.png': PNG,
  'authors.yaml': '- name: Ines Okafor\n',
  'redirects.yaml': '',
  'announcement.yaml': '',
};

/** What a hook gets: the changed addresses of each announcement that has some. */
async function announcedBy(store: Content): Promise<string[][]> {
  const announced: string[][] = [];
  const server = createServer(async (request, response) => {
    const { changed } = JSON.parse(await text(request));
    changed.length > 0 && announced.push(changed);
    response.end();
  });
  onTestFinished(() => void server.close());
  const publishHooks = { urls: [`http://127.0.0.1:${await listenAnywhere(server)}`], secret: 's'.repeat(32) };
  const environment = { baseUrl, publishHooks, indexing: 'off' } as const;
  announcePublishes({
    store,
    environment,
    siteConfig: {},
    log: pino({ level: 'silent' }),
    journal: { record: () => {} },
    settleMs: 0,
  });
  return announced;
}

type Change = (folder: string) => Promise<void>;
const write =
  (file: string, content: string | Uint8Array): Change =>
  (folder) =>
    save(folder, file, content);

/** What readers see of a change: new pages, and also another text, which is announced and searched. */
type Seen = 'nothing' | 'pages' | 'text';

const CHANGES: ReadonlyArray<readonly [change: string, seen: Seen, make: Change]> = [
  ['a broken draft', 'nothing', write('draft/index.md', '---\ntitle: [\n---\n')],
  ['a mistake in a published post', 'nothing', write('a.md', sampleSource(['title: A', 'date: never'], 'Text.\n'))],
  ["a draft's text", 'nothing', write('draft/index.md', sampleSource(['draft: true'], 'New.\n'))],
  ['a picture of a draft', 'nothing', write('draft/a.png', samplePng(1600, 900))],
  ['the time of a file', 'nothing', (folder) => utimes(path.join(folder, 'a.md'), new Date(), new Date())],
  ['the same file written again', 'nothing', write('a.md', FILES['a.md'])],
  ['a mistake in authors.yaml', 'nothing', write('authors.yaml', '- name: [\n')],
  [
    'a branch that is switched and back',
    'nothing',
    // At once, or readers would see the other branch.
    async (folder) => {
      renameSync(path.join(folder, 'a.md'), path.join(folder, 'a.tmp'));
      writeFileSync(path.join(folder, 'a.md'), sampleSource(['title: Other'], 'Other.\n'));
      renameSync(path.join(folder, 'a.tmp'), path.join(folder, 'a.md'));
    },
  ],
  ['a text', 'text', write('a.md', sampleSource(['title: A'], 'Another text.\n'))],
  ['a picture of a post', 'pages', write('b/b.png', samplePng(1600, 900))],
  ['a post that is withdrawn', 'text', write('a.md', sampleSource(['title: A', 'draft: true'], 'Text.\n'))],
  ['an author', 'pages', write('authors.yaml', '- name: Ines Okafor\n  role: Engineer\n')],
  ['a redirect', 'pages', write('redirects.yaml', '/old: /blog/a\n')],
  ['an announcement', 'pages', write('announcement.yaml', 'id: a\ntext: Hello\n')],
];

test('a change that readers do not see keeps cached pages and feeds, and is neither found by the search nor announced', async () => {
  const directory = await temporaryFolder(FILES);
  const store = await openTestContent(directory);
  const page = { status: 200, headers: {}, body: Buffer.from('A'), isKept: true };
  type Asked = Keyed & { readonly isThere: boolean };
  const make = async ({ isThere }: Asked) => (isThere ? page : Promise.reject(new Error('gone')));
  const cache = createPageCache<Asked>({ make });
  const asked = (isThere: boolean): Asked => {
    return { key: '/blog/a', version: store.current().version, work: 'page', isThere };
  };
  const isKept = () => {
    const kept = cache.get(asked(false));
    if (kept instanceof CacheEntry) {
      return true;
    }
    kept.catch(() => {});
    return false;
  };
  const textSearch = createTextSearch({ content: store });
  await vi.waitFor(() => expect(textSearch.search('text', 1)).resolves.toMatchObject({ isPartial: false }), WAIT_MS);
  const { version } = store.current();
  clearOnPublish(store, cache);
  const announced = await announcedBy(store);
  const found = await textSearch.search('text', 1);
  const outcomes: Record<string, unknown> = {};
  for (const [name, seen, change] of CHANGES) {
    await cache.get(asked(true));
    expect(isKept()).toBe(true);
    await change(directory);
    if (seen !== 'nothing') {
      await vi.waitFor(() => expect(isKept(), name).toBe(false), WAIT_MS);
    }
    await pause(600);
    outcomes[name] = {
      isKept: isKept(),
      announced: announced.flat(),
      isFoundAsBefore: isDeepStrictEqual(await textSearch.search('text', 1), found),
    };
    for (const [file, content] of Object.entries(FILES)) {
      await save(directory, file, content);
    }
    await vi.waitFor(() => {
      expect(store.current().version).toBe(version);
      expect(store.current().errors).toEqual([]);
    }, WAIT_MS);
    await vi.waitFor(() => expect(textSearch.search('text', 1)).resolves.toEqual(found), WAIT_MS);
    await pause(seen === 'text' ? 300 : 0);
    announced.length = 0;
  }
  const expectedOf = (seen: Seen) => ({
    isKept: seen === 'nothing',
    announced: seen === 'text' ? [`${baseUrl}/blog/a`, `${baseUrl}/blog`] : [],
    isFoundAsBefore: seen !== 'text',
  });
  expect(outcomes).toEqual(Object.fromEntries(CHANGES.map(([name, seen]) => [name, expectedOf(seen)])));
});
