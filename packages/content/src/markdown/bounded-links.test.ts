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
] as const)('%s', async ([, markdown, expected]) => {
  expect(await linksIn(markdown)).toEqual(expected);
});

test('an address of over four thousand characters stays text', async () => {
  const address = (length: number) => `https://a.example/${'b'.repeat(length)}`;
  expect(await linksIn(address(4_000))).toEqual([address(4_000)]);
  expect(await linksIn(address(5_000))).toEqual([]);
});
