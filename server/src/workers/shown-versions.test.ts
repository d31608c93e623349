import { expect, onTestFinished, test, vi } from 'vitest';
import { createShownVersions, type ShownVersions } from '#workers/shown-versions.ts';
import type { SupervisedWorker } from '#workers/supervise.ts';

const worker = (): SupervisedWorker => ({ pid: 1, send() {} });

test('a version is shown by all once the last one shows it, or a later one', async () => {
  const shown = createShownVersions();
  const [a, b] = [worker(), worker()];
  shown.take(a, '1');
  shown.take(b, '1');
  const acts: string[] = [];
  shown.onceByAll('2', () => acts.push('2'));
  shown.onceByAll('3', () => acts.push('3'));
  shown.take(a, '2');
  expect(acts).toEqual([]);
  shown.take(b, '3');
  expect(acts).toEqual(['2']);
  shown.take(a, '3');
  expect(acts).toEqual(['2', '3']);
});

test('bytes that come again are not taken for shown while what was between them is to come', () => {
  const shown = createShownVersions();
  const [a, b] = [worker(), worker()];
  shown.take(a, '1');
  shown.take(b, '1');
  const acts: string[] = [];
  shown.onceByAll('2', () => acts.push('2'));
  shown.onceByAll('1', () => acts.push('1 again'));
  expect(acts).toEqual([]);
  shown.take(a, '2');
  shown.take(b, '1');
  expect(acts).toEqual(['2']);
  shown.take(a, '1');
  expect(acts).toEqual(['2', '1 again']);
});

test('bytes that come and go several times are shown once for each time', () => {
  const shown = createShownVersions();
  const late = worker();
  shown.take(late, '1');
  const acts: string[] = [];
  const versions = ['2', '1', '2', '1'];
  for (const version of versions) {
    shown.onceByAll(version, () => acts.push(version));
  }
  for (const [place, version] of versions.entries()) {
    shown.take(late, version);
    expect(acts).toEqual(versions.slice(0, place + 1));
  }
});

test('who ends is not waited for', () => {
  const shown = createShownVersions();
  const [a, b] = [worker(), worker()];
  const acts: string[] = [];
  shown.onceByAll('1', () => acts.push('1'));
  expect(acts).toEqual(['1']);
  shown.take(a, '1');
  shown.take(b, '1');
  shown.onceByAll('2', () => acts.push('2'));
  shown.take(a, '2');
  shown.end(b);
  expect(acts).toEqual(['1', '2']);
});

test('who starts is not waited for, and once it shows the version it is done again: it may show at first what was before', () => {
  const shown = createShownVersions();
  const [there, starting] = [worker(), worker()];
  shown.take(there, '1');
  shown.start(starting);
  const acts: string[] = [];
  shown.onceByAll('2', () => acts.push('2'));
  shown.take(there, '2');
  expect(acts).toEqual(['2']);
  shown.take(starting, '1');
  expect(acts).toEqual(['2']);
  shown.onceByAll('3', () => acts.push('3'));
  shown.take(there, '3');
  shown.take(starting, '2');
  expect(acts).toEqual(['2', '2']);
  shown.take(starting, '3');
  expect(acts).toEqual(['2', '2', '3']);
});

test.for([
  ['shows the version', (shown: ShownVersions, late: SupervisedWorker) => shown.take(late, '2')],
  ['has ended', (shown: ShownVersions, late: SupervisedWorker) => shown.end(late)],
] as const)('nobody is waited for for ever, and once who was late %s it is done again', ([, arrive]) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const shown = createShownVersions(5000);
  const [prompt, late] = [worker(), worker()];
  shown.take(prompt, '1');
  shown.take(late, '1');
  const act = vi.fn();
  shown.onceByAll('2', act);
  shown.take(prompt, '2');
  expect(act).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
  arrive(shown, late);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  shown.take(prompt, '3');
  expect(act).toHaveBeenCalledTimes(2);
});
