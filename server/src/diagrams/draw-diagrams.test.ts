import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diagramsIn } from '@portico/content';
import { temporaryFolder } from '@portico/content/temporary-folder';
import { samplePost } from '@portico/content/testing';
import { expect, test, vi } from 'vitest';
import { type Draw, drawDiagrams } from '#diagrams/draw-diagrams.ts';

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;
const fileOf = (source: string) => diagramsIn({ markdown: fence(source) })[0]?.file ?? '';
const draw: Draw = async (source, look) => `<svg>${look} ${source}</svg>`;

test.for([
  ['posts/a/index.md', 'posts/a/diagrams'],
  ['posts/a.md', 'posts/a/diagrams'],
] as const)('the diagrams of %s are drawn into %s, each once', async ([file, diagrams]) => {
  const directory = await temporaryFolder();
  const posts = [samplePost('a', { file, markdown: fence('pie') + fence('graph TD') + fence('pie') })];
  const drawn = await drawDiagrams(posts, directory, draw);
  const expected = ['pie', 'graph TD'].map((source) => `${diagrams}/${fileOf(source)}`);
  expect(drawn).toEqual({ drawn: expected, removed: [], mistakes: [] });
  const light = path.join(directory, diagrams, fileOf('pie'));
  expect(await readFile(light, 'utf8')).toBe('<svg>light pie\n</svg>');
  expect(await readFile(light.replace('.svg', '.dark.svg'), 'utf8')).toBe('<svg>dark pie\n</svg>');

  const again = vi.fn(draw);
  expect(await drawDiagrams(posts, directory, again)).toEqual({ drawn: [], removed: [], mistakes: [] });
  expect(again).not.toHaveBeenCalled();
});

test('a translation has its drawings with those of its original', async () => {
  const directory = await temporaryFolder();
  const posts = [
    samplePost('a', { markdown: fence('pie') }),
    samplePost('a/de', { file: 'posts/a.de.md', markdown: fence('pie') + fence('graph TD') }),
  ];
  const drawings = ['pie', 'graph TD'].map((source) => `posts/a/diagrams/${fileOf(source)}`);
  expect((await drawDiagrams(posts, directory, draw)).drawn).toEqual(drawings);
  expect(await drawDiagrams(posts, directory, draw)).toEqual({ drawn: [], removed: [], mistakes: [] });
});

test('a drawing whose diagram is gone is deleted, and nothing else', async () => {
  const directory = await temporaryFolder();
  const before = samplePost('a', { file: 'posts/a.md', markdown: fence('pie') + fence('graph TD') });
  await drawDiagrams([before], directory, draw);
  await writeFile(path.join(directory, 'posts/a/diagrams/own.svg'), '<svg/>');
  const { removed } = await drawDiagrams([{ ...before, markdown: fence('pie') }], directory, draw);
  expect(removed).toHaveLength(2);
  const pie = fileOf('pie');
  const left = [pie, pie.replace('.svg', '.dark.svg'), 'own.svg'].sort();
  expect((await readdir(path.join(directory, 'posts/a/diagrams'))).sort()).toEqual(left);
});

test('a diagram that cannot be drawn is named by file and line, and the others are drawn', async () => {
  const directory = await temporaryFolder();
  const post = samplePost('a', { file: 'posts/a.md', markdown: `Text.\n\n${fence('pie')}\n${fence('graph TD')}` });
  const failing: Draw = (source, look) =>
    source.startsWith('pie') ? Promise.reject(new Error('No slices.')) : draw(source, look);
  const { drawn, mistakes } = await drawDiagrams([post], directory, failing);
  expect(drawn).toHaveLength(1);
  expect(mistakes).toEqual([
    expect.stringMatching(/^posts\/a\.md:\d+: Mermaid cannot draw this diagram: No slices\.$/),
  ]);
});
