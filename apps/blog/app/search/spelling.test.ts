import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { correctSpelling } from './spelling.ts';

const POSTS = [
  samplePost('a', { title: 'Connection migration in QUIC', description: 'How it survives' }),
  samplePost('b', { title: 'Pods', tags: ['Kubernetes'] }),
];

test.for([
  ['kubernets', 'kubernetes'],
  ['Migratoin survves', 'migration survives'],
  ['kubernetes migratoin', 'kubernetes migration'],
  ['kubernetes', undefined],
  ['zzzzzz', undefined],
  ['qic', undefined],
  ['one kubernets '.repeat(11), undefined],
] as const)('%s: did you mean %s?', ([query, meant]) => {
  expect(correctSpelling(query, POSTS)).toBe(meant);
});
