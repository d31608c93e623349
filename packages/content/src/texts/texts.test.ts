import { closest } from '@portico/config/closest';
import { expect, test } from 'vitest';
import { plainText } from '#texts/plain-text.ts';
import { readingMinutes } from '#texts/reading-time.ts';

test.for([
  ['ines okafor', 'Ines Okafor'],
  ['Jun Watanbe', 'Jun Watanabe'],
  ['Lief', 'Leif'],
  ['Maria', undefined],
  ['', undefined],
] as const)('the closest name to %j is %s', ([text, meant]) => {
  expect(closest(text, ['Ines Okafor', 'Jun Watanabe', 'Leif'])).toBe(meant);
});

test.for([
  ['a [link](/b) and ![an image](c.png)', 'a link and an image'],
  ['a[^1] b\n\n[^1]: c', 'a b c'],
  ['```js {1}\nlet a;\n```', 'let a;'],
  ['# a\n\n> **b**\n\n| c |', 'a b c'],
  ['## A {#b}\nC', 'A C'],
  ['> [!WARNING] Not `now`\n> Later.', 'Not now Later.'],
  ['N|Solid, write{Float|Double} and C#', 'N|Solid, write{Float|Double} and C#'],
  ['<!--lint disable a-->\n\nb <!-- c\n\nd --> e', 'b e'],
  ['a --> b <!-- c', 'a --> b <!-- c'],
] as const)('the plain text of %j is %j', ([markdown, text]) => {
  expect(plainText(markdown)).toBe(text);
});

test.for([
  ['# A {#b}\nB\n\n\nC\nD\n', 'A · B · C D'],
  ['- a\n- b\n  c\n\n1. d\n2) e\n> * f', 'a · b c · 1. d · 2) e · f'],
  ['|a|`b`|\n|:--|---|\n| -1 | |\n\nN|Solid\n---\n## N|Solid', 'a · b · -1 · N|Solid · N|Solid'],
] as const)('a dot is between the blocks, items and cells of %j', ([markdown, text]) => {
  expect(plainText(markdown, ' · ')).toBe(text);
});

test.for([
  ['nothing', '', 1],
  ['a minute and a bit less than a half', 'word '.repeat(356), 1],
  ['a minute and a half', 'word '.repeat(357), 2],
  ['marks without a letter or digit', '- * # | --- '.repeat(2380), 1],
  ['a comment', `word <!-- ${'word 字 '.repeat(2380)} -->`, 1],
  ['ten minutes of Chinese', '字'.repeat(2380), 10],
  ['ten minutes of Thai', 'การอ่านข้อ '.repeat(1190), 10],
  ['five minutes of words and five of characters', 'word '.repeat(1190) + '字'.repeat(1190), 10],
] as const)('the reading time of %s', ([, markdown, minutes]) => {
  expect(readingMinutes(markdown)).toBe(minutes);
});
