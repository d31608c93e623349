import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ParsedPost, Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { parseSiteConfig, type SiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostRenderer, type PostRendererOptions } from '#rendered-posts/post-renderer.ts';
import { RenderRefused } from '#rendered-posts/render-thread.ts';

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

test('a short text that is saved does not wait for long ones', async () => {
  const { start, validatePost } = open();
  await start();
  const order: number[] = [];
  const texts = [1, 50_000, 20_000, 10].map((length) => 'word '.repeat(length));
  await Promise.all(texts.map((text) => validatePost(postOf(text), CONTENT).then(() => order.push(text.length / 5))));
  expect(order).toEqual([1, 10, 20_000, 50_000]);
});

test('a text that comes while an idle thread ends gets another thread', async () => {
  const { parse } = open({ idleMs: 20 });
  for (const text of ['a', 'b', 'c']) {
    expect(await bodyOf(parse(postOf(text), CONTENT))).toContain(text);
    await pause(20);
  }
});

test('readers come first, then saves, and a text that takes long delays neither', async () => {
  const { start, parse, validatePost } = open({ limitMs: 3000 });
  await start();
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    validatePost(postOf(SLOW), CONTENT).then(note('slow')),
    parse(postOf('indexed'), CONTENT, 'index').then(note('index')),
    validatePost(postOf('saved'), CONTENT).then(note('saved')),
    parse(postOf('page'), CONTENT).then(note('reader')),
  ]);
  expect(order).toEqual(['reader', 'saved', 'index', 'slow']);
});

test('while texts take long, one other thread is prepared for the next ones', async () => {
  // Its second start takes longer than each text.
  const { parse, directory } = await openIn(`import { appendFileSync, readFileSync } from 'node:fs';
    const file = new URL('./threads', import.meta.url);
    appendFileSync(file, 'x');
    await new Promise((resolve) => setTimeout(resolve, readFileSync(file, 'utf8') === 'x' ? 0 : 1500));
    export const visitors = [() => { for (const before = process.threadCpuUsage(); process.threadCpuUsage(before).user < 300_000; ); }];`);
  for (const text of ['a', 'b', 'c']) {
    await parse(postOf(text), CONTENT);
  }
  await expect.poll(() => readFile(path.join(directory, 'threads'), 'utf8')).toBe('xx');
  // Of several slow texts at once, some are stopped with their thread, which starts again.
  const texts = ['d', 'e', 'f'];
  const bodies = await Promise.all(texts.map((text) => bodyOf(parse(postOf(text), CONTENT))));
  expect(bodies).toEqual(texts.map((text) => `<p>${text}</p>\n`));
});

/** A module of a provider that does something at the first post only. */
function once(does: string): string {
  return `import { existsSync, writeFileSync } from 'node:fs';
    const mark = new URL('./mark', import.meta.url);
    export const visitors = [async () => {
      if (!existsSync(mark)) {
        writeFileSync(mark, '');
        ${does};
      }
    }];`;
}

async function openIn(does: string, options: Partial<PostRendererOptions> = {}) {
  const directory = await temporaryFolder();
  const file = path.join(directory, 'provider.ts');
  await writeFile(file, does);
  return { ...open(options, { markdown: pathToFileURL(file).href }), directory };
}

test.for([
  ['a module that is missing', "await import('./missing.ts')", /^Posts cannot be rendered: Cannot find module/],
  [
    'a module that is half written',
    "writeFileSync(new URL('./half.mjs', import.meta.url), 'export {'); await import('./half.mjs')",
    /^Posts cannot be rendered: Unexpected end/,
  ],
  ['a thread that ends', 'process.exit(3)', /^Posts cannot be rendered: the thread for them ended with code 3/],
  ['a thread that dies', "setImmediate(() => { throw new Error('died') }); await new Promise(() => {})", /^died$/],
] as const)('%s is a failure of the server, and the next try renders the same text', async ([, does, message]) => {
  const onFailure = vi.fn();
  const { parse, validatePost } = await openIn(once(does), { onFailure });
  const failure = await validatePost(postOf('Text.'), CONTENT).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringMatching(message) });
  expect(failure).not.toBeInstanceOf(RenderRefused);
  expect(onFailure.mock.calls).toEqual([['server']]);
  expect(await parse(postOf('Text.'), CONTENT)).toMatchObject({ body: [{ html: '<p>Text.</p>\n' }] });
});

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

test('a thread that cannot start is a failure of the server, which says why', async () => {
  const renderer = open({}, { markdown: 'file:///nowhere/markdown.ts' });
  for (const result of [renderer.start(), renderer.parse(postOf('a'), CONTENT)]) {
    await expect(result).rejects.toThrow('blog.markdown in site.config.ts cannot be loaded: Cannot find');
    await expect(result).rejects.not.toBeInstanceOf(RenderRefused);
  }
});

test('a text that needs too much memory is refused', async () => {
  const { parse } = await openIn(
    'export const visitors = [() => { for (const all = [];;) all.push(new Array(1e6).fill(all.length)); }];',
  );
  await expect(parse(postOf('a'), CONTENT)).rejects.toMatchObject({
    code: 'render-limit',
    message: expect.stringMatching(/^rendering needed over 256 MB/),
  });
});

test('an idle thread ends, and however slowly another one starts, the text has all of its time', async () => {
  const slow = 'await new Promise((resolve) => setTimeout(resolve, 1500)); export const plugins = [];';
  const { parse } = await openIn(slow, { limitMs: 1000, idleMs: 20 });
  expect(await parse(postOf('One.'), CONTENT)).toMatchObject({ body: [{ html: '<p>One.</p>\n' }] });
  await pause(500);
  const begun = performance.now();
  expect(await parse(postOf('Two.'), CONTENT)).toMatchObject({ body: [{ html: '<p>Two.</p>\n' }] });
  expect(performance.now() - begun).toBeGreaterThan(1500);
});

test('a text that only waits, as on a machine that is too busy, is not refused', async () => {
  const { parse } = await openIn(once('await new Promise((resolve) => setTimeout(resolve, 1500))'), {
    limitMs: 500,
  });
  expect(await parse(postOf('Text.'), CONTENT)).toMatchObject({ body: [{ html: '<p>Text.</p>\n' }] });
});

test('a text that exceeded the limit is tried again after a pause', async () => {
  const { parse } = await openIn(once('for (;;);'), { limitMs: 200 });
  for (const _try of ['first', 'at once']) {
    await expect(parse(postOf('a'), CONTENT)).rejects.toMatchObject({ code: 'render-limit' });
  }
  await pause(2200);
  expect(await parse(postOf('a'), CONTENT)).toMatchObject({ body: [{ html: '<p>a</p>\n' }] });
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
  const file = path.join(import.meta.dirname, `provider-markdown-${process.pid}.ts`);
  await writeFile(file, source);
  onTestFinished(() => rm(file));
  const { parse } = open({}, { markdown: pathToFileURL(file).href });
  const html = await bodyOf(parse(postOf('Press ++Ctrl++ on [a site](https://a.example) or [here](/b).'), CONTENT));
  expect(html).toBe(
    '<p>Press <kbd>Ctrl</kbd> on <a href="https://a.example" class="external">a site</a> or <a href="/b">here</a>.</p>\n',
  );
});
