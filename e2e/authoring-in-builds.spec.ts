import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, pagelessTest as test } from './test.ts';

const TRACES = ['portico-view', 'portico-mistakes', '__open-in-editor', '@portico/mistakes', 'authoring'];

test('the traces that are looked for are in the sources', async () => {
  const folder = 'apps/blog/app/authoring';
  const sources = (await readdir(folder)).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const text = [...sources, readFileSync('packages/config/src/authoring.ts', 'utf8')].join('');
  expect(TRACES.filter((trace) => !text.includes(trace))).toEqual([]);
});

test('the built apps have nothing of what npm run dev has for authors', async () => {
  const builds = ['apps/blog/build-fixture', 'apps/www/build-fixture'];
  const entries = await Promise.all(builds.map((build) => readdir(build, { recursive: true, withFileTypes: true })));
  const files = entries.flat().filter((entry) => entry.isFile() && /\.(?:js|css|html|json|map)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(20);
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    const text = readFileSync(file, 'utf8');
    for (const trace of TRACES) {
      expect(text.includes(trace), `${file} has ${trace}`).toBe(false);
    }
  }
});
