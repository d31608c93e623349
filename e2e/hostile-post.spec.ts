import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from './running-server.ts';
import { expect, test } from './test.ts';

const LIMIT_MS = 500;
// Takes more than a second, and a post of ordinary length some milliseconds.
const HOSTILE = '![a'.repeat(150_000);
const OTHERS = ['/blog', '/blog/other', '/blog/another'];

let directory: string;
let server: RunningServer;

test.beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-hostile-'));
  await Promise.all([save('other', 'Another text.'), save('another', 'One more.')]);
});

test.afterEach(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

function start(): Promise<RunningServer> {
  return startServer(directory, { RENDER_LIMIT_MS: String(LIMIT_MS), CACHE_DIR: path.join(directory, '.cache') });
}

function save(slug: string, body: string, title = `About ${slug}`): Promise<void> {
  const source = `---\ntitle: ${title}\ndescription: What it is about.\nauthor: Ines Okafor\ndate: 2026-01-02\ntags: [DNS]\ncategory: Guides\n---\n\n${body}\n`;
  return writeFile(path.join(directory, `${slug}.md`), source);
}

async function get(route: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.url}${route}`, { cache: 'no-store' });
  return { status: response.status, text: await response.text() };
}

function refusal(): Record<string, unknown> | undefined {
  return server.log.find(({ code }) => code === 'render-limit');
}

test('a post that takes too long keeps its last good version, and the others are read meanwhile', async () => {
  await save('patient', 'A good text.');
  server = await start();
  expect((await get('/blog/patient')).text).toContain('A good text.');

  // Their texts are rendered: one that isn't waits for the same thread.
  await Promise.all(OTHERS.map(get));
  await save('patient', HOSTILE, 'Too much');
  let answered = 0;
  while (refusal() === undefined) {
    for (const route of [...OTHERS, `/blog/search?q=text${answered}`]) {
      expect((await get(route)).status).toBe(200);
      expect((await get('/blog/patient')).text).toContain('A good text.');
      if (refusal() === undefined) {
        answered += 1;
      }
    }
  }
  // Had the server been busy with the text, one response at most would have come before what it says of it.
  expect(answered).toBeGreaterThan(5);
  expect(refusal()).toMatchObject({ level: 50, code: 'render-limit', file: 'patient.md' });
  expect(refusal()?.msg).toMatch(/\/patient\.md: rendering took over 0.5 s and was stopped; split the post/);

  const { status, text } = await get('/blog/patient');
  expect([status, text.includes('A good text.'), text.includes('Too much')]).toEqual([200, true, false]);
  expect((await get('/blog/patient.md')).text).toContain('A good text.');
  expect((await get('/blog/rss.xml')).text).toContain('A good text.');
  expect((await get('/blog')).text).not.toContain('Too much');

  await save('patient', 'A better text.');
  await expect.poll(async () => (await get('/blog/patient')).text, { timeout: 10_000 }).toContain('A better text.');
  await expect
    .poll(() => server.log.find(({ files }) => Array.isArray(files) && files.includes('patient.md')), {
      timeout: 10_000,
    })
    .toBeDefined();
  expect(server.log.filter(({ code }) => code === 'render-limit')).toHaveLength(1);
});

test('a reader of such a post that has no good version gets an error page, and repair brings it back', async () => {
  await save('hopeless', HOSTILE);
  server = await start();
  const first = await fetch(`${server.url}/blog/hopeless`);
  expect(first.status).toBe(500);
  expect(first.headers.get('cache-control')).toContain('no-store');
  expect(await first.text()).toContain('</html>');
  await expect.poll(() => refusal()?.file).toBe('hopeless.md');
  for (const route of OTHERS) {
    expect((await get(route)).status).toBe(200);
  }
  // As any new post with a mistake, it is not published.
  expect((await get('/blog/hopeless')).status).toBe(404);
  expect((await get('/blog')).text).not.toContain('About hopeless');

  await save('hopeless', 'A text after all.');
  await expect.poll(async () => (await get('/blog/hopeless')).status, { timeout: 10_000 }).toBe(200);
});

test('a post that is too long is reported with the reason, and the rest of one that is nested too deep is text', async () => {
  server = await start();
  await save('long', 'x'.repeat(500_001));
  await save('deep', '<div>'.repeat(30_000));
  const messages = () => server.log.map(({ code, msg }) => `${code} ${msg}`).join('\n');
  await expect
    .poll(messages)
    .toMatch(/file-too-long \S+\/long\.md: the file has 500,\d+ characters, and 500,000 is the most/);
  await expect.poll(async () => (await get('/blog/deep')).text, { timeout: 20_000 }).toContain('&lt;div>');
  expect((await get('/blog/long')).status).toBe(404);
  expect((await get('/blog/other')).status).toBe(200);
});
