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

/** As much of a button as is changed. */
function buttonSaying(textContent: string) {
  return { firstChild: { nodeType: 3, textContent } as Text };
}

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

test('the button says so for a moment, however often it is pressed', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
  const button = buttonSaying('Copy');
  await copyToClipboard({ ...WORDS, button });
  await copyToClipboard({ ...WORDS, button });
  expect(button.firstChild.textContent).toBe('Copied');
  vi.advanceTimersByTime(2_000);
  expect(button.firstChild.textContent).toBe('Copy');
  vi.useRealTimers();
});

test('a button whose text could not be copied stays as it is', async () => {
  vi.stubGlobal('navigator', {});
  const button = buttonSaying('Copy');
  await copyToClipboard({ ...WORDS, button });
  expect(button.firstChild.textContent).toBe('Copy');
});
