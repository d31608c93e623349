import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PageJob } from '#rendered-posts/render-jobs.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';

// A busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 });

const SLOW = '![a'.repeat(1_000_000);

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

test('the labels of a page in another language, and of its feeds, are English', async () => {
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

test('a page that would be too long is refused with the reason', async () => {
  const markdown = '&'.repeat(400_000);
  const reason = /the page would have [\d,]+ characters of HTML/;
  await expect(poolWith(30_000).run(pageOf(markdown))).rejects.toMatchObject({
    code: 'render-failed',
    message: expect.stringMatching(reason),
  });
});

test('of examined posts there are the links and the notices, advice included', async () => {
  const texts = ['[a](/b)\n\n<script>', '# A\n\n```js\nlet a;\n```'].map((markdown) => pageOf(markdown));
  expect(await poolWith(30_000).run({ kind: 'examine', texts })).toEqual([
    {
      links: { links: ['/b'], media: [], ids: new Set(), inWords: new Set(['/b']) },
      notices: [expect.objectContaining({ line: 3 })],
    },
    {
      links: { links: ['#a'], media: [], ids: new Set(['a']), inWords: new Set(['#a']) },
      notices: [expect.objectContaining({ line: 1, message: expect.stringContaining('level 1') })],
    },
  ]);
});

test('a thread keeps working while another renders a text that takes too long', async () => {
  const threads = poolWith(1000, 2);
  // Starting a thread takes a while on a busy machine.
  await Promise.all([threads.run(pageOf('a')), threads.run(pageOf('b'))]);
  const order: string[] = [];
  await Promise.all([
    expect(threads.run(pageOf(SLOW)).finally(() => order.push('slow'))).rejects.toThrow('stopped'),
    threads.run(pageOf('short')).then(() => order.push('short')),
  ]);
  expect(order).toEqual(['short', 'slow']);
});

test("a provider's module adds plugins and visitors, as docs/new-provider.md shows", async () => {
  const docs = await readFile(new URL('../../../docs/new-provider.md', import.meta.url), 'utf8');
  const [, source = ''] = /```ts\n(import [\s\S]*?)```/.exec(docs) ?? [];
  const file = path.join(import.meta.dirname, `provider-markdown-${process.pid}.ts`);
  await writeFile(file, source);
  onTestFinished(() => rm(file));
  const pool = createRenderPool({ limitMs: 30_000, markdown: { extensions: pathToFileURL(file).href } });
  onTestFinished(() => pool.close());
  const { html } = await pool.run(pageOf('Press ++Ctrl++ on [a site](https://a.example) or [here](/b).'));
  expect(html).toBe(
    '<p>Press <kbd>Ctrl</kbd> on <a href="https://a.example" class="external">a site</a> or <a href="/b">here</a>.</p>\n',
  );
});
