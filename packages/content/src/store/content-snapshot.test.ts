import { expect, test } from 'vitest';
import { makeSnapshot } from '#store/content-snapshot.ts';
import { samplePost } from '#testing/sample-post.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const NOTHING = { images: new Map(), media: new Map() };

function announce(until: string | undefined, scheduled?: string) {
  const announcement = { id: 'v4', text: 'Version 4 is here', ...(until && { until }) };
  const file = { version: 'a', errors: [] };
  const files = new Map([
    ['announcement.yaml', { ...file, announcement }],
    ...(scheduled ? ([['posts/a.md', { ...file, post: samplePost('a', { date: scheduled }) }]] as const) : []),
  ]);
  const { announcement: shown, nextChange } = makeSnapshot({ files, media: NOTHING, now: NOW });
  return [shown?.id, nextChange && new Date(nextChange).toISOString()];
}

test.for([
  ['without an end', undefined, undefined, ['v4', undefined]],
  ['that ends in a moment', '2026-06-01T12:00:00.001Z', undefined, ['v4', '2026-06-01T12:00:00.001Z']],
  ['that ends now', '2026-06-01T12:00:00Z', undefined, [undefined, undefined]],
  ['that ended', '2026-05-01', '2026-06-03T00:00:00Z', [undefined, '2026-06-03T00:00:00.000Z']],
  ['that ends before a post', '2026-06-02', '2026-06-03T00:00:00Z', ['v4', '2026-06-02T00:00:00.000Z']],
  ['that ends after a post', '2026-06-04', '2026-06-03T00:00:00Z', ['v4', '2026-06-03T00:00:00.000Z']],
] as const)(
  'an announcement %s is there until then, and the content changes at that moment',
  ([, until, post, expected]) => {
    expect(announce(until, post)).toEqual(expected);
  },
);
