import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { parseSiteConfig, type SiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostRenderer, type PostRendererOptions } from '#rendered-posts/post-renderer.ts';

// A busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 });

const SLOW = '![a'.repeat(1_000_000);
const PICTURE = {
  url: '/blog/a/b.png',
  source: { root: '/', file: 'b.png' },
  bytes: 9,
  hash: 'h',
  width: 2,
  height: 1,
};
const CONTENT = { images: new Map([[PICTURE.url, PICTURE]]), media: new Map() };
const SECURITY = { baseUrl: 'https://relay.example', hosts: { assets: 'https://assets.relay.example' } };

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

test('a text that takes too long is refused, not tried again at once, and others are rendered meanwhile', async () => {
  const onFailure = vi.fn();
  const { parse, validatePost } = open({ limitMs: 1000, threads: 2, onFailure });
  await Promise.all([parse(postOf('a'), CONTENT), parse(postOf('b'), CONTENT)]);
  const order: string[] = [];
  await Promise.all([
    expect(parse(postOf(SLOW), CONTENT).finally(() => order.push('slow'))).rejects.toThrow(
      /^rendering took over 1 s and was stopped; split the post/,
    ),
    parse(postOf('short'), CONTENT).then(() => order.push('short')),
  ]);
  expect(order).toEqual(['short', 'slow']);
  const mistake = { code: 'render-limit', file: 'posts/a.md', message: expect.stringContaining('split the post') };
  expect(await validatePost(postOf(SLOW), CONTENT)).toEqual([mistake]);
  expect(onFailure.mock.calls).toEqual([['render-limit']]);
  expect(await validatePost(postOf('after'), CONTENT)).toBeUndefined();
});

async function openIn(does: string, options: Partial<PostRendererOptions> = {}) {
  const directory = await temporaryFolder();
  const file = path.join(directory, 'provider.ts');
  await writeFile(file, does);
  return { ...open(options, { markdown: pathToFileURL(file).href }), directory };
}

test('a text that needs too much memory is refused', async () => {
  const { parse } = await openIn(
    'export const visitors = [() => { for (const all = [];;) all.push(new Array(1e6).fill(all.length)); }];',
  );
  await expect(parse(postOf('a'), CONTENT)).rejects.toMatchObject({
    code: 'render-limit',
    message: expect.stringMatching(/^rendering needed over 256 MB/),
  });
});
