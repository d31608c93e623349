import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MARK_END, MARK_START } from '@portico/content/excerpt';
import { createMarkdownRenderer, postText } from '@portico/content/rendering';
import { openTestContent } from '@portico/content/test-content';
import { samplePost, sampleSnapshot, sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { type SearchedPost, searchPosts } from '#search/testing/search-posts.ts';
import { createTextSearch } from '#search/text-search.ts';

// A busy machine reads slowly.
vi.setConfig({ testTimeout: 60_000 });

type Fields = Partial<SearchedPost> & { readonly markdown?: string };

const render = createMarkdownRenderer({ highlight: false });

async function post(slug: string, { markdown = '', ...fields }: Fields): Promise<SearchedPost> {
  const { tree } = await render(markdown, { resolveImage: () => undefined });
  return { slug, text: postText(tree), ...fields };
}

/** A search of posts that are listed in this order. */
async function searchIn(...posts: ReadonlyArray<Promise<SearchedPost>>) {
  const { search, ...others } = searchPosts(await Promise.all(posts));
  const found = async (query: string) => {
    const results = await search(query, 1);
    return results === 'late' ? expect.fail('The search is late.') : results;
  };
  const slugs = async (query: string) => (await found(query)).posts.map(({ post: { slug } }) => slug);
  const marked = async (query: string) =>
    JSON.stringify((await found(query)).posts[0]?.texts)
      .replaceAll(MARK_START, '[')
      .replaceAll(MARK_END, ']');
  return { ...others, search, found, slugs, marked };
}

const { found, slugs, marked } = await searchIn(
  post('text', { markdown: 'The edge keeps [a connection](/blog/b) open. For **long**; QUIC migrates.\n' }),
  post('description', { description: "It's how QUIC survives a new connection" }),
  post('tagged', { tags: ['QUIC'], markdown: 'One connection, cached.' }),
  post('title', { title: 'Connection migration in QUIC' }),
  post('other', { title: 'Kubernetes', description: 'of the pod' }),
  post('accents', { title: 'Of Geisendo\u0308rfer', markdown: 'Vie\u0323\u0302t Nam with か\u3099 and ＧＲＰＣ.' }),
  post('scripts', { markdown: '如何更新证书 and नमस्ते' }),
);

test.for([
  ['quic connection', ['title', 'tagged', 'description', 'text']],
  ['CONNECTION Quic', ['title', 'tagged', 'description', 'text']],
  ['ＱＵＩＣ', ['title', 'tagged', 'description', 'text']],
  ['long edge', ['text']],
  ['migr', ['title', 'text']],
  ['quic migr', ['title', 'text']],
  // Only the last word may be unfinished.
  ['migr quic', []],
  ['caching', ['tagged']],
  ['zoe anez guides pod', ['other']],
  ["it's how", ['description']],
  ['"keeps a connection"', ['text']],
  ['“connection quic”', []],
  ['quic nowhere', []],
  ['/blog/b', []],
  ['quic & connection', ['title', 'tagged', 'description', 'text']],
  ['geisendorfer', ['accents']],
  ['viet nam が grpc', ['accents']],
  ['证书', ['scripts']],
  ['新书', []],
  ['नमस', ['scripts']],
  // Anywhere in titles, descriptions, slugs and authors.
  ['ernet', ['other']],
  ['endorf', ['accents']],
  ['urviv', ['description']],
  ['agge', ['tagged']],
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
  expect(await slugs(query)).toEqual(expected);
});

test('each part of a post has its weight, and equal posts are in the order of the list', async () => {
  const filler = 'Nothing of it. '.repeat(20);
  const text = { markdown: 'A gateway.' };
  const index = await searchIn(
    post('text-1', text),
    post('contains', { title: 'Of megagateways' }),
    post('much-text', { markdown: `${'The gateway. '.repeat(20)}${filler}` }),
    post('description', { description: 'A gateway' }),
    post('author', { authors: ['Gateway Jones'] }),
    post('category', { category: 'Gateway' }),
    post('tag', { tags: ['AI', 'Gateway'], markdown: filler }),
    post('title', { title: 'The gateway', markdown: filler.repeat(50) }),
    post('text-2', text),
    ...Array.from({ length: 30 }, (_, place) => post(`other-${place}`, { markdown: filler })),
    post('text-3', text),
  );
  const places = ['title', 'tag', 'category', 'author', 'description'];
  const expected = [...places, 'text-1', 'text-2', 'text-3', 'contains'];
  expect((await index.slugs('gateway')).filter((slug) => slug !== 'much-text')).toEqual(expected);
});

test('only the first six different words of a query count, so that none takes long', async () => {
  const five = 'the edge keeps a connection';
  expect(await slugs(`${five} THE Edge nowhere`)).toEqual([]);
  expect(await slugs(`${five} migr nowhere`)).toEqual(['text']);
});

test('the words are marked in title, description and an excerpt of the text', async () => {
  expect(await marked('keeps connections')).toContain('The edge [keeps] a [connection] open. For long; QUIC migrates.');
  expect(await marked('"connection open" "keeps a connection"')).toContain('The edge [keeps a connection open]. For');
  expect(await marked('quic surv')).toContain("It's how [QUIC] [survives] a new connection");
  expect(await marked('geisen')).toContain('Of [Geisendörfer]');
  expect(await marked('证书')).toContain('"如何更新[证书] and नमस्ते"');
  expect(await marked('ernet')).toBe('{"title":"Kubernetes","description":"of the pod"}');
  const other = await searchIn(
    post('long', { markdown: `${'Nothing here. '.repeat(60)}The needle. ${'Or there. '.repeat(60)}` }),
    post('line', { markdown: `${'Nothing here. '.repeat(9000)}The haystack. ${'Or there. '.repeat(9000)}` }),
    post('code', { markdown: 'A socket.\n\n## Ports\n\n```sh\nopen socket\nbind port\n```\n\nThe end.' }),
  );
  expect(await other.marked('needle')).toMatch(/"text":"The \[needle\]\. (?:Or there\. )+Or there\."/);
  expect(await other.marked('haystack')).toMatch(/"text":"The \[haystack\]\. (?:Or there\. )+Or there\."/);
  expect(await other.marked('socket')).toContain('"excerpt":{"text":"A [socket]."}');
  expect(await other.marked('binds')).toContain('"text":"[bind] port","section":{"id":"ports","title":"Ports"}');
});

test('a removed post is not found, and its words are not suggested', async () => {
  const index = await searchIn(post('a', { markdown: 'A bollard.' }), post('b', { markdown: 'A bollard.' }));
  expect(await index.slugs('bollard')).toEqual(['a', 'b']);
  index.remove(1);
  expect([await index.slugs('bollard'), (await index.found('bolard')).suggestion]).toEqual([['b'], 'bollard']);
  index.remove(2);
  expect([await index.slugs('bollard'), (await index.found('bolard')).suggestion]).toEqual([[], undefined]);
});

test.for([
  ['kuberentes', 'kubernetes'],
  ['conection', 'connection'],
  ['quci conection', 'quic connection'],
  ['"keeps a connection" lnog', '"keeps a connection" long'],
  ['nowhere', undefined],
  ['kubernetes nowhere', undefined],
  // Both are words, which no post has together.
  ['kubernetes long', undefined],
] as const)('for %j, the search suggests %j', async ([query, suggestion]) => {
  expect((await found(query)).suggestion).toBe(suggestion);
});

test('of many queries at once, those that would wait too long are refused', async () => {
  const journal = { record: vi.fn() };
  const { search } = searchPosts([await post('a', { title: 'A gateway' })], journal);
  const results = await Promise.all(Array.from({ length: 60 }, () => search('gateway', 1)));
  const late = results.filter((each) => each === 'late');
  expect(late.length).toBeGreaterThan(30);
  expect(results.length - late.length).toBeGreaterThan(10);
  expect(journal.record.mock.calls.filter(([{ found }]) => found === 'late')).toHaveLength(late.length);
});

const source = (date: number, text: string, lines: readonly string[] = []) => {
  const day = String(date + 1).padStart(2, '0');
  return sampleSource(['title: T', 'description: d', 'tags: []', `date: 2026-01-${day}`, ...lines], `${text}\n`);
};

test('finds what the palette finds and what the texts contain, a page at a time, and follows changes of the content', async () => {
  const files = Array.from({ length: 30 }, (_, index) => [`post-${index}.md`, source(index, 'A bollard.')] as const);
  const draft = source(0, 'A bollard, and a capstan.', ['draft: true']);
  const directory = await temporaryFolder({ ...Object.fromEntries(files), 'draft.md': draft });
  const content = await openTestContent(directory);
  const journal = { record: vi.fn() };
  const { search } = createTextSearch({ content, journal });
  const listed = async (query: string, page = 1) => {
    const results = await search(query, page);
    return results === 'late' ? results : results.posts.map(({ post: { slug } }) => slug);
  };
  // Texts that are made later are found without another change.
  await expect.poll(() => search('bollard', 1)).toMatchObject({ isPartial: false });
  expect(await listed('bollard')).toEqual(Array.from({ length: 12 }, (_, index) => `post-${29 - index}`));
  expect(await listed('bollard', 3)).toEqual(['post-5', 'post-4', 'post-3', 'post-2', 'post-1', 'post-0']);
  expect(await listed('post-7')).toEqual(['post-7']);
  expect(await search('Guides', 1)).toMatchObject({ categories: ['Guides'] });
  await writeFile(path.join(directory, 'post-29.md'), source(29, 'A gate.'));
  await Promise.all(files.slice(2, 29).map(([file]) => rm(path.join(directory, file))));
  await expect
    .poll(async () => [await listed('bollard'), await listed('gate')])
    .toEqual([['post-1', 'post-0'], ['post-29']]);
  expect(await search('bolard', 1)).toMatchObject({ total: 0, suggestion: 'bollard' });
  expect(journal.record).toHaveBeenLastCalledWith({ what: 'search', found: 'no', query: 'bolard' });
  // What only a draft says is neither found nor suggested.
  expect(await search('capstan', 1)).toMatchObject({ total: 0, suggestion: undefined });
  expect(await search('capstam', 1)).toMatchObject({ total: 0, suggestion: undefined });
  await content.close();
  expect(await listed('post-1')).toEqual(['post-1']);
});

test('posts are found by their titles before texts are made, and while these are damaged', async () => {
  const { search, database } = searchPosts([await post('a', { title: 'Connection migration' })]);
  const unread = createTextSearch({
    content: { current: () => sampleSnapshot({ posts: [samplePost('a')], now: Date.now() }), store: () => undefined },
  });
  expect(await unread.search('title', 1)).toMatchObject({ total: 1, isPartial: true });
  // As a damaged disk does.
  database.enableDefensive(false);
  database.exec('DELETE FROM posts_data');
  expect(await search('migration', 1)).toMatchObject({ total: 1 });
});
