import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const CLIENTS = 8;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The program as it runs, with what it writes. */
async function start(...more: readonly string[]) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'workers-'));
  const trap = path.join(folder, 'trap');
  const file = new URL('./testing/clustered-server.ts', import.meta.url);
  const child = fork(file, [String(port), trap, ...more], { execArgv: [], silent: true });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code]): unknown => code);
  const pids = await new Promise<number[]>((resolve) => {
    child.once('message', (message: { readonly ready: number[] }) => resolve(message.ready));
  });
  return { child, port, pids, ended, setTrap: () => writeFileSync(trap, ''), written: () => text };
}

function ask(port: number, target: string, agent: http.Agent | false = false): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: target, agent }, async (response) => {
        resolve(Number(Buffer.concat(await response.toArray())));
      })
      .on('error', reject);
  });
}

/** Clients that ask without a pause, some over connections that stay, until they are told to stop. */
function load(port: number) {
  const keepAlive = new http.Agent({ keepAlive: true });
  onTestFinished(() => keepAlive.destroy());
  const answers = new Map<number, number>();
  let failures = 0;
  let isStopped = false;
  async function client(place: number): Promise<void> {
    while (!isStopped) {
      try {
        const pid = await ask(port, place === 0 ? '/slow' : '/', place % 2 === 0 && keepAlive);
        answers.set(pid, (answers.get(pid) ?? 0) + 1);
      } catch {
        failures += 1;
      }
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, place) => client(place));
  return {
    answers,
    failures: () => failures,
    async stop() {
      isStopped = true;
      await Promise.all(clients);
    },
  };
}

const others = (answers: ReadonlyMap<number, number>, pids: readonly number[]) =>
  [...answers.keys()].filter((pid) => !pids.includes(pid));

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  child.kill(signal);
}

test('all workers serve, one that is killed is replaced, and no request fails but those that it had', async () => {
  const { port, pids, written } = await start();
  const { answers, failures, stop } = load(port);
  await vi.waitUntil(() => pids.every((pid) => (answers.get(pid) ?? 0) > 10));
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await vi.waitUntil(() => others(answers, pids).length === 1, { timeout: 10_000 });
  await stop();
  expect(failures()).toBeLessThanOrEqual(CLIENTS);
  expect(written()).toMatch(
    new RegExp(`The worker with the process id ${pids[0]} ended with SIGKILL. Another one starts in 5 ms.`),
  );
}, 20_000);

test('a worker whose event loop is blocked is killed and replaced, with a line that says so', async () => {
  const { port, pids, written } = await start('100');
  const lost = ask(port, '/hang').catch((error) => error.code);
  await vi.waitUntil(() => written().includes('hangs'), { timeout: 10_000 });
  expect(await lost).toBe('ECONNRESET');
  const hung = /process id (\d+) hangs: its event loop has not turned for 1 s/.exec(written())?.[1];
  expect(pids.map(String)).toContain(hung);
  await vi.waitUntil(() => written().includes(`${hung} ended with SIGKILL. Another one starts in 5 ms.`));
  const answers = new Set<number>();
  await vi.waitUntil(async () => answers.add(await ask(port, '/')).size > 1, { timeout: 10_000 });
  expect(answers).not.toContain(Number(hung));
}, 20_000);

test('SIGHUP replaces all workers, and no request fails', async () => {
  const { child, port, pids, written } = await start();
  const { answers, failures, stop } = load(port);
  await vi.waitUntil(() => pids.every((pid) => answers.has(pid)));
  kill(child, 'SIGHUP');
  await vi.waitUntil(() => written().includes('All workers are replaced'), { timeout: 20_000 });
  answers.clear();
  await vi.waitUntil(() => answers.size === 2);
  await stop();
  expect(failures()).toBe(0);
  expect(others(answers, pids)).toHaveLength(2);
}, 30_000);

test('SIGHUP loses no request that takes long, and replaces the other workers meanwhile', async () => {
  const { child, port, pids, ended, setTrap, written } = await start('1000', '200');
  const held = Promise.all([1, 2, 3, 4].map(() => ask(port, '/held')));
  await new Promise((resolve) => setTimeout(resolve, 200));
  kill(child, 'SIGHUP');
  await vi.waitUntil(() => written().includes('All workers are replaced'), { timeout: 20_000 });
  expect(pids).not.toContain(await ask(port, '/'));
  // Past the time for requests in flight where nobody takes what comes meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  setTrap();
  expect(new Set(await held)).toEqual(new Set(pids));
  kill(child, 'SIGTERM');
  expect(await ended).toBe(0);
}, 60_000);

test('before a new worker serves after SIGHUP, those that are there have read the files of its build', async () => {
  const { child, pids, written } = await start();
  kill(child, 'SIGHUP');
  await vi.waitUntil(() => written().includes('All workers are replaced'), { timeout: 20_000 });
  const told = [...written().matchAll(/^(\d+) (serves|has the build)$/gm)].map(([, pid, what]) => [Number(pid), what]);
  expect(told.map(([, what]) => what)).toEqual([
    'serves',
    'serves',
    'has the build',
    'has the build',
    'serves',
    'serves',
  ]);
  expect(told.slice(2, 4).map(([pid]) => pid)).toEqual(expect.arrayContaining(pids));
}, 30_000);

