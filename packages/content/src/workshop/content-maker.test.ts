import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { samplePng, sampleSource } from '#testing/sample-post.ts';
import { openTestContent, PARSER_SETTINGS, readTestContent } from '#testing/test-content.ts';
import { createMaker } from '#workshop/content-maker.ts';
import { openParser } from '#workshop/open-parser.ts';
import type { ParserSettings, ShownPost } from '#workshop/protocol.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;
type Settings = Partial<ParserSettings>;

const htmlOf = ({ body }: ShownPost) => body.map((part) => ('component' in part ? '' : part.html)).join('');

/** What is made of a post with this text, next to these files. */
async function read(markdown: string, { files = {}, ...settings }: Settings & { readonly files?: Files } = {}) {
  const directory = await temporaryFolder({ 'a/index.md': sampleSource([], markdown), ...files });
  const { snapshot, bodies } = await readTestContent(directory, settings);
  const [post] = snapshot.index.posts;
  return { post, errors: snapshot.errors, bodies, page: post && (await bodies.page(post)) };
}

async function htmlIn(markdown: string, options: Parameters<typeof read>[1] = {}): Promise<string> {
  const { page, errors } = await read(markdown, options);
  expect(errors).toEqual([]);
  return page ? htmlOf(page) : expect.fail('There is no post.');
}

/** Makes one file with settings, and returns everything that the server gets. */
async function make(markdown: string, settings: Settings = {}) {
  const root = await temporaryFolder({ 'a.md': sampleSource([], markdown) });
  const all = { ...PARSER_SETTINGS, ...settings };
  const maker = createMaker({ root, settings: all, stored: () => undefined, openParser: openParser(all) });
  return (await maker({ file: 'a.md', need: 'all', images: [], since: 0 })).made;
}

const moduleOf = async (source: string) => {
  const directory = await temporaryFolder({ 'provider.ts': source });
  return pathToFileURL(path.join(directory, 'provider.ts')).href;
};

test('pictures from the site and its asset host are shown, and those from elsewhere are links', async () => {
  const sources = ['https://culvert.example/a.png', 'https://assets.culvert.example/b.png', 'https://x.example/c.png'];
  const html = await htmlIn(sources.map((source) => `![A](${source})`).join('\n\n'));
  const shown = [...html.matchAll(/<(img|a)[^>]* (?:src|href)="([^"]*)"/g)].map(([, tag, url]) => [tag, url]);
  expect(shown).toEqual(sources.map((source, place) => [place === 2 ? 'a' : 'img', source]));
});

test('pictures next to a post are shown in its page, its feeds and its Markdown', async () => {
  const { post, bodies, page } = await read('![A plan](plan.png)\n', { files: { 'a/plan.png': samplePng(800, 400) } });
  expect(page?.pictures).toMatchObject([{ url: expect.stringMatching(/^\/blog\/a\/plan\.png/) }]);
  // Feed readers get one variant of a known format and size.
  const others = post ? [(await bodies.feed(post)).html, await bodies.markdown(post)] : [];
  expect(others).toEqual([
    expect.stringMatching(/"https:\/\/culvert\.example\/blog\/a\/pictures\/plan\.png-[0-9a-f]+-800\.png"/),
    expect.stringContaining('https://culvert.example/blog/a/plan.png'),
  ]);
});

test.for<readonly [string, string]>([
  ["Object.assign(new Error('no such user'), { code: 'ENOUSER' })", 'no such user'],
  ["(() => { try { new RegExp('['); } catch (error) { return error; } })()", 'Invalid regular expression'],
])('a plugin that throws %s refuses the text, and the server has not failed', async ([thrown, message]) => {
  const extensions = await moduleOf(`export const visitors = [() => { throw ${thrown}; }];`);
  const { entry, isWhole } = await make('Text.\n', { extensions });
  expect(isWhole).toBe(true);
  expect(entry?.post).toBeUndefined();
  expect(entry?.errors).toMatchObject([{ code: 'render-failed', message: expect.stringContaining(message) }]);
});

test.for([
  ['that is missing', pathToFileURL('/nowhere/provider.ts').href, 'cannot be loaded'],
  ['that is partly written', 'export const visitors = [', 'cannot be loaded'],
  ['whose package is not installed', "import 'not-installed';", 'cannot be loaded'],
] as const)("a module of the site %s is not the author's mistake", async ([, source, message]) => {
  const extensions = source.startsWith('file:') ? source : await moduleOf(source);
  await expect(make('Text.\n', { extensions })).rejects.toThrow(message);
});

