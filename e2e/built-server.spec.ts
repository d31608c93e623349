import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FIXTURE_CONTENT, type RunningServer, startBuiltSite } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

/*
 * The other tests run the server's sources, with a provider of their own. Here is what depends on how they are bundled: each thread, each part
 * that is loaded when it is first asked for, and packages that bring files.
 */

// Has code, formulas, pictures and a diagram, and is in no list.
const POST = 'markdown-features';
const LISTED = 'cache-control-for-apis';
const WORD = 'quokkas';

let directory: string;
let server: RunningServer;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  execFileSync('node', ['scripts/is-current.mjs']);
  directory = mkdtempSync(path.join(tmpdir(), 'portico-built-'));
  cpSync(FIXTURE_CONTENT, path.join(directory, 'content'), { recursive: true });
  server = await startBuiltSite({
    WORKERS: '2',
    CONTENT_DIR: path.join(directory, 'content'),
    CACHE_DIR: path.join(directory, 'cache'),
  });
});

test.afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function get(route: string): Promise<{ readonly status: number; readonly type: string; readonly text: string }> {
  const response = await fetch(new URL(route, server.url));
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

test('the thread that renders highlights code, and draws formulas and diagrams', async () => {
  test.setTimeout(60_000);
  const { status, text } = await get(`/blog/${POST}`);
  expect(status).toBe(200);
  const drawn = ['class="code-token-keyword"', '<math', '<svg role="img" aria-label="A retry"'];
  expect(drawn.filter((part) => !text.includes(part))).toEqual([]);
});

test('social cards are drawn with their fonts, and pictures are made', async () => {
  test.setTimeout(60_000);
  expect(await get(`/blog/og/${POST}.png`)).toMatchObject({ status: 200, type: 'image/png' });
  const [, picture = ''] =
    /srcset="(\/blog\/[^" ]+\.(?:avif|webp)[^" ]*)/.exec((await get(`/blog/${POST}`)).text) ?? [];
  expect(picture).not.toBe('');
  expect((await get(picture.replaceAll('&amp;', '&'))).type).toMatch(/^image\/(?:avif|webp)$/);
});

test('a saved post is live, and its words are found', async () => {
  test.setTimeout(60_000);
  const file = path.join(directory, 'content/posts', `${LISTED}.md`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nA last paragraph, with ${WORD}.\n`);
  await expect.poll(async () => (await get(`/blog/${LISTED}`)).text.includes(WORD)).toBe(true);
  const found = async () => (await get(`/blog/search?q=${WORD}`)).text.includes(`<mark>${WORD}</mark>`);
  await expect.poll(found).toBe(true);
});

test('a reload keeps the files of the process that goes on, however many builds come after', async () => {
  test.setTimeout(60_000);
  const [, build = ''] = /'\.\/(\w+)\//.exec(readFileSync('server/build/main.js', 'utf8')) ?? [];
  const folder = path.join('server/build', build);
  const longAgo = new Date('2026-01-01');
  utimesSync(folder, longAgo, longAgo);
  const ready = server.log.find(({ msg }) => String(msg).startsWith('Portico is ready'));
  process.kill(Number(ready?.pid), 'SIGHUP');
  await expect.poll(() => statSync(folder).mtimeMs).toBeGreaterThan(longAgo.getTime());
});
