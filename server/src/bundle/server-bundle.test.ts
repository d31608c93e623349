import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundleServer, type ServerBundle, writeServer } from '#bundle/server-bundle.ts';
import { codeVersion } from '#rendered-posts/code-versions.ts';

let bundle: ServerBundle;

beforeAll(async () => {
  bundle = await bundleServer();
});

/** What a file of the bundle loads as it starts: packages and other files, and what those load. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of (bundle.get(file) ?? '').matchAll(/^(?:import|export)\b[^"'\n]*["']([^"']+)["']/gm)) {
    if (!seen.has(name)) {
      seen.add(name);
      loadedBy(path.basename(name), seen);
    }
  }
  return seen;
}

test('each thread has a file, which the program starts', () => {
  const program = bundle.get('main.js');
  const threads = ['render-worker.js', 'watch-worker.js', 'post-notes-worker.js'];
  expect([...bundle.keys()]).toEqual(expect.arrayContaining(threads));
  for (const thread of threads) {
    expect(program).toContain(`"${thread}", import.meta.url`);
  }
});

test('the program loads neither what highlights code nor what draws cards, and its thread does', () => {
  const ofProgram = loadedBy('main.js');
  expect(ofProgram).toContain('pino');
  expect([...ofProgram].filter((name) => /shiki|takumi/.test(name))).toEqual([]);
  expect(loadedBy('render-worker.js')).toContain('shiki/core');
});

test('packages of many small files are taken in, and a start looks for none of them', () => {
  const ofProgram = loadedBy('main.js');
  expect([...ofProgram].filter((name) => /^(?:feedsmith|fast-xml|markdown-it|prom-client|yaml)/.test(name))).toEqual(
    [],
  );
  expect([...ofProgram]).toEqual(expect.arrayContaining(['pino', 'valibot']));
});

test('the sources are compiled, and other packages stay where they are', () => {
  expect([...bundle.values()].filter((code) => /["'][./#][^"'\n]*\.tsx?["']/.test(code))).toEqual([]);
  expect([...bundle.values()].filter((code) => /from ["']@portico\//.test(code))).toEqual([]);
});

test('what is in the cache folder has the names that the sources had when they were bundled', async () => {
  expect(bundle.get('main.js')).toContain(JSON.stringify(await codeVersion('renderer')));
});

const SMALL: ServerBundle = new Map([['main.js', 'globalThis.began = "small";\n']]);

async function emptyFolder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-bundle-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test('the program leads to the bundle that was written last, in a folder named by what is in it', async () => {
  const directory = await emptyFolder();
  await writeServer(directory, SMALL);
  const first = await readFile(path.join(directory, 'main.js'), 'utf8');
  await writeServer(directory, new Map([['main.js', 'globalThis.began = "other";\n']]));
  const second = await readFile(path.join(directory, 'main.js'), 'utf8');
  expect(second).not.toBe(first);
  await writeServer(directory, SMALL);
  expect(await readFile(path.join(directory, 'main.js'), 'utf8')).toBe(first);
  expect(await readdir(directory)).toHaveLength(3);

  const [, target = ''] = /'(.+)'/.exec(first) ?? [];
  expect(await readFile(path.join(directory, target), 'utf8')).toBe(SMALL.get('main.js'));
});

test('the last few builds stay for servers that run, and older ones go', async () => {
  const directory = await emptyFolder();
  for (let day = 1; day <= 7; day += 1) {
    const folder = path.join(directory, `of-day-${day}`);
    await mkdir(folder);
    await utimes(folder, new Date(2026, 0, day), new Date(2026, 0, day));
  }
  await writeServer(directory, SMALL);
  const left = (await readdir(directory)).filter((name) => name.startsWith('of-day')).sort();
  expect(left).toEqual(['of-day-4', 'of-day-5', 'of-day-6', 'of-day-7']);
});
