import { expect, test } from 'vitest';
import { neighbours } from '#index/content-index.ts';
import { samplePost } from '#testing/sample-post.ts';

const newest = samplePost('newest');
const middle = samplePost('middle');
const oldest = samplePost('oldest');

test.for([
  ['the newest post', newest, undefined, middle],
  ['a post in the middle', middle, newest, oldest],
  ['the oldest post', oldest, middle, undefined],
  ['a post that is in no list', samplePost('unlisted'), undefined, undefined],
] as const)('the neighbours of %s', ([, of, newer, older]) => {
  expect(neighbours([newest, middle, oldest], of)).toEqual({ newer, older });
});
