import { DatabaseSync } from 'node:sqlite';
import { indexWords, textForIndex } from '@portico/search';
import { expect, onTestFinished, test } from 'vitest';
import { WORDS_TABLE } from '#content/text-index.ts';

const TEXTS = {
  Hindi: 'यह किताब नेटवर्क के बारे में है',
  Tamil: 'இணையத்தின் நுழைவாயில்',
  Thai: 'เครือข่ายที่เร็ว',
  Burmese: 'ကွန်ရက်',
  Arabic: 'الشَّبَكة السريعة',
  Hebrew: 'שָׁלוֹם רשת',
  Vietnamese: 'Bộ cân bằng tải',
  Japanese: 'ロードバランサーの設定',
  Korean: '부하 분산',
  signs: 'I ❤\ufe0f x\u0302y, don’t — 5\u20e3 e\u0301tat',
} as const;

test.for(Object.entries(TEXTS))('SQLite divides a text into the words that a query has: %s', ([, text]) => {
  const database = wordsOf(text);
  database.exec("CREATE VIRTUAL TABLE terms USING fts5vocab ('words', 'row')");
  const terms = database.prepare('SELECT term FROM terms').all();
  expect(terms.map(({ term }) => String(term)).toSorted()).toEqual([...new Set(indexWords(text))].toSorted());
});

test('a word with other vowel signs is another word', () => {
  const database = wordsOf(TEXTS.Hindi);
  const finds = (word: string) =>
    database.prepare('SELECT 1 FROM words WHERE words MATCH ?').get(`"${indexWords(word).join(' ')}"*`) !== undefined;
  expect(['किताब', 'किता', 'कुताब', 'कताब'].map(finds)).toEqual([true, true, false, false]);
});

/** The table of words, with those of one text. */
function wordsOf(text: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec(WORDS_TABLE);
  database.prepare("INSERT INTO words (rowid, text, often) VALUES (1, ?, '')").run(textForIndex(text));
  return database;
}
