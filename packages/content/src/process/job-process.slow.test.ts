import { expect, test } from 'vitest';
import { JobEnded, openJobProcess, repeatIfKilled } from '#process/job-process.ts';
import type { TestJobs } from '#process/testing/test-worker.ts';

const WORKER = new URL('./testing/test-worker.ts', import.meta.url);
const open = (options = {}) => openJobProcess<TestJobs>(WORKER, options);

test('jobs are done one after another, and a failed one gives its reason', async () => {
  const { run } = open();
  const results = await Promise.allSettled([run('echo', 'a'), run('fail', 'no'), run('echo', 'b')]);
  expect(results).toEqual([
    { status: 'fulfilled', value: Buffer.from('a') },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: Buffer.from('b') },
  ]);
});

test.for([
  ['fill', 400, 'memory'],
  ['work', 60, 'time'],
  ['end', undefined, undefined],
] as const)('the job "%s" ends only itself', async ([name, input, limit]) => {
  const { run } = open();
  const before = await run('id', undefined);
  const [ended, ...next] = await Promise.allSettled([
    run(name, input as never),
    run('id', undefined),
    run('id', undefined),
  ]);
  expect(ended).toMatchObject({ status: 'rejected', reason: { limit } });
  expect(ended.status === 'rejected' && ended.reason).toBeInstanceOf(JobEnded);
  const ids = next.map((each) => each.status === 'fulfilled' && each.value);
  expect(ids).toEqual([expect.any(Number), ids[0]]);
  expect(ids).not.toContain(before);
});

test('a job whose process something outside ended runs again, but not for ever', async () => {
  const { run, pid } = open();
  await run('id', undefined);
  const first = pid() ?? expect.fail('It does not run.');
  const echoed = repeatIfKilled(() => run('work', 1));
  const ended = repeatIfKilled(() => run('end', undefined));
  process.kill(first, 'SIGKILL');
  expect(await echoed).toBeUndefined();
  await expect(ended).rejects.toBeInstanceOf(JobEnded);
  expect(pid()).not.toBe(first);
});

test('a job that waits forever is ended', async () => {
  await expect(open({ maxWaitMs: 1500 }).run('fill', 1)).rejects.toBeInstanceOf(JobEnded);
});

test('the process has no secrets, and ends when it is idle', async () => {
  const { run } = open({ idleMs: 0 });
  expect(await run('environment', undefined)).not.toContain('PATH');
  const id = await run('id', undefined);
  await expect.poll(() => isRunning(id)).toBe(false);
});

test('an end without a job is reported with its reason', async () => {
  const reasons: unknown[] = [];
  const onIdleEnd = (reason: string | undefined) => reasons.push(reason);
  const freed = open({ idleMs: 0, onIdleEnd });
  await freed.run('id', undefined);
  await expect.poll(() => reasons).toEqual([undefined]);

  const killed = open({ onIdleEnd });
  process.kill(await killed.run('id', undefined), 'SIGSEGV');
  await expect.poll(() => reasons).toEqual([undefined, 'SIGSEGV']);
  const atWork = killed.run('end', undefined);
  await expect(atWork).rejects.toBeInstanceOf(JobEnded);
  expect(reasons).toHaveLength(2);

  await killed.run('id', undefined);
  killed.close();
  await expect.poll(() => killed.pid()).toBe(undefined);
  expect(reasons).toHaveLength(2);
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
