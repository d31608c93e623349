import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/core/testing/network';
import { expect, onTestFinished, test, vi } from 'vitest';

type Report = {
  readonly port?: number;
  readonly taken?: number;
  readonly answered?: number;
  readonly aborted?: boolean;
};

async function start(...options: string[]) {
  const child = fork(new URL('../testing/draining-server.ts', import.meta.url), options, {
    execArgv: [],
    silent: true,
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const reports: Report[] = [];
  child.on('message', (report: Report) => reports.push(report));
  const exited = once(child, 'exit').then(([code]): unknown => code);
  const { port = 0 } = await reported(child, reports, (report) => report.port !== undefined);
  const logged = child.stdout ? text(child.stdout) : Promise.resolve('');
  /** What the last line of its log says, once it has ended. */
  const lastLine = async (): Promise<unknown> => JSON.parse((await logged).trim().split('\n').at(-1) ?? '');
  return { child, port, exited, reports, lastLine };
}

/** Waits for the report that passes the check, which may have come already. */
async function reported(child: ChildProcess, reports: readonly Report[], check: (report: Report) => boolean) {
  for (;;) {
    const found = reports.find(check);
    if (found !== undefined) {
      return found;
    }
    await once(child, 'message');
  }
}

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s lets all requests in flight finish and ends with status 0',
  async (signal) => {
    const { child, port, exited, reports, lastLine } = await start();
    const keepAlive = new http.Agent({ keepAlive: true });
    onTestFinished(() => keepAlive.destroy());
    const paths = Array.from({ length: 60 }, (_, index) => `/slow/${200 + index}`);
    const responses = Promise.all(paths.map((path, index) => ask(port, path, { agent: index % 2 === 0 && keepAlive })));
    await reported(child, reports, ({ taken }) => taken === paths.length);
    child.kill(signal);
    expect((await responses).map(({ status, body }) => [status, body.toString()])).toEqual(
      paths.map((path) => [200, `response to ${path}`]),
    );
    expect(await exited).toBe(0);
    expect(reports).toContainEqual({ answered: paths.length });
    expect(await lastLine()).toMatchObject({ finished: paths.length, cut: 0 });
  },
);

test('if the parent ends, a request in flight finishes, and the process ends with status 0', async () => {
  const { child, port, exited, reports, lastLine } = await start();
  const inFlight = ask(port, '/slow/300');
  await reported(child, reports, ({ taken }) => taken === 1);
  child.disconnect();
  expect(await inFlight).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(await exited).toBe(0);
  expect(await lastLine()).toMatchObject({ msg: 'stopped: requests finished: 1, cut off: 0' });
});

test('a new connection gets one response until load balancers know, then it is refused while requests in flight finish', async () => {
  const { child, port, exited, reports } = await start('--long');
  const inFlight = ask(port, '/slow/2500');
  await reported(child, reports, ({ taken }) => taken === 1);
  child.kill('SIGTERM');
  await reported(child, reports, ({ aborted }) => aborted === true);
  expect(await ask(port, '/slow/0')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  const answered = () => ask(port, '/slow/0').then(String, ({ code }) => code);
  await expect.poll(answered, { timeout: 2000 }).toBe('ECONNREFUSED');
  expect((await inFlight).status).toBe(200);
  expect(await exited).toBe(0);
});

test.for([
  ['whose request is in flight', '/slow/300', []],
  ['that is idle and used once more', '/slow/0', ['/slow/10']],
] as const)('a connection %s gets a response that closes it', async ([, before, after]) => {
  const { child, port, exited, reports } = await start();
  const socket = net.connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  let received = '';
  socket.on('data', (bytes) => {
    received += String(bytes);
  });
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.write(request(before));
  await reported(child, reports, ({ taken }) => taken === 1);
  await (after.length > 0 && vi.waitUntil(() => received.includes(before)));
  child.kill('SIGTERM');
  await reported(child, reports, ({ aborted }) => aborted === true);
  for (const path of after) {
    socket.write(request(path));
  }
  await once(socket, 'close');
  const [last = before] = after;
  expect(received.split(/(?=HTTP\/1\.1 )/)).toHaveLength(1 + after.length);
  expect(received).toMatch(new RegExp(`\\r\\nConnection: close\\r\\n[\\s\\S]*response to ${last}$`));
  expect(await exited).toBe(0);
});

test('a request that never ends is cut off after the time limit', async () => {
  const { child, port, exited, reports, lastLine } = await start();
  const never = ask(port, '/never');
  const cut = expect(never).rejects.toMatchObject({ code: 'ECONNRESET' });
  await reported(child, reports, ({ taken }) => taken === 1);
  child.kill('SIGTERM');
  await cut;
  expect(await exited).toBe(0);
  expect(await lastLine()).toMatchObject({
    finished: 0,
    cut: 1,
    msg: 'stopped: requests finished: 0, cut off: 1',
  });
});

test('a second signal ends the process at once, with status 1', async () => {
  const { child, port, exited, reports } = await start();
  const never = ask(port, '/never').catch(() => {});
  await reported(child, reports, ({ taken }) => taken === 1);
  child.kill('SIGTERM');
  await reported(child, reports, ({ aborted }) => aborted === true);
  // An earlier second signal would count as the first one.
  await setTimeout(600);
  child.kill('SIGTERM');
  expect(await exited).toBe(1);
  await never;
});
