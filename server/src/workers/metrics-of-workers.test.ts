import { expect, test } from 'vitest';
import { type MetricsAsData, summedMetrics } from '#operations/metrics.ts';
import { createMetricsOfWorkers } from '#workers/metrics-of-workers.ts';
import type { SupervisedWorker } from '#workers/supervise.ts';

function figures(count: number, bytes: number, version: string): MetricsAsData {
  const metric = { help: 'h', aggregator: 'sum' };
  return [
    { ...metric, name: 'requests_total', type: 'counter', values: [{ labels: {}, value: count }] },
    { ...metric, name: 'bytes', type: 'gauge', values: [{ labels: {}, value: bytes }] },
    { ...metric, name: 'content', type: 'gauge', aggregator: 'max', values: [{ labels: { version }, value: 1 }] },
  ];
}

test('counts and sizes are summed, and what an ended worker counted stays', async () => {
  const workers: SupervisedWorker[] = [];
  const metrics = createMetricsOfWorkers(
    async () => figures(0, 1, 'one'),
    () => workers,
  );
  const add = (says: MetricsAsData) => {
    const worker: SupervisedWorker = { pid: 1, send: () => metrics.take(worker, says) };
    workers.push(worker);
    return worker;
  };
  const lines = async () =>
    (await summedMetrics(await metrics.all())).body.split('\n').filter((line) => /^\w/.test(line));

  const first = add(figures(3, 10, 'one'));
  add(figures(4, 100, 'two'));
  const both = ['requests_total 7', 'bytes 111', 'content{version="one"} 1', 'content{version="two"} 1'];
  expect(await lines()).toEqual(both);
  expect(await lines()).toEqual(both);

  workers.shift();
  metrics.end(first);
  expect(await lines()).toEqual([
    'requests_total 7',
    'bytes 101',
    'content{version="one"} 1',
    'content{version="two"} 1',
  ]);
});

test('a worker that does not answer holds nobody up, and counts as it did', async () => {
  let answers = true;
  const worker: SupervisedWorker = { pid: 1, send: () => answers && metrics.take(worker, figures(3, 10, 'one')) };
  const metrics = createMetricsOfWorkers(
    async () => [],
    () => [worker],
  );
  await metrics.all();
  answers = false;
  expect((await summedMetrics(await metrics.all())).body).toContain('requests_total 3');
});

test('workers that end while what all say is put together count as they did', async () => {
  const { promise: asked, resolve: resolveAsked } = Promise.withResolvers<void>();
  const { promise: own, resolve: resolveOwn } = Promise.withResolvers<MetricsAsData>();
  const workers: SupervisedWorker[] = [];
  const metrics = createMetricsOfWorkers(
    () => {
      resolveAsked();
      return own;
    },
    () => workers,
  );
  const add = (count: number) => {
    const worker: SupervisedWorker = { pid: count, send: () => metrics.take(worker, figures(count, 1, 'one')) };
    workers.push(worker);
    return worker;
  };
  const [first, second] = [add(3), add(4)];
  const all = metrics.all();
  await asked;
  metrics.end(first);
  resolveOwn([]);
  await own;
  // While the counts of the first one are added.
  metrics.end(second);
  expect((await summedMetrics(await all)).body).toContain('requests_total 7');
});
