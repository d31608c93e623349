import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { findInBrowser } from '@portico/blog/find-in-browser';
import { searchPosts } from '@portico/blog/search-posts';
import { type ContentIndex, openContentStore } from '@portico/content';
import { toBlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPostNotes } from '#content/open-post-notes.ts';
import { makeSearchParts, searchPartNames } from '#export/search-parts.ts';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/posts/', import.meta.url));
const isThere = existsSync(CORPUS);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The posts of a folder, with the words of their texts as a server has them. */
async function openIndexed(directory: string): Promise<ContentIndex> {
  const cache = await mkdtemp(path.join(tmpdir(), 'portico-words-'));
  const notes = openPostNotes({
    directory: cache,
    contentDirectory: directory,
    version: '',
    onFailure: (error) => expect.fail(String(error)),
    onFull: (error) => expect.fail(String(error)),
  });
  const store = await openContentStore({ directory, postNotes: notes, watching: false });
  const { index } = store.current();
  notes.indexTexts();
  await vi.waitUntil(() => {
    // Asked once for all posts: each question is one to the database.
    const has = index.textHas?.('the');
    return index.posts.every((one) => !new Set<unknown>([undefined, 'later']).has(has?.(one)));
  }, 60_000);
  closing.push(async () => {
    await store.close();
    notes.close();
    await rm(cache, { recursive: true });
  });
  return index;
}

/** Answers as the exported site would. What was asked for, with its compressed bytes. */
function serve({ posts }: Pick<ContentIndex, 'posts'>, listed = posts): Map<string, number> {
  const asked = new Map<string, number>();
  const files = new Map([
    [routes.postList.href(), JSON.stringify(listed.map(toBlogPost))],
    ...[...makeSearchParts({ posts })].map(([part, text]) => [routes.searchWords.href({ part }), text] as const),
  ]);
  vi.stubGlobal('fetch', async (href: string) => {
    const body = files.get(href);
    asked.set(href, asked.get(href) ?? brotliCompressSync(body ?? '').length);
    return new Response(body ?? null, { status: body === undefined ? 404 : 200 });
  });
  return asked;
}

async function bothWays(index: ContentIndex, query: string) {
  const { posts, tags, categories, words, isCut, suggestions } = await searchPosts(index, query);
  const found = await findInBrowser(query);
  const inBrowser = {
    posts: found.results.map(({ post: { slug } }) => slug),
    authors: found.results.map(({ post: { authors } }) => authors),
    tags: found.tags,
    categories: found.categories,
    words: found.words,
    isCut: found.isCut,
    suggestions: found.suggestions && { meant: found.suggestions.meant, alone: found.suggestions.alone },
  };
  const onServer = {
    posts: posts.map(({ slug }) => slug),
    authors: posts.map(({ authors }) => authors),
    tags,
    categories,
    words,
    isCut,
    suggestions,
  };
  return { inBrowser, onServer };
}

function source(
  day: number,
  { title = 'T', description = 'd', author = 'Zoë Añez', tags = '[]', markdown = 'Text.' },
): string {
  return `---\ntitle: ${title}\ndescription: ${JSON.stringify(description)}\nauthor: ${author}\ndate: 2026-01-${10 + day}\ntags: ${tags}\ncategory: Guides\n---\n${markdown}\n`;
}

const POSTS = {
  text: { markdown: 'The edge keeps [a connection](/blog/b) open. QUIC migrates; Chloë says `max-age`.' },
  description: { description: "It's how QUIC survives a new connection" },
  tagged: { tags: '[QUIC]', markdown: 'One connection. 接続の移行' },
  title: { title: 'Connection migration in QUIC' },
  prefix: { markdown: 'Connections migrated, and migratory birds. AGE of max.' },
  often: { markdown: 'A purge, two purges, and purging. Max age, max age, max age.' },
  form: { tags: '[Purging]', markdown: 'One purge.' },
  once: { markdown: 'One purge; ages.' },
  together: { author: '[Zoë Añez, Leif Aasen]', markdown: 'Two wrote it.' },
  ...Object.fromEntries(
    Array.from({ length: 15 }, (_, place) => [
      `other-${place}`,
      { markdown: `Word${place} kubernetes a${place}b ${'x'.repeat(place + 1)}` },
    ]),
  ),
};

