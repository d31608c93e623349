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
    ['picture', 'a picture'],
    ['prose', 'A note.'],
    ['heading', 'Not now'],
    ['prose', 'Later.'],
    ['prose', 'One'],
    ['prose', 'Two'],
    ['row', 'Field · Means'],
    ['row', 'ttl · Seconds'],
    ['code', 'curl --location'],
    ['heading', 'More'],
    ['prose', 'Within.'],
    ['prose', 'A footnote.'],
  ]);
});

test.for<[what: string, markdown: string, blocks: readonly (readonly [kind: string, text: string])[]]>([
  ['a block of HTML', '<div class="a">\n<p>in <b>HTML</b> &amp; so</p>\n</div>', [['prose', 'in HTML & so']]],
  ['tags in a sentence', 'a<br>b <kbd>c</kbd>', [['prose', 'a b c']]],
  ['tags that are shown as text', 'An Option<T> of <your key>', [['prose', 'An Option<T> of <your key>']]],
  ['a script, which is shown', '<script>\na()\n</script>', [['code', '<script>\na()\n</script>']]],
  ['what stands for a picture', '<img src="/a.png" alt="A chart">', [['prose', 'A chart']]],
  [
    'a picture and its caption',
    '![A chart](a.png "Of a day")',
    [
      ['picture', 'A chart'],
      ['picture', 'Of a day'],
    ],
  ],
  ['a formula of its own', '$$\nx<y\n$$', [['code', 'x<y']]],
  ['the title of a video', ':::video https://youtu.be/dQw4w9WgXcQ A talk', [['prose', 'A talk']]],
  ['an accent that is stored as a character', 'u\u0308', [['prose', '\u00fc']]],
])('%s is text', ([, markdown, blocks]) => {
  expect(textBlocks(markdown).map(({ kind, text }) => [kind, text])).toEqual(blocks);
});
