import { MARK_END, MARK_START } from '@portico/blog/marks';
import { buildContentIndex, type Post } from '@portico/content';
import { createMarkdownRenderer, postText } from '@portico/content/rendering';
import { samplePost } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTextSearch } from '#content/text-search.ts';
import { RenderRefused } from '#rendered-posts/render-thread.ts';

const BARE = { title: 'T', description: 'd', tags: [], category: 'Guides', authors: ['Zoë Añez'], markdown: '' };
const post = (slug: string, fields: Partial<Post>) => samplePost(slug, { ...BARE, ...fields });

const render = createMarkdownRenderer({ highlight: false });

async function textOf({ markdown }: Post) {
  const { tree } = await render(markdown, { resolveImage: () => undefined });
  return postText(tree);
}

async function searchIn(...posts: readonly Post[]) {
  const search = createTextSearch(textOf);
  const follow = async (now: readonly Post[]) => {
    search.follow({ index: buildContentIndex(now, Date.now()) });
    await vi.waitFor(() => expect(search.isPartial()).toBe(false), 10_000);
  };
  await follow(posts);
  return { ...search, follow, slugs: (query: string) => search.find(query).map(({ slug }) => slug) };
}

const POSTS = [
  post('text', { markdown: 'The edge keeps [a connection](/blog/b) open. For **long**; QUIC migrates.\n' }),
  post('description', { description: "It's how QUIC survives a new connection" }),
  post('tagged', { tags: ['QUIC'], markdown: 'One connection, cached.' }),
  post('title', { title: 'Connection migration in QUIC' }),
  post('other', { title: 'Kubernetes', description: 'of the pod' }),
  post('accents', { title: 'Of Geisendo\u0308rfer', markdown: 'Vie\u0323\u0302t Nam with か\u3099 and ＧＲＰＣ.' }),
  post('scripts', { markdown: '如何更新证书 and नमस्ते' }),
];

test.for([
  ['quic connection', ['title', 'description', 'tagged', 'text']],
  ['CONNECTION Quic', ['title', 'description', 'tagged', 'text']],
  ['ＱＵＩＣ', ['title', 'tagged', 'description', 'text']],
  ['long edge', ['text']],
  ['migr', ['title', 'text']],
  ['caching', ['tagged']],
  ['zoe anez guides pod', ['other']],
  ["it's how", ['description']],
  ['"keeps a connection"', ['text']],
  ['“connection quic”', []],
  ['quic nowhere', []],
  ['/blog/b', []],
  ['quic & connection', ['title', 'description', 'tagged', 'text']],
  ['geisendorfer', ['accents']],
  ['viet nam が grpc', ['accents']],
  ['证书', ['scripts']],
  ['新书', []],
  ['नमस', ['scripts']],
  ['', []],
  ['"', []],
  ['.* OR NOT (', []],
  ['long\0quic', ['text']],
  ['lo\u0007ng \ud800edge\udc00', []],
  ['"keeps\0 a connection', ['text']],
  ['^long* {title} : edge', []],
  ['-kubernetes + pod^', ['other']],
  ['NEAR(long edge, 2)', []],
  ["pod'; DROP TABLE posts; --", []],
] as const)('%j finds %j, the better places first', async ([query, expected]) => {
  expect((await searchIn(...POSTS)).slugs(query)).toEqual(expected);
});

test('only the first ten different words of a query count, so that none takes long', async () => {
  const { slugs } = await searchIn(...POSTS);
  const nine = 'the edge keeps a connection for long quic migrates';
  expect(slugs(`${nine} THE Edge keeps nowhere`)).toEqual([]);
  expect(slugs(`${nine} migrat nowhere`)).toEqual(['text']);
});

test('the words are marked in title, description and an excerpt of the text', async () => {
  const [text, , , , , accents, scripts] = POSTS;
  const search = await searchIn(
    ...POSTS,
    post('long', { markdown: `${'Nothing here. '.repeat(60)}The needle. ${'Or there. '.repeat(60)}` }),
  );
  const marked = (query: string, found = search.find(query)[0]) =>
    found && JSON.stringify(search.mark(query, found)).replaceAll(MARK_START, '[').replaceAll(MARK_END, ']');
  expect(marked('connections', text)).toContain('The edge keeps a [connection] open. For long; QUIC migrates.');
  expect(marked('geisen', accents)).toContain('Of [Geisendörfer]');
  expect(marked('证书', scripts)).toContain('"如何更新[证书] and नमस्ते"');
  expect(marked('needle')).toMatch(/"text":"The \[needle\]\. (?:Or there\. )+Or there\."/);
  const code = post('code', { markdown: 'A socket.\n\n## Ports\n\n```sh\nopen socket\nbind port\n```\n\nThe end.' });
  await search.follow([code]);
  expect(marked('socket')).toContain('"excerpt":{"text":"A [socket]."}');
  expect(marked('binds')).toContain('"excerpt":{"text":"[bind] port","section":{"id":"ports","title":"Ports"}}');
  for (const query of ['kubernetes', '', '&']) {
    expect(text && search.mark(query, text)).toBeUndefined();
  }
});

test('a changed post is found by its new words, and a deleted one is not found anymore', async () => {
  const search = await searchIn(...POSTS);
  const [first = post('none', {}), ...others] = POSTS;
  await search.follow([{ ...first, markdown: 'A bollard.' }, ...others]);
  expect([search.slugs('bollard'), search.slugs('long')]).toEqual([['text'], []]);
  await search.follow(others);
  expect(search.slugs('bollard')).toEqual([]);
});

test('a post whose text cannot be read is found by its title', async () => {
  const search = createTextSearch(() => Promise.reject(new RenderRefused('render-failed', 'too long')));
  search.follow({ index: buildContentIndex(POSTS, Date.now()) });
  await vi.waitFor(() => expect(search.isPartial()).toBe(false));
  expect(search.find('migration')).toHaveLength(1);
});

test('if the server cannot read a text, it tries again after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn(textOf).mockRejectedValueOnce(new Error('A module is missing.'));
  const search = createTextSearch(read);
  search.follow({ index: buildContentIndex([post('a', { markdown: 'A gateway.' })], Date.now()) });
  await vi.advanceTimersByTimeAsync(1000);
  expect([search.isPartial(), search.find('gateway')]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([search.isPartial(), search.find('gateway').length]).toEqual([false, 1]);
});