const closing: Array<() => Promise<void>> = [];
let index: ContentIndex;

beforeAll(async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-posts-'));
  await Promise.all(
    Object.entries(POSTS).map(([slug, post], place) =>
      writeFile(path.join(directory, `${slug}.md`), source(place, post)),
    ),
  );
  index = await openIndexed(directory);
  closing.push(() => rm(directory, { recursive: true }));
  return async () => {
    for (const close of closing) {
      await close();
    }
  };
});

test.for([
  ...[
    'quic',
    'connection quic',
    'migrat',
    'zoe',
    'leif',
    'ZOË',
    'chloe',
    'word1',
    'word11',
    'kubernetes a1',
    'guides word3',
    'a7b',
    '接続',
    '移行',
    'purge',
    'purg',
  ],
  ...[
    '"a connection"',
    'c',
    'c++',
    '.*',
    'other-3',
    'T',
    'nowhere',
    'nowhere quic',
    'migratoin',
    'word19 word18',
    'open.',
  ],
  'one two three four five six seven eight nine',
])('%j finds in the browser what it finds on a server, in its order', async (query) => {
  serve(index);
  const { inBrowser, onServer } = await bothWays(index, query);
  expect(inBrowser).toEqual(onServer);
});

test('of words with marks between them all have to be there, in any order, where a server looks for them side by side', async () => {
  serve(index);
  expect((await bothWays(index, 'max-age')).inBrowser.posts).toEqual(['often', 'prefix', 'text']);
  expect((await bothWays(index, 'max-age')).onServer.posts).toEqual(['often', 'text']);
});

test('what a text says often, and another form of a word in a tag, come before what a newer post mentions', async () => {
  serve(index);
  const { inBrowser, onServer } = await bothWays(index, 'purge');
  expect([inBrowser.posts, onServer.posts]).toEqual([
    ['form', 'often', 'once'],
    ['form', 'often', 'once'],
  ]);
});

test('why a post was found is marked in title and description, and told of tags', async () => {
  serve(index);
  const { results } = await findInBrowser('quic');
  const shown = results.map(({ title, excerpt, places }) => [title.join('|'), excerpt.join('|'), places.length]);
  expect(shown).toEqual([
    ['Connection migration in |QUIC|', 'd', 0],
    ['T', 'd', 1],
    ['T', "It's how |QUIC| survives a new connection", 0],
    ['T', 'd', 0],
  ]);
});

test('the parts have the names that were told without a look at the texts, and each query loads few of them', async () => {
  expect([...makeSearchParts(index).keys()]).toEqual(searchPartNames(index));
  expect([
    ...makeSearchParts({ posts: index.posts.slice(0, 7).map((one) => ({ ...one, markdown: '' })) }).keys(),
  ]).toEqual(['words', 'words-0', 'words-1']);
  const asked = serve(index);
  await findInBrowser('quic migrates');
  expect(asked.size).toBeLessThanOrEqual(4);
});

test.for([
  ['that is shorter', ([, ...older]: ContentIndex['posts']) => older],
  ['in another order', ([newest, ...older]: ContentIndex['posts']) => (newest ? [newest, ...older.toReversed()] : [])],
] as const)('numbers of a list %s find nothing in texts, rather than another post', async ([, before]) => {
  serve({ posts: before(index.posts) }, index.posts);
  expect((await findInBrowser('kubernetes')).results).toEqual([]);
});

test.skipIf(!isThere)(
  `real posts are found as on a server, for 100 KB at most${isThere ? '' : ' (skipped: the corpus is absent)'}`,
  async () => {
    const real = await openIndexed(path.dirname(CORPUS));
    for (const query of [
      'quic',
      'memory leak',
      'openssl security release',
      'linkerd retries',
      'buffer overflow zlib',
      'no',
      'diagnstics',
    ]) {
      const asked = serve(real);
      const { inBrowser, onServer } = await bothWays(real, query);
      expect(inBrowser, query).toEqual(onServer);
      const bytes = [...asked.values()].reduce((sum, one) => sum + one, 0);
      expect(bytes, `${query}: ${asked.size} files`).toBeLessThan(100_000);
    }
  },
  120_000,
);
