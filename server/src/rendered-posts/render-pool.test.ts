import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { HOSTILE_TEXTS } from '@portico/content/hostile-texts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PageJob } from '#rendered-posts/render-jobs.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';

// A busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 });

const SLOW = HOSTILE_TEXTS.find(({ name }) => name === 'openings of images')?.make(900_000) ?? '';

function pageOf(markdown: string, lang?: string): PageJob {
  return { kind: 'page', slug: 'a', markdown, lang, images: [{ url: '/blog/a/b.png', width: 2, height: 1 }] };
}

function poolWith(limitMs: number, threads = 1) {
  const pool = createRenderPool({ limitMs, threads });
  onTestFinished(() => pool.close());
  return pool;
}

test('a page has its HTML and its headings', async () => {
  expect(await poolWith(30_000).run(pageOf('## A\n\n![b](b.png) ![c](c.png)'))).toEqual({
    html: expect.stringContaining('<img src="/blog/a/b.png" alt="b" width="2" height="1"'),
    headings: [{ id: 'a', level: 2, text: 'A' }],
    notices: [],
  });
});

test('the labels of a page in another language are English, and those of its feeds', async () => {
  const thread = poolWith(30_000);
  const { html } = await thread.run(pageOf('a[^1]\n\n[^1]: [b](b)\n', 'de'));
  expect(html).toContain('<h2 id="footnotes" lang="en-US">Footnotes</h2>');
  const feed = await thread.run({ kind: 'feed', html, url: 'https://culvert.example/blog/a' });
  expect(feed).toContain('<h2 lang="en-US">Footnotes</h2>');
  expect(feed).toContain('<a href="https://culvert.example/blog/b">b</a>');
});

test('a text that takes too long is refused with its reason, and those before and after it are rendered', async () => {
  const thread = poolWith(1000);
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    thread.run(pageOf('before')).then(note('before')),
    expect(thread.run(pageOf(SLOW)).finally(note('slow'))).rejects.toMatchObject({
      code: 'render-limit',
      message: expect.stringMatching(/^rendering took over 1 s and was stopped; split the post/),
    }),
    thread.run(pageOf('after')).then(note('after')),
  ]);
  expect(order).toEqual(['before', 'slow', 'after']);
});

test('the thread that asks goes on meanwhile', async () => {
  const thread = poolWith(1000);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await expect(thread.run(pageOf(SLOW))).rejects.toThrow('stopped');
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test('a page that would be too long is refused with the reason', async () => {
  const markdown = '*a*\n\n'.repeat(190_000);
  const reason = /the page would have [\d,]+ characters of HTML/;
  await expect(poolWith(30_000).run(pageOf(markdown))).rejects.toMatchObject({
    code: 'render-failed',
    message: expect.stringMatching(reason),
  });
});

test('of examined posts there are the links, the notices and the advice', async () => {
  const texts = ['[a](/b)\n\n<script>', '# A\n\n```js\nlet a;\n```'].map((markdown) => pageOf(markdown));
  expect(await poolWith(30_000).run({ kind: 'examine', texts })).toEqual([
    {
      links: { links: ['/b'], media: [], ids: new Set(), inWords: new Set(['/b']) },
      notices: [expect.objectContaining({ line: 3 })],
      advice: [],
    },
    {
      links: { links: ['#a'], media: [], ids: new Set(['a']), inWords: new Set(['#a']) },
      notices: [],
      advice: [expect.objectContaining({ line: 1, message: expect.stringContaining('level 1') })],
    },
  ]);
});

test('what code alone makes too long is refused where it is examined, too', async () => {
  const code = `${'1;'.repeat(1_000)}\n`.repeat(45);
  const texts = [pageOf(`\`\`\`js\n${code}\`\`\``)];
  await expect(poolWith(30_000).run({ kind: 'examine', texts })).rejects.toThrow('characters of HTML');
  expect(await poolWith(30_000).run({ kind: 'examine', texts: [pageOf(code)] })).toHaveLength(1);
});

test('of several threads one goes on while another has a text that takes too long', async () => {
  const threads = poolWith(1000, 2);
  const order: string[] = [];
  await Promise.all([
    expect(threads.run(pageOf(SLOW)).finally(() => order.push('slow'))).rejects.toThrow('stopped'),
    threads.run(pageOf('short')).then(() => order.push('short')),
  ]);
  expect(order).toEqual(['short', 'slow']);
});

test('a machine that opens no more files refuses no text, and renders it once it does', async () => {
  const markdown = `${'```'}cobol\nDISPLAY 'A'.\n${'```'}\n`;
  // In a process of its own, of which the limit is.
  const program = `
    import { spawnSync } from 'node:child_process';
    import { closeSync, openSync } from 'node:fs';
    import { createRenderPool } from ${JSON.stringify(new URL('./render-pool.ts', import.meta.url).href)};
    const limit = (soft) => spawnSync('prlimit', ['--pid', String(process.pid), '--nofile=' + soft + ':']);
    const thread = createRenderPool({ limitMs: 30_000 });
    await thread.run({ kind: 'page', slug: 'a', markdown: 'a', images: [] });
    const job = { kind: 'page', slug: 'a', markdown: ${JSON.stringify(markdown)}, images: [] };
    limit(100);
    const files = [];
    try { for (;;) files.push(openSync('/dev/null')); } catch {}
    console.log(await thread.run(job).then(() => 'rendered', ({ name, message }) => name + ': ' + message));
    files.forEach((file) => closeSync(file));
    console.log(await thread.run(job).then(({ html }) => html.includes('DISPLAY'), String));
    await thread.close();
  `;
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(path.join(directory, 'program.mjs'), program);
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(directory, 'program.mjs')]);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^Error: A post could not be rendered now: .*too many open files/),
    'true',
    '',
  ]);
});
