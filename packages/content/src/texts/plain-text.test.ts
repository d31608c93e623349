import { expect, test } from 'vitest';
import { plainText } from '#texts/plain-text.ts';

test.for([
  ['a [link](/b) and ![an image](c.png)', 'a link and an image'],
  ['a[^1] b\n\n[^1]: c', 'a b c'],
  ['[^a[^b] c', '[^a c'],
  ['```js {1}\nlet a;\n```', ' let a; '],
  ['# a\n\n> **b**\n\n| c |', ' a b c '],
  ['^[a', '^[a'],
  ['## A {#b}\nC', ' A C'],
  ['> [!WARNING] Not `now`\n> Later.', ' Not now Later.'],
  ['N|Solid, write{Float|Double} and C#', 'N|Solid, write{Float|Double} and C#'],
  ['|Foo|Bar|\n|-|-|\n|a*b*|c|', 'Foo|Bar -|- ab|c'],
  ['a\n> > b\n>c', 'a b c'],
  ['## a ##\n#b', ' a b'],
  ['<!--lint disable a-->\n\nb <!-- c\n\nd --> e', ' b e'],
  ['`<!-- a -->` <!-- b -->', '<!-- a --> '],
  ['> - ```html\n>   <!-- a -->\n>   ```\n> <!-- b --> c', ' - html <!-- a --> c'],
  ['```html\n<!-- a -->\n```\n<!-- b -->\n~~~\n<!-- c -->', ' <!-- a --> ~~~ <!-- c -->'],
  ['a --> b <!-- c', 'a --> b <!-- c'],
  [
    '~~~~\n```\n<!-- a -->\n```\n<!-- b -->\n~~~\n<!-- c -->\n~~~~~ \n<!-- d -->e',
    '~~~~ <!-- a --> <!-- b --> ~~~ <!-- c --> ~~~~~ e',
  ],
  ['1. ```\n   <!-- a -->\n   ```\n2. <!-- b -->c', '1. <!-- a --> 2. c'],
  ['````\n```\n<!-- a -->\n```\n<!-- b -->\n````\n<!-- c -->d', ' <!-- a --> <!-- b --> d'],
  ['```\n```js\n<!-- a -->\n```\r\n<!-- b -->c', ' <!-- a --> c'],
  ['```a``` <!-- b -->c\n\nd <!-- e --> f', 'a c d f'],
])('%j is %j', ([markdown, text]) => {
  expect(plainText(markdown ?? '')).toBe(text);
});
