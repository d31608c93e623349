import { readPost } from '@portico/content';
import { expect, test } from 'vitest';
import { foundIn } from './found-in.ts';
import { markWords } from './marked-text.ts';
import { MOST_WORDS, queryWords } from './query-words.ts';
import { suggest } from './suggest.ts';

function post(slug: string, { title = 'T', description = 'd', tags = '[]', markdown = '' }) {
  const source = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\nauthor: Zoë Añez\ndate: 2026-01-01\ntags: ${tags}\ncategory: Guides\n---\n${markdown}`;
  const { post: read } = readPost(source, `${slug}.md`);
  if (read === undefined) {
    throw new Error('the sample post is not valid');
  }
  return read;
}

const posts = [
  post('text', {
    markdown: 'The edge keeps [a connection](/blog/b) open.[^1]\n\n[^1]: For **long**; QUIC migrates.\n',
  }),
  post('description', { description: "It's how QUIC survives a new connection" }),
  post('tagged', { tags: '[QUIC]', markdown: 'One connection.' }),
  post('title', { title: 'Connection migration in QUIC' }),
  post('blocks', {
    markdown:
      '## Design\n\n![Of a flume](a.png)\n\n> [!NOTE]\n> Cached at the `edge` for `max-age` seconds.\n\n```sh\ncd\n  curl --location b\n```\n\n## edge\n\n| Name | Does |\n| --- | --- |\n| proxy | waits |\n',
  }),
  post('other', { title: 'Kubernetes', description: 'of the pod' }),
];
test('letters whose accents are stored as characters of their own are marked however they are typed', async () => {
  const far = 'Before it. '.repeat(30);
  const stored = post('stored', {
    title: 'Of Geisendo\u0308rfer',
    markdown: `${far}Here is Vie\u0323\u0302t\u00a0Nam with か\u3099.`,
  });
  expect(markWords(stored.title, ['geisendorfer'])).toEqual(['Of ', 'Geisend\u00f6rfer', '']);
  expect(foundIn(stored, 'd', queryWords('Vi\u1ec7t が').words).excerpt.slice(-4)).toEqual([
    'Vi\u1ec7t',
    ' Nam with ',
    'が',
    '.',
  ]);
});

test.for<[string, string[]]>([
  ['„Latenz“', ['latenz']],
  ['„lange Leitung“ ‚kurz‘ »mot juste«', ['lange leitung', 'kurz', 'mot juste']],
  ['«mot» ‹juste›', ['mot', 'juste']],
  ['¿qué? ¡ya!', ['que', 'ya']],
  ['如何缓存？', ['如何缓存']],
  ['「缓存」、', ['缓存']],
])('of the query %j the words are %j, without the marks of other languages', ([query, words]) => {
  expect(queryWords(query).words).toEqual(words);
});

test('a phrase in quotation marks is marked in a text with those of another language', async () => {
  const quoting = post('quoting', { title: 'Die „lange Leitung“' });
  expect(markWords(quoting.title, ['lange leitung'])).toEqual(['Die „', 'lange Leitung', '“']);
});

test('words of a query are distinct, and one within another counts once; a query of many is cut', () => {
  expect(queryWords(' Go gopher  “go” GO? ! ')).toEqual({ words: ['gopher'], isCut: false });
  const many = Array.from({ length: MOST_WORDS + 1 }, (_, place) => `${place}${place}x`).join(' ');
  expect(queryWords(many)).toMatchObject({ words: { length: MOST_WORDS }, isCut: true });
  expect(queryWords(' \n')).toEqual({ words: [], isCut: false });
});

test.for<[string, readonly string[]]>([
  ['gateway & tokens', ['gateway', 'tokens']],
  ['a - b — c', ['a', 'b', 'c']],
  ['C++ && c#', ['c++', 'c#']],
  ['& — +', ['&', '—', '+']],
])('of %j the words are %j: a sign alone is looked for where there is nothing else', ([query, words]) => {
  expect(queryWords(query).words).toEqual(words);
});

test.for<[string, readonly string[], readonly string[]]>([
  ['One QUIC, two quics', ['quic'], ['One ', 'QUIC', ', two ', 'quics', '']],
  ['Don’t é', ["don't", 'e'], ['', 'Don’t', ' é']],
  ['migration', ['migrat', 'ration'], ['', 'migration', '']],
  ['nothing', ['else'], ['nothing']],
  ['It caches what it cached.', ['cach'], ['It ', 'caches', ' what it ', 'cached', '.']],
  ['Caching a cached one', ['cache'], ['', 'Caching', ' a ', 'cached', ' one']],
  ['Design, designs', ['sign'], ['De', 'sign', ', de', 'sign', 's']],
  ['缓存和缓存策略', ['缓存'], ['', '缓存', '和', '缓存', '策略']],
  ['max-age=60', ['max'], ['', 'max', '-age=60']],
  ['<mark>', ['mark'], ['<', 'mark', '>']],
])('%j marks %j', ([text, words, parts]) => {
  expect(markWords(text, words)).toEqual(parts);
});

const of = (slug: string, ...words: string[]) => {
  const found = posts.find((one) => one.slug === slug);
  const { excerpt, places } = found ? foundIn(found, found.description, words) : { excerpt: [], places: [] };
  return [excerpt.join('|'), ...places.map(({ kind, text }) => `${kind}: ${text.join('|')}`)];
};

test('an excerpt is the description where that tells all, else the paragraph in which the words are near', () => {
  expect(of('description', 'quic', 'connection')).toEqual(["It's how |QUIC| survives a new |connection|"]);
  expect(of('text', 'long', 'quic')).toEqual(['For |long|; |QUIC| migrates.']);
  const far = post('far', { markdown: `needle ${'before '.repeat(40)}ÆA needle and thread ${'after '.repeat(40)}` });
  const excerpt = foundIn(far, far.description, ['thread']).excerpt.join('|');
  expect(excerpt).toMatch(/^… (?:before )+ÆA needle and \|thread\|(?: after)+…$/);
  expect(excerpt.length).toBeLessThan(260);
});

test('what neither title nor description nor prose says has its place: a tag, a category, an author, a heading, code', () => {
  expect(of('tagged', 'quic')).toEqual(['d', 'tag: |QUIC|']);
  expect(of('tagged', 'quic', 'connection')).toEqual(['One |connection|.', 'tag: |QUIC|']);
  expect(of('other', 'anez', 'guides')).toEqual(['of the pod', 'category: |Guides|', 'author: Zoë |Añez|']);
  expect(of('blocks', 'edge')).toEqual(['Cached at the |edge| for max-age seconds.']);
  expect(of('blocks', 'proxy')).toEqual(['d', 'table: |proxy| · waits']);
  expect(of('blocks', 'flume')).toEqual(['d', 'picture: Of a |flume|']);
  expect(of('blocks', 'sign')).toEqual(['d', 'section: De|sign|']);
  expect(of('blocks', '--location', 'curl')).toEqual(['d', 'code: |curl| |--location| b']);
  expect(of('blocks', 'nowhere')).toEqual(['d']);
});

const TEXTS = ['a connection', 'quic', 'a connection of kubernetes', 'migration in quic'];
const engine = {
  find: (words: readonly string[]) => TEXTS.filter((text) => words.every((word) => text.includes(word))),
  meant: (word: string) =>
    new Map([
      ['kubernets', 'kubernetes'],
      ['migratoin', 'migration'],
      ['qiuc', 'quic'],
    ]).get(word),
};

test.for<[string, string | undefined, ReadonlyArray<readonly [string, number]>]>([
  ['kubernets', 'kubernetes', []],
  [
    'kubernets migration zzz',
    undefined,
    [
      ['kubernetes', 1],
      ['migration', 1],
    ],
  ],
  [
    'migratoin quic',
    'migration quic',
    [
      ['migration', 1],
      ['quic', 2],
    ],
  ],
  ['"a connection" zzz', undefined, [['"a connection"', 2]]],
  [
    '"migration in" qiuc',
    '"migration in" quic',
    [
      ['"migration in"', 1],
      ['quic', 2],
    ],
  ],
  ['zzz', undefined, []],
])('instead of %j, %j is suggested, and each word that finds something alone', ([query, meant, alone]) => {
  expect(suggest(queryWords(query).words, engine)).toEqual({
    meant,
    alone: alone.map(([word, count]) => ({ word, count })),
  });
});
