import { expect, test } from 'vitest';
import { plainText } from '#plain-text.ts';

test.for([
  ['a [link](/b) and ![an image](c.png)', 'a link and an image'],
  ['a[^1] b\n\n[^1]: c', 'a b c'],
  ['[^a[^b] c', '[^a c'],
  ['```js {1}\nlet a;\n```', ' let a; '],
  ['# a\n\n> **b**\n\n| c |', ' a b c '],
  ['^[a', '^[a'],
  ['## A {#b}\nC', ' A C'],
  ['> [!WARNING] Not `now`\n> Later.', ' Not now Later.'],
])('%j is %j', ([markdown, text]) => {
  expect(plainText(markdown ?? '')).toBe(text);
});
