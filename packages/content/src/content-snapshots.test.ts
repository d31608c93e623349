import { expect, onTestFinished, test, vi } from 'vitest';
import { ContentEntries } from '#content-entries.ts';
import { createContentSnapshots } from '#content-snapshots.ts';
import { samplePost } from '#testing/sample-post.ts';

test('a post that became due while the machine slept is published within a minute of its waking', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const post = samplePost('a', { date: '2026-05-01T09:00:00Z' });
  const authors = { authors: new Map(), errors: [] };
  const media = { images: new Map(), media: new Map(), errors: [] };
  const entries = new ContentEntries();
  entries.set(post.file, { post, digest: 'a', errors: [] });
  let now = Date.parse('2026-04-30T18:00:00Z');
  const snapshots = await createContentSnapshots({
    entries,
    others: () => ({ authors, media }),
    now: () => now,
    shortTurn: async () => {},
  });
  let published = 0;
  snapshots.onChange(() => {
    published += 1;
  });
  snapshots.schedule();
  onTestFinished(snapshots.close);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(published).toBe(0);
  // Its timers stood still meanwhile.
  now = Date.parse('2026-05-01T09:00:30Z');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([published, snapshots.current().index.posts.length]).toEqual([1, 1]);
});
