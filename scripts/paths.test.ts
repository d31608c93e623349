import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';
import { ROOT } from './manifests.ts';

const MAX_FILES = 8;
const MAX_FILES_OF_REQUEST = 7;
const MAX_CALLBACKS = 6;
/** What each file of a request calls in the next one. */
const DOWN = ['answer', 'locate', 'get', 'make', 'respond'];
const FUNCTIONS = /"type":"(?:Arrow)?FunctionExpression"/;
const MAX_BORDERS = 5;
const REQUEST = "A request that isn't cached";
const DRAWING = /^(?<name>A[^\n]*):\n\n```text\n(?<lines>.*?)\n```/gms;
const LINE = /^(?<place>[ \u2551]) (?<file>\S+) {2,}\S/;

const drawings = [...readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(DRAWING)].map(
  ({ groups = {} }) => {
    const steps = (groups.lines ?? '').split('\n').map((line) => LINE.exec(line)?.groups ?? { file: line });
    return { name: groups.name, steps };
  },
);

const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('a request, a save, a start and an export are drawn', () => {
  expect(drawings.map(({ name }) => name)).toEqual([REQUEST, 'A save', 'A start', 'An export']);
});

test.for(drawings)('$name: few files that exist, and few borders between packages and processes', ({ name, steps }) => {
  expect(steps.filter(({ file = '' }) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(steps.length).toBeLessThanOrEqual(name === REQUEST ? MAX_FILES_OF_REQUEST : MAX_FILES);
  const sides = steps.map(({ place, file = '' }) => `${place} ${/^(?:(?:packages|apps)\/)?[^/]+/.exec(file)?.[0]}`);
  expect(sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length).toBeLessThanOrEqual(MAX_BORDERS);
});

test('the content calls nothing of the server but its log and its clock: who wants to know of a change listens', () => {
  const source = readFileSync(path.join(ROOT, 'packages/content/src/workshop/open-content.ts'), 'utf8');
  const [, options = ''] = /export type ContentOptions = \{\n(.*?)\n\};/s.exec(source) ?? [];
  const given = options.split('\n').filter((line) => /^ {2}readonly \w+\??: .*(?:=>|Record<)/.test(line));
  expect(given.map((line) => /readonly (\w+)/.exec(line)?.[1])).toEqual(['now', 'log']);
});

test('a request goes down only: no file of its path loads one before it, or hands a function to one after it', () => {
  const files = drawings.find(({ name }) => name === REQUEST)?.steps.map(({ file = '' }) => file) ?? [];
  const back = files.flatMap((file, index) => {
    const loaded = importsOf(file);
    return files
      .slice(0, index)
      .filter((before) => loaded.has(before))
      .map((before) => `${file} loads ${before}`);
  });
  expect(back).toEqual([]);
  const handed = files.filter((file) => file.startsWith('server/')).flatMap((file) => callsOf(file, DOWN));
  expect(handed.length).toBeGreaterThanOrEqual(DOWN.length);
  expect(handed.filter((call) => FUNCTIONS.test(call))).toEqual([]);
});

test('serve.ts is a list of steps that wires few callbacks', () => {
  const file = 'server/src/serve.ts';
  const source = sourceOf(file);
  const modules = [...source.matchAll(/from '#([^']+)'/g)].map(([, name]) => sourceOf(`server/src/${name}`));
  const names = new Set(modules.flatMap(functionsGiven));
  const wired = [...source.matchAll(/[{(,] ?(\w+)(?=[,)}]| \})/g)].flatMap(([, name = '']) =>
    names.has(name) ? name : [],
  );
  const inside = JSON.stringify(parseSync(file, source).program).split(FUNCTIONS).slice(1);
  expect(wired).toEqual(['answer', 'watched']);
  expect(wired.length + inside.length).toBeLessThanOrEqual(MAX_CALLBACKS);
});

/** Returns the names of the functions that a module is given: members of its types, and parameters on a line of their own. */
function functionsGiven(source: string): readonly string[] {
  const given = /^ +(?:readonly )?(\w+)\??: (?:\(.*=>|\($|Watched\b|Settings\['reportError'\])/gm;
  return [...source.matchAll(given)].map(([, name = '']) => name);
}

/** Returns the arguments of the calls of functions with these names, as JSON of their syntax. */
function callsOf(file: string, names: readonly string[]): readonly string[] {
  const calls: string[] = [];
  JSON.stringify(parseSync(file, sourceOf(file)).program, (_key, node) => {
    const { type, callee, arguments: given } = Object(node);
    if (type === 'CallExpression' && names.includes(callee.property?.name ?? callee.name)) {
      calls.push(JSON.stringify(given));
    }
    return node;
  });
  return calls;
}