test('before a new worker serves in the place of one that died, the others have read the files of its build', async () => {
  const { pids, written } = await start();
  const told = () =>
    [...written().matchAll(/^(\d+) (serves|has the build)$/gm)].map(([, pid, what]) => [Number(pid), what]);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await vi.waitUntil(() => told().filter(([, what]) => what === 'serves').length === 3, { timeout: 10_000 });
  expect(told().slice(2)).toEqual([
    [pids[1], 'has the build'],
    [expect.any(Number), 'serves'],
  ]);
}, 20_000);

test('a worker that dies is replaced although another one, which hangs, cannot read the files of the build', async () => {
  const { port, pids, written } = await start('60000');
  ask(port, '/hang').catch(() => {});
  const answering = await ask(port, '/');
  const [hanging = 0] = pids.filter((pid) => pid !== answering);
  onTestFinished(() => void process.kill(hanging, 'SIGKILL'));
  process.kill(answering, 'SIGKILL');
  await vi.waitUntil(() => written().split(' serves\n').length === 4, { timeout: 10_000 });
}, 20_000);

test('a worker that dies while another one is replaced is missed afterwards', async () => {
  const { child, port, pids, written } = await start();
  kill(child, 'SIGHUP');
  await vi.waitUntil(() => written().includes('replacing the workers'), { timeout: 20_000 });
  process.kill(pids[1] ?? 0, 'SIGKILL');
  await vi.waitUntil(() => written().includes('All workers are replaced'), { timeout: 20_000 });
  const answers = new Map<number, number>();
  await vi.waitUntil(async () => answers.set(await ask(port, '/'), 1).size > 1, { timeout: 20_000 });
  expect(others(answers, pids)).toHaveLength(2);
}, 60_000);

test('SIGHUP leaves the workers as they are where a new one cannot serve', async () => {
  const { child, port, pids, setTrap, written } = await start();
  setTrap();
  kill(child, 'SIGHUP');
  await vi.waitUntil(() => written().includes('so the others stay'), { timeout: 5000 });
  expect(pids).toContain(await ask(port, '/'));
  expect(pids).toContain(await ask(port, '/'));
});

test('workers that end before they are ready end the program with a line that says so, once none serves', async () => {
  const { port, pids, ended, setTrap, written } = await start();
  setTrap();
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await vi.waitUntil(() => written().split('before it was ready').length > 3, { timeout: 10_000 });
  expect(await ask(port, '/')).toBe(pids[1]);
  process.kill(pids[1] ?? 0, 'SIGKILL');
  expect(await ended).toBe(1);
  expect(written()).toMatch(/workers in a row ended before they were ready, the last with code 3, and none serves\./);
}, 20_000);

test('SIGTERM lets requests in flight finish in all workers and ends with status 0', async () => {
  const { child, port, pids, ended } = await start();
  const inFlight = Array.from({ length: 6 }, () => ask(port, '/slow'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  kill(child, 'SIGTERM');
  expect(new Set(await Promise.all(inFlight))).toEqual(new Set(pids));
  expect(await ended).toBe(0);
});

test.for([
  ['tells of it later', '/nowhere/at/all'],
  ['throws', 'no\0folder'],
] as const)(
  'a worker that cannot be started is tried again, where the system %s',
  { timeout: 30_000 },
  async ([, cwd]) => {
    const { child, port, pids, ended, written } = await start();
    child.send({ cwd });
    kill(child, 'SIGHUP');
    await vi.waitUntil(() => written().includes('so the others stay'), { timeout: 5000 });
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await vi.waitUntil(() => written().split('A worker could not be started: ').length > 3, { timeout: 5000 });
    expect(await ask(port, '/')).toBe(pids[1]);
    child.send({ cwd: process.cwd() });
    const answers = new Set<number>();
    await vi.waitUntil(async () => answers.add(await ask(port, '/')).size > 1, { timeout: 10_000 });
    kill(child, 'SIGTERM');
    expect(await ended).toBe(0);
  },
);

test('what a worker cannot close is told of, and does not hold its end up', async () => {
  const { child, pids, ended, written } = await start();
  kill(child, 'SIGTERM');
  expect(await ended).toBe(0);
  expect(written().split('something could not be closed')).toHaveLength(pids.length + 1);
});

test('a worker that a message does not reach at its end is waited for all the same', async () => {
  const { child, port, ended } = await start();
  const inFlight = ask(port, '/slow');
  await new Promise((resolve) => setTimeout(resolve, 50));
  kill(child, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 30));
  child.send({});
  expect(await inFlight).toBeGreaterThan(0);
  expect(await ended).toBe(0);
});
