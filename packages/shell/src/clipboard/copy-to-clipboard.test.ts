import { afterEach, expect, test, vi } from 'vitest';
import { copyToClipboard } from '#clipboard/copy-to-clipboard.ts';
import { dismissToast, toastStore } from '#toast/toast.ts';

const WORDS = { text: 'dig', copied: 'Copied.', refused: 'Copy it by hand.' };

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.snapshot()) {
    dismissToast(id);
  }
});

const shown = () => toastStore.snapshot().map(({ priority, message }) => [priority, message]);

test('a copied text is reported', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyToClipboard(WORDS);
  expect(writeText).toHaveBeenCalledWith('dig');
  expect(shown()).toEqual([['success', 'Copied.']]);
});

test('one toast at a time says so', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
  await copyToClipboard(WORDS);
  await copyToClipboard({ ...WORDS, copied: 'Copied again.' });
  expect(shown()).toEqual([['success', 'Copied again.']]);
});

test.for([
  ['refuses', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ['has no clipboard', {}],
] as const)('that a browser %s is reported, and nothing is thrown', async ([, navigator]) => {
  vi.stubGlobal('navigator', navigator);
  await copyToClipboard(WORDS);
  expect(shown()).toEqual([['danger', 'Copy it by hand.']]);
});
