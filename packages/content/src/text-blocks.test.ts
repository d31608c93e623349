import { expect, test } from 'vitest';
import { textBlocks } from '#text-blocks.ts';

test('a text falls into blocks of prose, titles and code; inline code keeps its words', () => {
  const markdown = [
    '## Cached for `max-age` {#cached}',
    'It is **kept** for `max-age`',
    'seconds.[^1] A [link](/b) and ![a picture](c.png)\\',
    'on.',
    '',
    '> [!NOTE]',
    '> A note.',
    '',
    '> [!WARNING] Not `now`',
    '> Later.',
    '',
    '- One',
    '- Two',
    '',
    '| Field | Means |',
    '| --- | --- |',
    '| `ttl` | Seconds |',
    '',
    '```sh title="a"',
    'curl --location',
    '```',
    '',
    ':::details More',
    'Within.',
    ':::',
    '',
    '[^1]: A footnote.',
  ].join('\n');
  expect(textBlocks(markdown).map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', 'Cached for max-age'],
    ['prose', 'It is kept for max-age seconds. A link and on.'],
    ['prose', 'A note.'],
    ['heading', 'Not now'],
    ['prose', 'Later.'],
    ['prose', 'One'],
    ['prose', 'Two'],
    ['row', 'Field · Means'],
    ['row', 'ttl · Seconds'],
    ['code', 'curl --location\n'],
    ['heading', 'More'],
    ['prose', 'Within.'],
    ['prose', 'A footnote.'],
  ]);
});

test('HTML and what runs into it is no text of the post', () => {
  expect(textBlocks('<div class="a">\n<p>in HTML</p>\n</div>\n\na<br>b <kbd>c</kbd>')).toEqual([
    { kind: 'prose', text: 'a b c' },
  ]);
});
