import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ParsedPost, Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { parseSiteConfig, type SiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostRenderer, type PostRendererOptions } from '#rendered-posts/post-renderer.ts';

// A busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 });

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

async function bodyOf(parsed: Promise<ParsedPost>): Promise<string> {
  const { body } = await parsed;
  return body.map((part) => ('component' in part ? '' : part.html)).join('');
}

test('pictures from the site and its asset host are shown, and those from elsewhere are links', async () => {
  const sources = ['https://relay.example/a.png', 'https://assets.relay.example/b.png', 'https://others.example/c.png'];
  const html = await bodyOf(open().parse(postOf(sources.map((source) => `![](${source})`).join('\n\n')), CONTENT));
  const shown = [...html.matchAll(/<(img|a)[^>]* (?:src|href)="([^"]*)"/g)].map(([, tag, url]) => [tag, url]);
  expect(shown).toEqual(sources.map((source, place) => [place === 2 ? 'a' : 'img', source]));
});

async function openIn(does: string, options: Partial<PostRendererOptions> = {}) {
  const directory = await temporaryFolder();
  const file = path.join(directory, 'provider.ts');
  await writeFile(file, does);
  return { ...open(options, { markdown: pathToFileURL(file).href }), directory };
}

test.for<readonly [string, string]>([
  ["Object.assign(new Error('no such user'), { code: 'ENOUSER' })", 'no such user'],
  ["(() => { try { new RegExp('['); } catch (error) { return error; } })()", 'Invalid regular expression'],
])('a plugin that throws %s refuses the text, and the server has not failed', async ([thrown, message]) => {
  const onFailure = vi.fn();
  const { validatePost } = await openIn(`export const visitors = [() => { throw ${thrown}; }];`, { onFailure });
  expect(await validatePost(postOf('Text.'), CONTENT)).toMatchObject([
    { code: 'render-failed', message: expect.stringContaining(message) },
  ]);
  expect(onFailure.mock.calls).toEqual([['render-failed']]);
});

test('a page that would be too long is refused with the reason', async () => {
  await expect(open().parse(postOf('&'.repeat(400_000)), CONTENT)).rejects.toMatchObject({
    code: 'render-failed',
    message: expect.stringMatching(/the page would have [\d,]+ characters of HTML/),
  });
});

test('a post whose code is missing cannot be published, and the mistake has the line of its file', async () => {
  const markdown = 'Text.\n\n```ts file="a.ts"\n```\n\n```ts file="a.ts"\n```\n';
  const post = postOf(markdown, { markdownLine: 9, code: [{ name: 'a.ts', mistake: 'it does not exist' }] });
  const { parse, validatePost } = open();
  const mistake = {
    code: 'include',
    rule: 'code/include',
    file: 'posts/a.md',
    line: 11,
    message: 'the code is not shown: it does not exist',
  };
  expect(await validatePost(post, CONTENT)).toEqual([mistake, { ...mistake, line: 14 }]);
  const html = await bodyOf(parse({ ...post, code: [{ name: 'a.ts', text: 'run();' }] }, CONTENT));
  expect(html).toContain('>run<');
});

test('only the mistake that keeps a post from being published has its code', async () => {
  const lines = ['See TK.\n\n'.repeat(120), 'A [b](/c d)\n', '```ts file="a.ts"\n```\n'];
  const post = postOf(lines.join('\n'), { code: [{ name: 'a.ts', mistake: 'it does not exist' }] });
  const mistakes = await open().validatePost(post, CONTENT);
  expect(mistakes).toMatchObject([{ code: 'include', message: 'the code is not shown: it does not exist' }]);
  const short = await open().validatePost({ ...post, markdown: lines.slice(1).join('\n') }, CONTENT);
  expect(short).toMatchObject([{ code: 'mistake' }, { code: 'include' }]);
});

test("a provider's module adds plugins and visitors, as docs/new-provider.md shows", async () => {
  const docs = await readFile(new URL('../../../docs/new-provider.md', import.meta.url), 'utf8');
  const [, source = ''] = /```ts\n(import [^\n]* from 'portico\/markdown';\n[\s\S]*?)```/.exec(docs) ?? [];
  const file = path.join(import.meta.dirname, `.provider-markdown-${process.pid}.ts`);
  await writeFile(file, source);
  onTestFinished(() => rm(file));
  const { parse } = open({}, { markdown: pathToFileURL(file).href });
  const html = await bodyOf(parse(postOf('Press ++Ctrl++ on [a site](https://a.example) or [here](/b).'), CONTENT));
  expect(html).toBe(
    '<p>Press <kbd>Ctrl</kbd> on <a href="https://a.example" class="external">a site</a> or <a href="/b">here</a>.</p>\n',
  );
});

test('a new post whose readers would see markup is held if the site says so, and for no other rule', async () => {
  const post = postOf('A **b c.\n\n![](a.png)');
  const levels = { 'markup/unfinished': 'off' } as const;
  const { check } = parseSiteConfig({ ...site, check: { rules: levels } });
  const { blog } = parseSiteConfig(site);
  expect(await open().validatePost(post, CONTENT)).toBeUndefined();
  expect(await open().validatePost(post, CONTENT, 'held')).toMatchObject([
    { code: 'include', rule: 'markup/unfinished', message: expect.stringContaining('check.hold holds this new post') },
  ]);
  expect(await open().validatePost(postOf('![](a.png)'), CONTENT, 'held')).toBeUndefined();
  expect(await open({ siteConfig: { blog, check } }).validatePost(post, CONTENT, 'held')).toBeUndefined();
});