test.for(['ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'EMFILE', 'EIO'])(
  "a failure of the program with the code %s is not the author's mistake",
  async (code) => {
    const thrown = `Object.assign(new Error('It failed.'), { code: '${code}' })`;
    const extensions = await moduleOf(`export const visitors = [() => { throw ${thrown}; }];`);
    const { entry } = await make('Text.\n', { extensions }).catch(() => ({ entry: undefined }));
    expect(entry).toBeUndefined();
  },
);

test('a page that would be too long is refused with the reason', async () => {
  const { post, errors } = await read('&'.repeat(400_000));
  expect(errors).toMatchObject([
    { code: 'render-failed', message: expect.stringMatching(/the page would have [\d,]+ characters of HTML/) },
  ]);
  expect(post).toBeUndefined();
});

test('a post whose code is missing cannot be published, and the mistake has the line of its file', async () => {
  const markdown = 'Text.\n\n```ts file="a.ts"\n```\n\n```ts file="a.ts"\n```\n';
  const mistake = {
    code: 'include',
    rule: 'code/include',
    file: 'a/index.md',
    line: 11,
    message: expect.stringMatching(/^the code is not shown: .*does not exist/),
  };
  expect((await read(markdown)).errors).toEqual([mistake, { ...mistake, line: 14 }]);
  expect(await htmlIn(markdown, { files: { 'a/a.ts': 'run();' } })).toContain('>run<');
});

test('only the mistake that keeps a post from being published has its code', async () => {
  const lines = ['See __init__.\n\n'.repeat(120), 'A [b](/c d)\n', '```ts file="a.ts"\n```\n'];
  const { errors } = await read(lines.join('\n'));
  expect(errors).toMatchObject([{ code: 'include', message: expect.stringMatching(/^the code is not shown: /) }]);
  const short = await read(lines.slice(1).join('\n'));
  expect(short.errors).toMatchObject([{ code: 'mistake' }, { code: 'include' }]);
});

test("a provider's module adds plugins and visitors, as docs/new-provider.md shows", async () => {
  const docs = await readFile(new URL('../../../../docs/new-provider.md', import.meta.url), 'utf8');
  const [, source = ''] = /```ts\n(import [^\n]* from 'portico\/markdown';\n[\s\S]*?)```/.exec(docs) ?? [];
  const file = path.join(import.meta.dirname, `.provider-markdown-${process.pid}.ts`);
  await writeFile(file, source);
  onTestFinished(() => rm(file));
  const text = 'Press ++Ctrl++ on [a site](https://a.example) or [here](/b).';
  expect(await htmlIn(text, { extensions: pathToFileURL(file).href })).toBe(
    '<p>Press <kbd>Ctrl</kbd> on <a href="https://a.example" class="external">a site</a> or <a href="/b">here</a>.</p>\n',
  );
});

test('components of the site are parts of the page, with the props and the text that the site describes', async () => {
  const props = `
    const validate = (value: any) =>
      typeof value.burst === 'number' ? { value: { ...value, rate: 60 } } : { issues: [{ message: 'a number', path: ['burst'] }] };
    export const schema = { '~standard': { version: 1, vendor: 'test', validate } };
    export const text = ({ burst }: { burst: number }) => burst + ' at once';
  `;
  const siteDirectory = await temporaryFolder({ 'components/limiter.props.ts': props });
  const settings = { siteDirectory, components: ['limiter', 'plain'] };
  const { page, post, bodies } = await read(
    'A\n\n:::component limiter\nburst: 3\n:::\n\n:::component plain\n:::\n',
    settings,
  );
  expect(page?.body).toMatchObject([
    { html: expect.stringContaining('A') },
    { component: 'site', props: { name: 'limiter', props: { burst: 3, rate: 60 } } },
    { component: 'site', props: { name: 'plain' } },
  ]);
  expect(post && (await bodies.feed(post)).html).toContain('3 at once');
  const filled = await read(
    'A\n\n:::component plain\n---\nInner *words* and [a link](/b).\n\n```js\ncall();\n```\n:::\n',
    settings,
  );
  const { post: filledPost = expect.fail() } = filled;
  expect((await filled.bodies.feed(filledPost)).html).toContain('Inner <em>words</em>');
  expect(await filled.bodies.markdown(filledPost)).toContain('Inner *words*');
  expect(await filled.bodies.text(filledPost)).toMatchObject({ body: 'A\nInner words and a link.', code: 'call();' });
  expect((await filled.bodies.checked(filledPost)).links.links).toEqual(new Map([['/b', 5]]));
  const { errors } = await read('A\n\n:::component limiter\nburst: many\n:::\n', settings);
  expect(errors).toMatchObject([
    { file: 'a/index.md', line: 12, message: expect.stringContaining('burst of limiter') },
  ]);
  expect((await read(':::component limitr\n:::\n', settings)).errors).toMatchObject([
    { message: expect.stringContaining('Did you mean limiter?') },
  ]);
});

test('pages have the texts of the interface that the site replaces, in its language', async () => {
  const siteDirectory = await temporaryFolder({ 'texts/de.ts': "export const markdown = { code: 'Quelltext!' };\n" });
  const directory = await temporaryFolder({ 'a.md': sampleSource([], '```\na\n```\n\n> [!NOTE]\n> Text.\n') });
  // In another process, because texts are loaded once.
  const content = await openTestContent(directory, {
    settings: { ...PARSER_SETTINGS, siteDirectory, language: 'de' },
    isWatching: false,
  });
  const [post = expect.fail('There is no post.')] = content.current().index.posts;
  const html = htmlOf(await content.bodies.page(post));
  expect(html).toContain('Quelltext!');
  expect(html).toContain('Hinweis');
});

test('mistakes that show readers markup hold a new post, and no other rule does', async () => {
  const text = 'A **b c.\n\n![](a.png)\n';
  const held = { code: 'include', rule: 'markup/unfinished', file: 'a.md' };
  const { entry } = await make(text);
  expect(entry).toMatchObject({ errors: [], post: { slug: 'a' } });
  expect(entry?.holds).toMatchObject([{ ...held, message: expect.stringContaining('check.hold holds this new post') }]);
  expect((await make('![](a.png)\n')).entry).not.toHaveProperty('holds');
  expect((await make(text, { rules: { 'markup/unfinished': 'off' } })).entry).not.toHaveProperty('holds');
});

test('a text of many headings or with a long feed has a page that browsers can show', async () => {
  const headings = Array.from({ length: 600 }, (_, index) => `## H${index}\n`).join('\n');
  expect((await read(headings)).page?.headings).toHaveLength(500);
  const { post, bodies, errors } = await read('A line of text.\n\n'.repeat(12_000));
  expect(errors).toEqual([]);
  expect(post && (await bodies.feed(post)).html).toBe('');
  const text = post && (await bodies.text(post));
  expect(text?.body.length).toBe(100_000);
});
