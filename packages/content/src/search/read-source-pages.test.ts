import { expect, test } from 'vitest';
import { readSource } from '#search/read-source-pages.ts';

const BASE = 'https://docs.example/llms.txt';

test.for<[kind: string, text: string]>([
  [
    'an llms.txt',
    '# Docs\n\n> About.\n\n## Guides\n\n- [Start](/start.md): The first steps\n* [Limits](https://docs.example/limits)\n- [No link]\n- [Mail](mailto:a@b.example)\n- [Start](/start)\n',
  ],
  [
    'a sitemap with titles',
    `<?xml version="1.0"?><urlset xmlns:n="n"><url><loc> https://docs.example/start </loc><n:news><n:title>Start</n:title></n:news>
     <description><![CDATA[The first\n steps]]></description></url><url><loc>/limits</loc><title>Limits</title></url><url><loc>/untitled</loc></url></urlset>`,
  ],
  [
    'a list in JSON',
    JSON.stringify([
      { title: 'Start', url: '/start', description: 'The first steps' },
      { title: 'Limits', url: '/limits' },
      7,
      { title: 1, url: '/x' },
    ]),
  ],
  [
    'a JSON Feed',
    JSON.stringify({
      items: [
        { title: 'Start', url: '/start', summary: 'The first steps' },
        { title: 'Limits', url: '/limits' },
      ],
    }),
  ],
])('the pages of %s are read', async ([, text]) => {
  expect(await readSource(text, BASE)).toEqual([
    { url: 'https://docs.example/start', title: 'Start', description: 'The first steps' },
    { url: 'https://docs.example/limits', title: 'Limits', description: '' },
  ]);
});

test.for([
  '',
  'Text.',
  '{',
  '[]',
  '{}',
  '<html><p>Not found</html>',
  '<urlset><url><loc>/a</loc></url></urlset>',
  '\0',
])('a text without pages is an error: %j', async (text) => {
  await expect(readSource(text, BASE)).rejects.toThrow();
});

test('long titles are cut, and a hostile text takes little time', async () => {
  const [page] = await readSource(
    JSON.stringify([{ title: 'a'.repeat(1000), url: '/a', description: ' b'.repeat(1000) }]),
    BASE,
  );
  expect([page?.title.length, page?.description.length]).toEqual([200, 300]);
  for (const text of ['- ['.repeat(300_000), `- [a](${'b'.repeat(500_000)}`, `${'<a>'.repeat(300_000)}`]) {
    await expect(readSource(text, BASE)).rejects.toThrow();
  }
});
