import { expect, test, vi } from 'vitest';
import { samplePost } from '#testing/sample-post.ts';
import { createBodies } from '#workshop/bodies.ts';

test('a public address never gets the text that its post has as a draft', async () => {
  const draft = samplePost('a', { version: '2', draft: true });
  const bodies = createBodies({
    reader: () => ({ part: (version) => (version === '2' ? 'Not for readers.' : undefined) }),
    contentOf: () => ({ digest: '', errors: [], post: draft }),
    isWhole: () => true,
    want: async () => {},
    makeNow: async () => undefined,
    media: () => ({ images: new Map(), media: new Map() }),
  });
  await expect(bodies.markdown({ ...draft, version: '1', draft: false })).rejects.toThrow('a.md could not be shown');
  expect(await bodies.markdown({ ...draft, version: '1' })).toBe('Not for readers.');
});

test('a reader of a version that is forgotten already gets the one that will be published next, which is not made again', async () => {
  const want = vi.fn(async () => {});
  const next = samplePost('a', { version: '2' });
  const bodies = createBodies({
    reader: () => ({ part: (version) => (version === '2' ? 'The new text.' : undefined) }),
    contentOf: () => ({ digest: '', errors: [], post: next }),
    isWhole: () => true,
    want,
    makeNow: async () => undefined,
    media: () => ({ images: new Map(), media: new Map() }),
  });
  expect(await bodies.markdown({ ...next, version: '1' })).toBe('The new text.');
  expect(want).not.toHaveBeenCalled();
});
