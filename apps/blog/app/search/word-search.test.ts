import { readPost } from '@portico/content';
import { expect, test } from 'vitest';
import { foundIn } from './found-in.ts';
import { markWords } from './marked-text.ts';
import { MOST_WORDS, queryWords } from './query-words.ts';
import { searchTexts } from './search-posts.ts';
import { suggest } from './suggest.ts';

function post(slug: string, { title = 'T', description = 'd', tags = '[]', markdown = '' }) {
  const source = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\nauthor: Zoë Añez\ndate: 2026-01-01\ntags: ${tags}\ncategory: Guides\n---\n${markdown}`;
  const read = readPost(source, `${slug}.md`);
  if (!read.ok) {
    throw new Error('the sample post is not valid');
  }
  return read.post;
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
const search = searchTexts(posts);
const inOneTurn = async () => {};
const slugs = async (query: string) =>
  (await search.find(queryWords(query).words, inOneTurn)).posts.map(({ slug }) => slug);

test.for<[string, string[]]>([
  ['quic connection', ['title', 'description', 'tagged', 'text']],
  ['CONNECTION  quic', ['title', 'description', 'tagged', 'text']],
  ['"connection," (QUIC)?', ['title', 'description', 'tagged', 'text']],
  ['long edge', ['text']],
  ['migration in', ['title']],
  ['zoe anez guides pod', ['other']],
  ['it’s how', ['description']],
  ['"long; quic" edge', ['text']],
  ['“keeps  a connection”', ['text']],
  ['"connection quic"', []],
  ['quic nowhere', []],
  ['.*', []],
  ['/blog/b', []],
])('%j finds posts that have all of its words, the better places first: %j', async ([query, expected]) => {
  expect(await slugs(query)).toEqual(expected);
});

test('what is about a word stands before what mentions it: by another form of it in a better place, or by saying it often', async () => {
  const mention = 'Some cache, by the way.';
  const about = [
    post('mentions', { markdown: mention }),
    post('often', { markdown: 'One cache, two caches, caching.' }),
    post('described', { description: 'Caches compared', markdown: mention }),
    post('tagged', { tags: '[Caching]', markdown: mention }),
    post('titled', { title: 'Caching', markdown: mention }),
    post('exactly', { title: 'The cache', markdown: mention }),
    post('without', { title: 'Caching', tags: '[Caching]' }),
  ];
  const order = ['exactly', 'titled', 'tagged', 'described', 'often', 'mentions'];
  const found = async (engine: typeof search) =>
    (await engine.find(['cache'], inOneTurn)).posts.map(({ slug }) => slug);
  expect(await found(searchTexts(about))).toEqual(order);
  const isIn = ({ slug }: { slug: string }) => (slug === 'often' ? 'often' : slug !== 'without');
  expect(await found(searchTexts(about, () => isIn))).toEqual(order);
  expect(foundIn(about[3] ?? post('none', {}), 'd', ['cache']).places).toEqual([
    { kind: 'tag', text: ['', 'Caching', ''] },
  ]);
});

test('where a word stands within another one first, it counts as one that begins a word later', async () => {
  const ranked = searchTexts([
    post('within', { title: 'Rapid design' }),
    post('both', { title: 'Rapid API design' }),
    post('named', { tags: '[Rapid API]' }),
    post('within-name', { tags: '[Rapid]' }),
  ]);
  const found = await ranked.find(['api'], inOneTurn);
  expect(found.posts.map(({ slug }) => slug)).toEqual(['both', 'within', 'named', 'within-name']);
});

test('of a text of which something is noted that is what counts, and no other is looked through', async () => {
  const noted = searchTexts(
    posts,
    (word) =>
      ({ slug }) =>
        slug === 'other' ? undefined : word === 'absent' && slug === 'title',
  );
  expect((await noted.find(['absent'], inOneTurn)).posts.map(({ slug }) => slug)).toEqual(['title']);
  expect((await noted.find(['migrates'], inOneTurn)).posts.map(({ slug }) => slug)).toEqual([]);
});

test('a text that is to be looked through later is not looked through now, and what is found says so', async () => {
  const later = searchTexts(
    posts,
    () =>
      ({ slug }) =>
        slug === 'text' ? 'later' : undefined,
  );
  expect(await later.find(['quic', 'connection'], inOneTurn)).toMatchObject({ posts: { length: 3 }, isPartial: true });
  // Where the place of a word is a better one, its text is not asked for.
  expect(await later.find(['migration'], inOneTurn)).toMatchObject({ posts: [{ slug: 'title' }], isPartial: true });
  expect(await search.find(['quic'], inOneTurn)).toMatchObject({ posts: { length: 4 }, isPartial: false });
});

test('others may take a turn before each text that is looked through, and while the word is looked for that was meant', async () => {
  let turns = 0;
  const pause = async () => {
    turns += 1;
  };
  const texts = Array.from({ length: 20 }, (_, number) => post(`text-${number}`, { markdown: 'A gateway.' }));
  const looking = searchTexts(texts);
  expect((await looking.find(['gateway'], pause)).posts).toHaveLength(20);
  expect(turns).toBeGreaterThanOrEqual(20);

  const words = Array.from(
    { length: 2000 },
    (_, number) => `word${String.fromCodePoint(0x61 + (number % 26))}${number}`,
  );
  const titled = searchTexts([post('titled', { title: words.join(' ') })]);
  await titled.meant('gateway', pause);
  turns = 0;
  expect(await titled.meant('wrodx1999', pause)).toBe('wordx1999');
  expect(turns).toBeGreaterThanOrEqual(7);
});

test('letters whose accents are stored as characters of their own are found however they are typed, and marked', async () => {
  const far = 'Before it. '.repeat(30);
  const stored = post('stored', {
    title: 'Of Geisendo\u0308rfer',
    markdown: `${far}Here is Vie\u0323\u0302t\u00a0Nam with か\u3099.`,
  });
  const found = async (query: string) => (await searchTexts([stored]).find(queryWords(query).words, inOneTurn)).posts;
  for (const query of ['Geisend\u00f6rfer', 'Geisendo\u0308rfer', 'Vi\u1ec7t', 'Viet', 'が']) {
    expect(await found(query), query).toEqual([stored]);
  }
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

test('a phrase in quotation marks of a text is found by those of another language', async () => {
  const quoting = post('quoting', { title: 'Die „lange Leitung“' });
  expect((await searchTexts([quoting]).find(queryWords('«lange leitung»').words, inOneTurn)).posts).toEqual([quoting]);
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

test('where nothing is found, the word that was meant and the words that find something alone are suggested', async () => {
  expect(await suggest(search, ['kubernets'], inOneTurn)).toEqual({ meant: 'kubernetes', alone: [] });
  expect(await suggest(search, ['kubernets', 'connection', 'zzz'], inOneTurn)).toEqual({
    meant: undefined,
    alone: [
      { word: 'kubernetes', count: 1 },
      { word: 'connection', count: 4 },
    ],
  });
  expect(await suggest(search, ['migratoin', 'quic'], inOneTurn)).toMatchObject({ meant: 'migration quic' });
  expect(await suggest(search, ['zzz'], inOneTurn)).toEqual({ meant: undefined, alone: [] });
});

test('a phrase is suggested as one, so that its link finds what is promised', async () => {
  const { alone, meant } = await suggest(search, queryWords('"a connection" zzz').words, inOneTurn);
  expect(alone).toEqual([{ word: '"a connection"', count: 1 }]);
  expect(meant).toBeUndefined();
  for (const { word, count } of alone) {
    expect(await slugs(word)).toHaveLength(count);
  }
  expect((await suggest(search, queryWords('"migration in" qiuc').words, inOneTurn)).meant).toBe('"migration in" quic');
});
