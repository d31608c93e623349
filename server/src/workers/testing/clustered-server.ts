import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { superviseWorkers } from '#workers/supervise.ts';
import { beginWork } from '#workers/work.ts';

/*
 * A program for supervise.test.ts: two workers on the port of the first argument. `/` is answered by the id of the process, `/slow`
 * after a while, `/hang` after all tests, `/held` once the file that the second argument names is there. Where it is, a worker ends by itself
 * before it is ready. The third is how often one says that it is alive, the fourth how long the next one waits for the end of the one before. A
 * worker writes when it serves, and when it has read another build; at its end it has something that cannot be closed. A message is the folder
 * that workers start in from then on, or tells all of them of an error.
 */
const [port = '', trap = '', aliveEveryMs = '1000', replaceAfterMs = '10000'] = process.argv.slice(2);
const SLOW_MS = 150;
const READS_MS = 300;
// Longer than any test waits.
const HANGS_MS = 30_000;

if (cluster.isPrimary) {
  const workers = superviseWorkers({
    count: 2,
    log: pino({ base: undefined }),
    firstDelayMs: 5,
    aliveEveryMs: Number(aliveEveryMs),
    replaceAfterMs: Number(replaceAfterMs),
    onCrashLoop(reason) {
      process.stderr.write(`${reason}\n`);
      process.exit(1);
    },
  });
  process.on('SIGHUP', workers.replaceAll);
  process.on('message', (message: { readonly cwd?: string }) => {
    if (message.cwd !== undefined) {
      cluster.setupPrimary({ cwd: message.cwd });
      return;
    }
    for (const worker of Object.values(cluster.workers ?? {})) {
      worker?.emit('error', new Error('write EPIPE'));
    }
  });
  process.on('SIGTERM', () => workers.stop().then(() => process.exit(0)));
  await workers.ready;
  process.send?.({ ready: workers.all().map(({ pid }) => pid) });
} else {
  const { existsSync } = await import('node:fs');
  if (existsSync(trap)) {
    process.exit(3);
  }
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    if (request.url === '/slow') {
      await setTimeout(SLOW_MS);
    }
    while (request.url === '/held' && !existsSync(trap)) {
      await setTimeout(20);
    }
    for (const begun = performance.now(); request.url === '/hang' && performance.now() - begun < HANGS_MS; ) {
      // Nothing else comes to its turn.
    }
    response.end(String(process.pid));
  });
  const work = await beginWork({ server, port: Number(port), host: '127.0.0.1', log: pino({ level: 'error' }) });
  work.stopping.finally(async () => {
    throw new Error('A thing that cannot be closed.');
  });
  work.onMessage(async ({ kind }) => {
    if (kind === 'read-build') {
      await setTimeout(READS_MS);
      process.stdout.write(`${process.pid} has the build\n`);
      work.send({ kind: 'has-build' });
    }
  });
  // As if it read something first.
  await setTimeout(20);
  process.stdout.write(`${process.pid} serves\n`);
  await work.ready();
}
