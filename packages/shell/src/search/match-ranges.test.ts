import { seededRandom } from '@portico/config/seeded-random';
import { matchSorter, rankings } from 'match-sorter';
import { expect, test } from 'vitest';
import { matchRanges } from '#search/match-ranges.ts';

/** The text with its ranges in brackets. */
function marked(text: string, query: string): string {
  const inserted = matchRanges(text, query).toReversed();
  return inserted.reduce(
    (result, { start, end }) => `${result.slice(0, start)}[${result.slice(start, end)}]${result.slice(end)}`,
    text,
  );
}

test.for([
  ['nothing', 'Tunnels', 'x', 'Tunnels'],
  ['nothing for an empty query', 'Tunnels', '', 'Tunnels'],
  ['nothing for white space', 'a b', ' ', 'a b'],
  ['nothing in an empty text', '', 'a', ''],
  ['the start', 'Tunnels', 'tun', '[Tun]nels'],
  ['the end', 'Tunnels', 'ELS', 'Tunn[els]'],
  ['the whole', 'Tunnels', 'tunnels', '[Tunnels]'],
  ['every hit', 'on and on', 'on', '[on] and [on]'],
  ['hits that touch as one', 'anan b', 'an', '[anan] b'],
  ['hits that overlap as one', 'banana', 'ana', 'b[anana]'],
  ['white space of the query', 'a b ab', 'a ', '[a ]b ab'],
  ['an accented letter', 'Crème brûlée', 'creme', '[Crème] brûlée'],
  ['a plain letter for an accented query', 'Creme', 'crè', '[Cre]me'],
  ['after a letter that folding makes longer', 'Æther net', 'net', 'Æther [net]'],
  ['after letters that folding makes shorter', 'x\u030cx\u030c net', 'net', 'x\u030cx\u030c [net]'],
  ['the whole of a ligature for half of it', 'Æther', 'e', '[Æ]th[e]r'],
  ['a letter with the mark on it', 'cafe\u0301s', 'cafe', '[cafe\u0301]s'],
  ['the whole of an emoji for a part of it', 'go 👩‍💻!', '👩', 'go [👩‍💻]!'],
  ['no half of an emoji', '👍', '\ud83d', '[👍]'],
  ['a final sigma', 'ΟΔΟΣ.', 'οδος', '[ΟΔΟΣ].'],
  ['the Turkish dotless and dotted i', 'ıİ', 'II', '[ıİ]'],
  ['CJK', '東京の空', '京', '東[京]の空'],
  ['a pattern as it is', 'a.*b', '.*', 'a[.*]b'],
] as const)('marks %s', ([, text, query, expected]) => {
  expect(marked(text, query)).toBe(expected);
});

test('marks something exactly where the search finds something', () => {
  const random = seededRandom(7);
  const symbols = [
    'a',
    'A',
    'á',
    'e\u0301',
    'æ',
    'Σ',
    'σ',
    'x\u030c',
    'İ',
    '👍🏽',
    '👩‍💻',
    ' ',
    '-',
    '東',
    '\r\n',
    '한',
  ];
  const textOf = (length: number) => Array.from({ length }, () => random.pick(symbols)).join('');
  const wrong: string[] = [];
  for (let round = 0; round < 5_000; round += 1) {
    const text = textOf(random.below(12));
    const query = `${textOf(1 + random.below(2))}${random.pick(symbols).trim() || 'a'}`;
    const ranges = matchRanges(text, query);
    const isFound = matchSorter([text], query, { threshold: rankings.CONTAINS }).length > 0;
    const edges = ranges.flatMap(({ start, end }) => [start, end]);
    const areApart = edges.every((edge, place) => place === 0 || edge > (edges[place - 1] ?? edge));
    if (ranges.length > 0 !== isFound || !areApart || (edges.at(-1) ?? 0) > text.length) {
      wrong.push(JSON.stringify([text, query, ranges]));
    }
  }
  expect(wrong).toEqual([]);
});
