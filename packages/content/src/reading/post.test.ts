import { expect, test } from 'vitest';
import type { Post } from '#reading/post.ts';
import { badgesOf } from '#reading/post.ts';
import { samplePost } from '#testing/sample-post.ts';

const NOW = Date.parse('2026-03-14T09:00:00Z');

test.for<[Partial<Post>, readonly string[]]>([
  [{}, []],
  [{ date: '2026-03-14T09:00:00Z' }, []],
  [{ date: '2026-03-14T10:00:01+01:00' }, ['Scheduled for Mar 14, 2026, 9:00 AM UTC']],
  [{ draft: true }, ['Draft']],
  [{ draft: true, date: '2030-01-01' }, ['Draft']],
  [{ unlisted: true }, ['Unlisted']],
  [{ draft: true, unlisted: true }, ['Draft', 'Unlisted']],
  [{ date: '2030-01-01', unlisted: true }, ['Scheduled for Jan 1, 2030, 12:00 AM UTC', 'Unlisted']],
])('%j has the badges %j', ([fields, badges]) => {
  expect(badgesOf(samplePost('a', fields), NOW).map((badge) => badge.replaceAll('\u202f', ' '))).toEqual(badges);
});
