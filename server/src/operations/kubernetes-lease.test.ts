import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { listenAnywhere } from '@portico/core/testing/network';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLease } from '#operations/kubernetes-lease.ts';

const PATH = '/apis/coordination.k8s.io/v1/namespaces/sites/leases/portico';
const WAIT = { timeout: 10_000 };
const realFetch = globalThis.fetch;

/** Stands for the API of Kubernetes with one lease that nobody holds. */
async function startKubernetes() {
  let version = 1;
  let lease: Record<string, unknown> = { kind: 'Lease', metadata: { name: 'portico' } };
  const state = { isDown: false, refused: [] as string[] };
  const stored = () => ({ ...lease, metadata: { name: 'portico', resourceVersion: String(version) } });
  const server = createServer(async (request, response) => {
    const { method, url, headers, socket } = request;
    const body = method === 'PUT' ? JSON.parse(await text(request)) : undefined;
    const isRight = url === PATH && headers.authorization === 'Bearer the-token';
    if (state.isDown) {
      socket.destroy();
    } else if (!isRight || (body && !/^\d{4}-.*T.*\.\d{6}Z$/.test(body.spec.renewTime))) {
      state.refused.push(`${method} ${url}`);
      response.writeHead(403).end('forbidden');
    } else if (body && body.metadata.resourceVersion !== String(version)) {
      response.writeHead(409).end('conflict');
    } else {
      version += Number(body !== undefined);
      lease = body ?? lease;
      response.end(JSON.stringify(stored()));
    }
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const api = `http://127.0.0.1:${await listenAnywhere(server)}`;
  const folder = await temporaryFolder({ token: 'the-token\n', namespace: 'sites' });
  const open = (identity: string, durationMs = 1000) => {
    const log = { info: vi.fn(), warn: vi.fn() };
    const opened = openLease({ name: 'portico', log, identity, api, folder, durationMs });
    onTestFinished(() => opened.close());
    return { ...opened, log };
  };
  return { open, state, lease: () => lease };
}

test('one of several servers holds the lease, and another one as soon as that one ends', async () => {
  const { open, state, lease } = await startKubernetes();
  const servers = ['a', 'b', 'c'].map((name) => open(name));
  const holders = () => servers.map(({ holder }) => holder()).toSorted();
  await vi.waitFor(() => expect(holders()).toEqual(['other', 'other', 'this']), WAIT);
  await setTimeout(2000);
  expect(holders()).toEqual(['other', 'other', 'this']);
  const first = servers.find(({ holder }) => holder() === 'this');
  await first?.close();
  expect(first?.holder()).not.toBe('this');
  expect(lease()).not.toHaveProperty('spec.holderIdentity');
  await vi.waitFor(() => expect(holders().filter((each) => each === 'this')).toHaveLength(1), WAIT);
  expect(servers.map(({ log }) => log.info.mock.calls.length).toSorted()).toEqual([0, 1, 1]);
  expect(state.refused).toEqual([]);
});

test('a lease that is not renewed is taken, after its holder has stopped using it', async () => {
  const { open, lease } = await startKubernetes();
  const [dead, alive] = [open('dead'), open('alive')];
  await vi.waitFor(() => expect([dead.holder(), alive.holder()].toSorted()).toEqual(['other', 'this']), WAIT);
  const [holding, other, name] = dead.holder() === 'this' ? [dead, alive, 'alive'] : [alive, dead, 'dead'];
  // It can't ask any more, and can't say that it ends.
  const both: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    String(init.body ?? '').includes(`"${name}"`) || init.method === 'GET'
      ? realFetch(url, init)
      : Promise.reject(new Error('cut off')),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await vi.waitFor(() => {
    both.push(`${holding.holder()} ${other.holder()}`);
    expect(other.holder()).toBe('this');
  }, WAIT);
  expect(both).not.toContain('this this');
  expect(lease()).toMatchObject({ spec: { holderIdentity: name } });
});

test('as long as Kubernetes does not answer, the holder of the lease is unknown, and the log says so', async () => {
  const { open, state } = await startKubernetes();
  state.isDown = true;
  const server = open('a');
  await vi.waitFor(() => expect(server.log.warn).toHaveBeenCalled(), WAIT);
  expect(server.holder()).toBe('unknown');
  expect(server.log.warn.mock.calls[0]?.[0]).toMatch(/^The lease portico cannot be used: .*announces no changes/);
  state.isDown = false;
  await vi.waitFor(() => expect(server.holder()).toBe('this'), WAIT);
  state.isDown = true;
  await vi.waitFor(() => expect(server.holder()).toBe('unknown'), WAIT);
});
