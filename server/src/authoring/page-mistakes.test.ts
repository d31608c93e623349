import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSiteConfig } from '@portico/config/site-config';
import { openContentStore } from '@portico/content';
import { sampleSource } from '@portico/content/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageMistakes } from '#authoring/page-mistakes.ts';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

const CONFIG = parseSiteConfig(site);
const SECURITY = { baseUrl: 'https://culvert.example', assetOrigins: [] };
const renderer = openPostRenderer({ siteConfig: CONFIG, security: SECURITY, limitMs: 60_000 });
afterAll(() => renderer.close());

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-mistakes-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function mistakesAt(pathname: string, source: string) {
  await writeFile(path.join(directory, 'tested.md'), source);
  await writeFile(path.join(directory, 'broken.md'), sampleSource(['date: soon']));
  const store = await openContentStore({ directory, watching: false, picturesAreMade: true });
  await store.close();
  const told = await pageMistakes(pathname, {
    directory,
    snapshot: store.current(),
    renderer,
    site: CONFIG,
    baseUrl: 'https://culvert.example',
    files: new Set(),
  });
  return JSON.parse(JSON.stringify(told).replaceAll(`"place":"${directory}/`, '"place":"'));
}

test('a mistake has its place, its reason and the lines around it', async () => {
  const { mistakes, warnings } = await mistakesAt(
    '/blog/tested',
    sampleSource([], '# A\n\nBefore.\n[a](/blog/nowhere)\nAfter.\n'),
  );
  expect(mistakes).toEqual([
    {
      place: 'tested.md:12:5',
      message: expect.stringContaining('nothing is at "/blog/nowhere"'),
      excerpt: [
        { line: 11, text: 'Before.', hasMistake: false },
        { line: 12, text: '[a](/blog/nowhere)', hasMistake: true },
        { line: 13, text: 'After.', hasMistake: false },
      ],
      editorPath: `${path.join(directory, 'tested.md')}:12:5`,
    },
  ]);
  expect(warnings).toMatchObject([{ message: expect.stringContaining('heading of level 1') }]);
});

test('a post that cannot be read has its mistake at the field, even without a page', async () => {
  const { mistakes } = await mistakesAt('/blog/broken', sampleSource());
  expect(mistakes).toMatchObject([{ place: 'broken.md:5', field: 'date' }]);
});

test.for(['/blog', '/blog/tested', '/blog/nowhere', '/blog/constructor', '/blog/tag/tls', '/', '', '%', '/@portico'])(
  'finds no mistake at %j',
  async (pathname) => {
    expect(await mistakesAt(pathname, sampleSource())).toEqual({ mistakes: [], warnings: [] });
  },
);
