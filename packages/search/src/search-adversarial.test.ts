import { samplePost } from '@portico/content/testing';
import type { BlogPost } from '@portico/site/blog-post';
import { type SeededRandom, seededRandom } from '@portico/site/seeded-random';
import { expect, test } from 'vitest';
import { createSearch } from '#search.ts';
import { generatedQuery } from '#testing/generated-query.ts';
import { differences, matchSorterSearch } from '#testing/match-sorter-oracle.ts';

// Each row is an alphabet of its own: few symbols make many hits, overlaps, equal texts and ties.
const ALPHABETS = [
  ['plain letters', ['a', 'b', 'A', ' ']],
  ['words and joints', ['on', 'No', ' ', ' ', '-', '_', "'", '.']],
  ['diacritics', ['e', 'é', 'É', 'ê', 'e\u0301', 'ế', 'ẽ', 'e\u030c', ' ']],
  ['combining marks', ['c', 'C', 'x', '\u0306', '\u0327', '\u030c', '\u0301', 'Ɛ', 'ɨ', ' ']],
  ['ligatures', ['ae', 'æ', 'Æ', 'Ǽ', 'ĳ', 'Œ', 'o', 'ﬁ', 'fi', 'ß', 'ẞ', 'ss', ' ']],
  ['letters that change case oddly', ['i', 'I', 'ı', 'İ', 'i\u0307', 'ł', 'Ł', 'ſ', 'K', 'k', 'ŉ', ' ']],
  ['Greek with its final sigma', ['Ο', 'ο', 'Σ', 'ς', 'σ', 'ά', 'Ά', ' ', '.']],
  ['Cyrillic', ['и', 'й', 'И\u0306', 'Ё', 'е', 'Ѓ', 'г', ' ']],
  ['CJK and Hangul', ['東', '京', 'ガ', 'カ\u3099', '한', '\u1112\u1161\u11ab', ' ', '\u3000', '・']],
  ['emoji', ['👩', '\u200d', '💻', '👍', '🏽', '🇩🇪', '❤\ufe0f', '\ud83d', '\udc4d', ' ']],
  ['punctuation', ['.', '*', '(', ')', '[', '\\', '$', '^', '+', '?', '|', '-', ' ', '<b>', '&amp;']],
  ['white space and control characters', ['a', ' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u2028', '\0', '\ufeff']],
  ['digits', ['0', '1', '10', '٣', '.', '-', ' ', 'v']],
] as const;
// npm test takes a sample; npm run test:all asks some forty thousand queries.
const ROUNDS = process.env.TEST_ALL === undefined ? 4 : 32;
const QUERIES = 100;

function randomText(symbols: readonly string[], length: number, random: SeededRandom): string {
  return Array.from({ length }, () => random.pick(symbols)).join('');
}

function randomPosts(symbols: readonly string[], random: SeededRandom): readonly BlogPost[] {
  const text = (longest: number) => randomText(symbols, random.below(longest), random);
  const veryLong = random.below(30);
  return Array.from({ length: 30 }, (_, place) =>
    samplePost(`${text(3)}-${place % 20}`, {
      title: place === veryLong ? randomText(symbols, 2_000, random) : text(6),
      description: text(12),
      author: text(3),
      tags: [text(4), text(4)],
      category: text(3),
    }),
  );
}

test.for(ALPHABETS)('finds what match-sorter finds among %s', { timeout: 60_000 }, ([, symbols]) => {
  const random = seededRandom(symbols.length);
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const posts = randomPosts(symbols, random);
    const search = createSearch(posts, { defaultTags: [] });
    const expected = matchSorterSearch(posts);
    for (let count = 0; count < QUERIES; count += 1) {
      const query = generatedQuery(posts, random);
      found.push(...differences(search, expected(query), query));
    }
  }
  expect(found).toEqual([]);
});
