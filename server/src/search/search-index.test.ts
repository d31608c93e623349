import { DatabaseSync } from 'node:sqlite';
import type { PostText } from '@portico/content';
import { MARK_END, MARK_START } from '@portico/content/excerpt';
import { createMarkdownRenderer, postText } from '@portico/content/rendering';
import {
  createIndexWriter,
  type IndexedPost,
  createSearchIndex as openIndex,
  SEARCH_SCHEMA,
  SearchLate,
} from '@portico/content/search';
import { expect, test } from 'vitest';

function createSearchIndex() {
  const database = new DatabaseSync(':memory:');
  database.exec(SEARCH_SCHEMA);
  return { ...createIndexWriter(database), ...openIndex(database) };
}

type Fields = Partial<IndexedPost> & { readonly markdown?: string };

const BARE = { title: 'T', description: 'd', tags: [], category: 'Guides', authors: ['Zoë Añez'] };
const NEVER = () => false;
const post = (slug: string, fields: Fields) => ({ slug, ...BARE, markdown: '', ...fields });
const render = createMarkdownRenderer({ highlight: false });

async function textOf(markdown: string): Promise<PostText> {
  const { tree } = await render(markdown, { resolveImage: () => undefined });
  return postText(tree);
}

/** An index in which the posts are listed in this order. */
async function indexOf(...posts: readonly ReturnType<typeof post>[]) {
  const index = createSearchIndex();
  const indexed = posts.map((each, place) => ({ ...each, id: place + 1 }));
  for (const each of indexed) {
    index.add(each, await textOf(each.markdown));
  }
  const listed = indexed.map(({ id }) => id);
  const slugs = (query: string) =>
    index.find(query, listed, NEVER).map((found) => indexed.find(({ id }) => id === found)?.slug);
  const marked = (query: string, slug = slugs(query)[0]) => {
    const found = indexed.find((each) => each.slug === slug);
    return found && JSON.stringify(index.mark(query, found)).replaceAll(MARK_START, '[').replaceAll(MARK_END, ']');
  };
  return { ...index, listed, slugs, marked, corrected: (query: string) => index.corrected(query, listed, NEVER) };
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

const found = await indexOf(...POSTS);

test.for([
  ['quic connection', ['title', 'tagged', 'description', 'text']],
  ['CONNECTION Quic', ['title', 'tagged', 'description', 'text']],
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
  ['quic & connection', ['title', 'tagged', 'description', 'text']],
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
] as const)('%j finds %j, the better places first', ([query, expected]) => {
  expect(found.slugs(query)).toEqual(expected);
});

test('each part of a post has its weight, and equal posts are in the order of the list', async () => {
  const filler = 'Nothing of it. '.repeat(20);
  const text = { markdown: 'A gateway.' };
  const { slugs } = await indexOf(
    post('text-1', text),
    post('much-text', { markdown: `${'The gateway. '.repeat(20)}${filler}` }),
    post('description', { description: 'A gateway' }),
    post('author', { authors: ['Gateway Jones'] }),
    post('category', { category: 'Gateway' }),
    post('tag', { tags: ['AI', 'Gateway'], markdown: filler }),
    post('title', { title: 'The gateway', markdown: filler.repeat(50) }),
    post('text-2', text),
    ...Array.from({ length: 30 }, (_, index) => post(`other-${index}`, { markdown: filler })),
    post('text-3', text),
  );
  const places = ['title', 'tag', 'category', 'author', 'description'];
  expect(slugs('gateway').filter((slug) => slug !== 'much-text')).toEqual([...places, 'text-1', 'text-2', 'text-3']);
});

test('only the first ten different words of a query count, so that none takes long', () => {
  const nine = 'the edge keeps a connection for long quic migrates';
  expect(found.slugs(`${nine} THE Edge keeps nowhere`)).toEqual([]);
  expect(found.slugs(`${nine} migrat nowhere`)).toEqual(['text']);
});

test('the words are marked in title, description and an excerpt of the text', async () => {
  expect(found.marked('connections', 'text')).toContain('The edge keeps a [connection] open. For long; QUIC migrates.');
  expect(found.marked('geisen')).toContain('Of [Geisendörfer]');
  expect(found.marked('证书')).toContain('"如何更新[证书] and नमस्ते"');
  const { marked } = await indexOf(
    post('long', { markdown: `${'Nothing here. '.repeat(60)}The needle. ${'Or there. '.repeat(60)}` }),
    post('code', { markdown: 'A socket.\n\n## Ports\n\n```sh\nopen socket\nbind port\n```\n\nThe end.' }),
  );
  expect(marked('needle')).toMatch(/"text":"The \[needle\]\. (?:Or there\. )+Or there\."/);
  expect(marked('socket')).toContain('"excerpt":{"text":"A [socket]."}');
  expect(marked('binds')).toContain('"excerpt":{"text":"[bind] port","section":{"id":"ports","title":"Ports"}}');
  for (const query of ['kubernetes', '', '&']) {
    expect(found.marked(query, 'text')).not.toMatch(/\[|section/);
  }
});

test('a removed post is not found, and its words are not suggested', async () => {
  const index = await indexOf(post('a', { markdown: 'A bollard.' }), post('b', { title: 'The edge' }));
  expect([index.slugs('bollard'), index.corrected('bolard')]).toEqual([['a'], 'bollard']);
  index.remove(1);
  expect([index.slugs('bollard'), index.corrected('bolard')]).toEqual([[], undefined]);
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
  ['', undefined],
] as const)('for %j, the search suggests %j', ([query, suggestion]) => {
  expect(found.corrected(query)).toBe(suggestion);
});

test('a search that takes too long is given up', () => {
  expect(() => found.find('quic', found.listed, () => true)).toThrow(SearchLate);
});
