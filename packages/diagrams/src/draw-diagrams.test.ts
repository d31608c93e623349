import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { samplePost } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { createMarkdownRenderer } from 'portico/tools';
import { expect, test, vi } from 'vitest';
import { type Draw, drawDiagrams } from '#draw-diagrams.ts';

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;
const draw: Draw = async (source) => `<svg>${source}</svg>`;

async function fileOf(source: string): Promise<string> {
  const { diagrams } = await createMarkdownRenderer()(fence(source), { resolveImage: () => undefined });
  return diagrams[0]?.file ?? '';
}

test.for([
  ['posts/a/index.md', 'posts/a/diagrams'],
  ['posts/a.md', 'posts/a/diagrams'],
] as const)('the diagrams of %s are drawn into %s, each only once', async ([file, diagrams]) => {
  const directory = await temporaryFolder();
  const posts = [samplePost('a', { file, markdown: fence('gitGraph') + fence('graph TD') + fence('gitGraph') })];
  const drawn = await drawDiagrams(posts, directory, draw);
  const expected = [`${diagrams}/${await fileOf('gitGraph')}`, `${diagrams}/${await fileOf('graph TD')}`];
  expect(drawn).toEqual({ drawn: expected, removed: [], mistakes: [] });
  expect(await readFile(path.join(directory, expected[0] ?? ''), 'utf8')).toBe('<svg>gitGraph\n</svg>');

  const again = vi.fn(draw);
  expect(await drawDiagrams(posts, directory, again)).toEqual({ drawn: [], removed: [], mistakes: [] });
  expect(again).not.toHaveBeenCalled();
});

test('a translation has its drawings next to the ones of its original', async () => {
  const directory = await temporaryFolder();
  const posts = [
    samplePost('a', { markdown: fence('gitGraph') }),
    samplePost('a/de', { file: 'posts/a.de.md', markdown: fence('gitGraph') + fence('graph TD') }),
  ];
  const drawings = [`posts/a/diagrams/${await fileOf('gitGraph')}`, `posts/a/diagrams/${await fileOf('graph TD')}`];
  expect((await drawDiagrams(posts, directory, draw)).drawn).toEqual(drawings);
  expect(await drawDiagrams(posts, directory, draw)).toEqual({ drawn: [], removed: [], mistakes: [] });
});

test('a drawing is deleted if its diagram is gone, and nothing else is', async () => {
  const directory = await temporaryFolder();
  const before = samplePost('a', { file: 'posts/a.md', markdown: fence('gitGraph') + fence('graph TD') });
  await drawDiagrams([before], directory, draw);
  await writeFile(path.join(directory, 'posts/a/diagrams/own.svg'), '<svg/>');
  // An earlier version drew one for dark themes.
  await writeFile(path.join(directory, 'posts/a/diagrams/0123456789abcdef.dark.svg'), '<svg/>');
  const { removed } = await drawDiagrams([{ ...before, markdown: fence('gitGraph') }], directory, draw);
  expect(removed).toHaveLength(2);
  const left = [await fileOf('gitGraph'), 'own.svg'].sort();
  expect((await readdir(path.join(directory, 'posts/a/diagrams'))).sort()).toEqual(left);
});

test('a diagram that cannot be drawn is reported with file and line, and the others are drawn', async () => {
  const directory = await temporaryFolder();
  const post = samplePost('a', { file: 'posts/a.md', markdown: `Text.\n\n${fence('gitGraph')}\n${fence('graph TD')}` });
  const failing: Draw = (source) =>
    source.startsWith('gitGraph') ? Promise.reject(new Error('No slices.')) : draw(source);
  const { drawn, mistakes } = await drawDiagrams([post], directory, failing);
  expect(drawn).toHaveLength(1);
  expect(mistakes).toEqual([
    expect.stringMatching(/^posts\/a\.md:\d+: Mermaid cannot draw this diagram: No slices\.$/),
  ]);
});
