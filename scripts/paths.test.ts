import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './manifests.ts';

const MAX_FILES = 10;
const MAX_BORDERS = 5;
const DRAWING = /^(?<name>A[^\n]*):\n\n```text\n(?<lines>.*?)\n```/gms;
const LINE = /^(?<place>[ \u2551]) (?<file>\S+) {2,}\S/;

const drawings = [...readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(DRAWING)].map(
  ({ groups = {} }) => {
    const steps = (groups.lines ?? '').split('\n').map((line) => LINE.exec(line)?.groups ?? { file: line });
    return { name: groups.name, steps };
  },
);

test('a request, a save, a start and an export are drawn', () => {
  expect(drawings.map(({ name }) => name)).toEqual(["A request that isn't cached", 'A save', 'A start', 'An export']);
});

test.for(drawings)('$name: few files that exist, and few borders between packages and processes', ({ steps }) => {
  expect(steps.filter(({ file = '' }) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(steps.length).toBeLessThanOrEqual(MAX_FILES);
  const sides = steps.map(({ place, file = '' }) => `${place} ${/^(?:(?:packages|apps)\/)?[^/]+/.exec(file)?.[0]}`);
  expect(sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length).toBeLessThanOrEqual(MAX_BORDERS);
});

test('the content calls nothing of the server but its log and its clock: who wants to know of a change listens', () => {
  const source = readFileSync(path.join(ROOT, 'packages/content/src/workshop/open-content.ts'), 'utf8');
  const [, options = ''] = /export type ContentOptions = \{\n(.*?)\n\};/s.exec(source) ?? [];
  const given = options.split('\n').filter((line) => /^ {2}readonly \w+\??: .*(?:=>|Record<)/.test(line));
  expect(given.map((line) => /readonly (\w+)/.exec(line)?.[1])).toEqual(['now', 'log']);
});
