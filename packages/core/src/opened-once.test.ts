import { expect, test } from 'vitest';
import { openedOnce } from '#opened-once.ts';

test('something is opened once, and again only after a failure', async () => {
  const results = [() => Promise.reject(new Error('busy')), async () => 'first', async () => 'second'];
  const opened = openedOnce<string>(() => results.shift()?.() ?? Promise.reject(new Error('none')));
  await expect(opened()).rejects.toThrow('busy');
  expect(await Promise.all([opened(), opened()])).toEqual(['first', 'first']);
  expect(await opened()).toBe('first');
});
