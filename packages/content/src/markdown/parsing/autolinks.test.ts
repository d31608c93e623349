import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();

async function linksIn(markdown: string): Promise<readonly string[]> {
  const { html } = await render(markdown, { resolveImage: () => undefined });
  return [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
}

test.for([
  ['an address', 'See https://a.example/b.', ['https://a.example/b']],
  ['two of one line', 'https://a.example https://b.example', ['https://a.example', 'https://b.example']],
  ['the same twice', 'https://a.example https://a.example', ['https://a.example', 'https://a.example']],
  ['one after an escape, and another', 'http\\://a.example http://b.example', ['http://b.example']],
  ['one after a full stop', 'a.https://a.example/b c', ['https://a.example/b']],
  ['one after another', '.https://a.example/https://b.example/', ['https://a.example/', 'https://b.example/']],
  ['an e-mail address with its scheme', 'mailto:a@b.example', ['mailto:a@b.example']],
  ['balanced brackets', 'https://a.example/(b)', ['https://a.example/(b)']],
  ['an open bracket', 'https://a.example/(b', ['https://a.example/']],
  ['other schemes', 'gopher://a.example', []],
  ['one in brackets of Japanese', '詳細（https://a.example/b）を参照。', ['https://a.example/b']],
  ['one before a full stop of Japanese', 'https://a.example/b。次', ['https://a.example/b']],
  ['one before a full stop and a bracket', '（https://a.example/b.）', ['https://a.example/b']],
  [
    'two between marks',
    '见 https://a.example/b、https://b.example/c。',
    ['https://a.example/b', 'https://b.example/c'],
  ],
  [
    'hosts before marks',
    '「https://a.example」と www.b.example/c？、',
    ['https://a.example', 'http://www.b.example/c'],
  ],
  ['letters of Chinese', 'https://a.example/缓存 b', ['https://a.example/%E7%BC%93%E5%AD%98']],
  ['a mark in angle brackets', '<https://a.example/b（c）>', ['https://a.example/b%EF%BC%88c%EF%BC%89']],
] as const)('%s', async ([, markdown, expected]) => {
  expect(await linksIn(markdown)).toEqual(expected);
});
