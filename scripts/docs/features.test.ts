import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES_POST, featuresDocument, featuresOf, pictureOf } from '../../e2e/shots/features-document.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const post = readFileSync(path.join(ROOT, FEATURES_POST), 'utf8');

// npm run shots -- --features writes both.
test('docs/features.md shows every section of the post that the tests read, each with a picture', () => {
  expect(readFileSync(path.join(ROOT, 'docs/features.md'), 'utf8')).toBe(featuresDocument(post));
  const pictures = readdirSync(path.join(ROOT, 'docs/features')).map((file) => `features/${file}`);
  expect(pictures.sort()).toEqual(featuresOf(post).map(pictureOf).sort());
});

test('a heading within a code block begins no section', () => {
  expect(featuresOf('Before.\n## A {#a}\n\n````\n```\n## No\n```\n````\n## B\ntext')).toEqual([
    { title: 'A', source: '````\n```\n## No\n```\n````' },
    { title: 'B', source: 'text' },
  ]);
});
