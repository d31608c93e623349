import { expect, test } from 'vitest';
import { createShownVersions } from '#workers/shown-versions.ts';
import type { SupervisedWorker } from '#workers/supervise.ts';

const worker = (): SupervisedWorker => ({ pid: 1, send() {} });

/** What has come so far of what is waited for. */
async function settled(promises: Readonly<Record<string, Promise<void>>>): Promise<readonly string[]> {
  const done: string[] = [];
  for (const [name, promise] of Object.entries(promises)) {
    promise.then(() => done.push(name));
  }
  await new Promise(setImmediate);
  return done;
}

test('a version is shown by all once the last one shows it, or a later one', async () => {
  const shown = createShownVersions();
  const [a, b] = [worker(), worker()];
  shown.take(a, '1');
  shown.take(b, '1');
  const waiting = { two: shown.byAll('2'), three: shown.byAll('3') };
  shown.take(a, '2');
  expect(await settled(waiting)).toEqual([]);
  shown.take(b, '3');
  expect(await settled(waiting)).toEqual(['two']);
  shown.take(a, '3');
  expect(await settled(waiting)).toEqual(['two', 'three']);
});

test('who ends, and who shows nothing yet, is not waited for; nor is anyone for ever', async () => {
  const shown = createShownVersions(5);
  const [a, b] = [worker(), worker()];
  expect(await settled({ nobody: shown.byAll('1') })).toEqual(['nobody']);
  shown.take(a, '1');
  shown.take(b, '1');
  const waiting = { two: shown.byAll('2') };
  shown.take(a, '2');
  shown.end(b);
  expect(await settled(waiting)).toEqual(['two']);
  await shown.byAll('3');
});
