import { expect, test } from 'vitest';
import { createTraffic } from './blog-traffic.ts';
import type { Wanted } from './checked-load.ts';
import { markOf } from './response-checks.ts';

const SLUGS = ['the-newest-post', 'another'];
const COPIES = 5000;

/** Of so many requests, those of readers who have a copy. */
function conditional(traffic: ReturnType<typeof createTraffic>, requests = 1000): readonly Wanted[] {
  return Array.from({ length: requests }, traffic.next).filter(({ copy }) => copy !== undefined);
}

function answered(traffic: ReturnType<typeof createTraffic>, wanted: Wanted, tag: string, text = ''): void {
  traffic.note(wanted, { status: 200, headers: { etag: tag }, body: Buffer.from(text) }, text);
}

test('a reader who has a copy knows what it says', () => {
  const traffic = createTraffic(SLUGS);
  for (const encoding of ['br', undefined] as const) {
    answered(traffic, { target: '/blog', encoding }, '"first"', markOf(1, 7));
  }
  const [wanted] = conditional(traffic);
  expect(wanted).toMatchObject({ target: '/blog', copy: { tag: '"first"', marks: new Map([[1, new Set([7])]]) } });
});

test('a copy is replaced by a newer one, however many there are', () => {
  const traffic = createTraffic(SLUGS);
  const blog: Wanted = { target: '/blog', encoding: 'br' };
  answered(traffic, blog, '"old"');
  for (let number = 1; number < COPIES; number += 1) {
    answered(traffic, { target: `/blog/search?q=${number}`, encoding: 'br' }, '"other"');
  }
  answered(traffic, blog, '"new"');
  answered(traffic, { target: '/', encoding: 'br' }, '"one too many"');
  expect(new Set(conditional(traffic).map(({ target, copy }) => `${target} ${copy?.tag}`))).toEqual(
    new Set(['/blog "new"']),
  );
});
