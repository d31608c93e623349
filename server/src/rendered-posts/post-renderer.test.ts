import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSiteConfig, type SiteConfig } from '@portico/config/site-config';
import type { Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostRenderer, type PostRendererOptions, refuseUnrenderable } from '#rendered-posts/post-renderer.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

// A busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 });

const SLOW = '![a'.repeat(1_000_000);
const PICTURE = { url: '/blog/a/b.png', source: { root: '/', file: 'b.png' }, hash: 'h', width: 2, height: 1 };
const CONTENT = { images: new Map([[PICTURE.url, PICTURE]]), media: new Map() };
const SECURITY = { baseUrl: 'https://relay.example', assetOrigins: ['https://assets.relay.example'] };

function open(options: Partial<PostRendererOptions> = {}, blog: Partial<SiteConfig['blog']> = {}) {
  const { blog: own, language } = parseSiteConfig(site);
  const siteConfig = { blog: { ...own, markdown: undefined, ...blog }, language };
  const renderer = openPostRenderer({ siteConfig, security: SECURITY, limitMs: 30_000, ...options });
  onTestFinished(() => renderer.close());
  return renderer;
}

function postOf(markdown: string, fields: Partial<Post> = {}): Post {
  return samplePost('a', { markdown, ...fields });
}

test('pictures from the site and its asset host are shown, and those from elsewhere are links', async () => {
  const sources = ['https://relay.example/a.png', 'https://assets.relay.example/b.png', 'https://others.example/c.png'];
  const { html } = await open().renderPost(postOf(sources.map((source) => `![](${source})`).join('\n\n')), CONTENT);
  const shown = [...html.matchAll(/<(img|a)[^>]* (?:src|href)="([^"]*)"/g)].map(([, tag, url]) => [tag, url]);
  expect(shown).toEqual(sources.map((source, place) => [place === 2 ? 'a' : 'img', source]));
});

test('the labels of a page in another language, and of its feeds, are English', async () => {
  const { renderPost, feedHtml } = open();
  const post = postOf('a[^1]\n\n[^1]: [b](b)\n', { lang: 'de' });
  const { html } = await renderPost(post, CONTENT);
  expect(html).toContain('<h2 id="footnotes" lang="en-US">Footnotes</h2>');
  const feed = await feedHtml(post, 'https://culvert.example/blog/a', CONTENT);
  expect(feed).toContain('<h2 lang="en-US">Footnotes</h2>');
  expect(feed).toContain('<a href="https://culvert.example/blog/b">b</a>');
});

test('a text that takes too long is refused once, leaves the content, and others are rendered meanwhile', async () => {
  const { renderPost: render, validatePost } = open({ limitMs: 1000, threads: 2 });
  await Promise.all([render(postOf('a'), CONTENT), render(postOf('b'), CONTENT)]);
  const refused = vi.fn();
  const renderPost = refuseUnrenderable(render, { refuse: refused });
  const order: string[] = [];
  await Promise.all([
    expect(renderPost(postOf(SLOW), CONTENT).finally(() => order.push('slow'))).rejects.toThrow(
      /^rendering took over 1 s and was stopped; split the post/,
    ),
    renderPost(postOf('short'), CONTENT).then(() => order.push('short')),
  ]);
  expect(order).toEqual(['short', 'slow']);
  const mistake = { code: 'render-limit', file: 'posts/a.md', message: expect.stringContaining('split the post') };
  expect(refused.mock.calls).toEqual([[postOf(SLOW), mistake]]);
  // It was remembered: trying again would take the second that it may.
  const begun = performance.now();
  expect(await validatePost(postOf(SLOW), CONTENT)).toEqual(mistake);
  expect(performance.now() - begun).toBeLessThan(900);
  expect(await validatePost(postOf('after'), CONTENT)).toBeUndefined();
});

test('a text that only waits, as on a machine that is too busy, is not refused', async () => {
  const file = path.join(import.meta.dirname, `provider-waits-${process.pid}.ts`);
  await writeFile(file, 'export const visitors = [() => new Promise((resolve) => setTimeout(resolve, 1500))];\n');
  onTestFinished(() => rm(file));
  const { renderPost } = open({ limitMs: 500 }, { markdown: pathToFileURL(file).href });
  expect(await renderPost(postOf('Text.'), CONTENT)).toMatchObject({ html: '<p>Text.</p>\n' });
});

test('a page that would be too long is refused with the reason', async () => {
  await expect(open().renderPost(postOf('&'.repeat(400_000)), CONTENT)).rejects.toMatchObject({
    code: 'render-failed',
    message: expect.stringMatching(/the page would have [\d,]+ characters of HTML/),
  });
});

test('a page is rendered once for the same text and pictures', async () => {
  const { renderPost } = open();
  const post = postOf('Text.');
  const [one, other] = await Promise.all([renderPost(post, CONTENT), renderPost({ ...post, title: 'B' }, CONTENT)]);
  expect(one).toBe(other);
  expect(await renderPost(post, { images: new Map(), media: new Map() })).not.toBe(one);
});

test("a provider's module adds plugins and visitors, as docs/new-provider.md shows", async () => {
  const docs = await readFile(new URL('../../../docs/new-provider.md', import.meta.url), 'utf8');
  const [, source = ''] = /```ts\n(import [\s\S]*?)```/.exec(docs) ?? [];
  const file = path.join(import.meta.dirname, `provider-markdown-${process.pid}.ts`);
  await writeFile(file, source);
  onTestFinished(() => rm(file));
  const { renderPost } = open({}, { markdown: pathToFileURL(file).href });
  const { html } = await renderPost(postOf('Press ++Ctrl++ on [a site](https://a.example) or [here](/b).'), CONTENT);
  expect(html).toBe(
    '<p>Press <kbd>Ctrl</kbd> on <a href="https://a.example" class="external">a site</a> or <a href="/b">here</a>.</p>\n',
  );
});
