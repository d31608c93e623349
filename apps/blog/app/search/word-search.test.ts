import { readPost } from '@portico/content';
import { expect, test } from 'vitest';
import { excerptOf, markWords } from './marked-text.ts';
import { MOST_WORDS, queryWords } from './query-words.ts';
import { suggest } from './suggest.ts';
import { createWordSearch } from './word-search.ts';

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
  post('other', { title: 'Kubernetes', description: 'of the pod' }),
];
const search = createWordSearch(posts);
const slugs = (query: string) => search.find(queryWords(query).words).map(({ slug }) => slug);

test.for<[string, string[]]>([
  ['quic connection', ['title', 'description', 'tagged', 'text']],
  ['CONNECTION  quic', ['title', 'description', 'tagged', 'text']],
  ['"connection," (QUIC)?', ['title', 'description', 'tagged', 'text']],
  ['long edge', ['text']],
  ['zoe anez guides pod', ['other']],
  ['it’s how', ['description']],
  ['"long; quic" edge', ['text']],
  ['“keeps  a connection”', ['text']],
  ['"connection quic"', []],
  ['quic nowhere', []],
  ['.*', []],
  ['/blog/b', []],
])('%j finds posts that have all of its words, the better places first: %j', ([query, expected]) => {
  expect(slugs(query)).toEqual(expected);
});

test('of a text of which something is noted that is what counts, and no other is looked through', () => {
  const noted = createWordSearch(
    posts,
    (word) =>
      ({ slug }) =>
        slug === 'other' ? undefined : word === 'absent' && slug === 'title',
  );
  expect(noted.find(['absent']).map(({ slug }) => slug)).toEqual(['title']);
  expect(noted.find(['migrates']).map(({ slug }) => slug)).toEqual([]);
});

test('words of a query are distinct, and one within another counts once; a query of many is cut', () => {
  expect(queryWords(' Go gopher  “go” GO? ! ')).toEqual({ words: ['gopher', '!'], isCut: false });
  const many = Array.from({ length: MOST_WORDS + 1 }, (_, place) => `${place}${place}x`).join(' ');
  expect(queryWords(many)).toMatchObject({ words: { length: MOST_WORDS }, isCut: true });
  expect(queryWords(' \n')).toEqual({ words: [], isCut: false });
});

test.for<[string, readonly string[], readonly string[]]>([
  ['One QUIC, two quics', ['quic'], ['One ', 'QUIC', ', two ', 'quic', 's']],
  ['Don’t é', ["don't", 'e'], ['', 'Don’t', ' é']],
  ['migration', ['migrat', 'ration'], ['', 'migration', '']],
  ['nothing', ['else'], ['nothing']],
  ['<mark>', ['mark'], ['<', 'mark', '>']],
])('%j marks %j', ([text, words, parts]) => {
  expect(markWords(text, words)).toEqual(parts);
});

test('an excerpt is the description where that tells all, else the place in the text where the words are near', () => {
  const of = (slug: string, ...words: string[]) => {
    const found = posts.find((one) => one.slug === slug);
    return found && excerptOf(found, found.description, words).join('|');
  };
  expect(of('description', 'quic', 'connection')).toBe("It's how |QUIC| survives a new |connection|");
  expect(of('text', 'long', 'quic')).toContain('For |long|; |QUIC| migrates.');
  const far = post('far', { markdown: `needle ${'before '.repeat(40)}ÆA needle and thread ${'after '.repeat(40)}` });
  const excerpt = excerptOf(far, far.description, ['thread']).join('|');
  expect(excerpt).toMatch(/^…(?:before )+ÆA needle and \|thread\|(?: after)+…$/);
  expect(excerpt.length).toBeLessThan(260);
});

test('where nothing is found, the word that was meant and the words that find something alone are suggested', () => {
  expect(suggest(search, ['kubernets'])).toEqual({ meant: 'kubernetes', alone: [] });
  expect(suggest(search, ['kubernets', 'connection', 'zzz'])).toEqual({
    meant: undefined,
    alone: [
      { word: 'kubernetes', count: 1 },
      { word: 'connection', count: 4 },
    ],
  });
  expect(suggest(search, ['migratoin', 'quic'])).toMatchObject({ meant: 'migration quic' });
  expect(suggest(search, ['zzz'])).toEqual({ meant: undefined, alone: [] });
});
