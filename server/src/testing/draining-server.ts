import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createLog } from '#log.ts';
import { drainOnSignal } from '#process/drain.ts';

// A process for tests of its end and its log: `/slow/<ms>` is answered after that time, `/never` not at all, and `/log` after 2 MB of log.
// It sends its parent its port and how far it is.
// Longer than any test takes: a connection that nothing else closes fails it.
const LONGER_THAN_TESTS_MS = 60_000;
const MAX_DRAIN_MS = process.argv.includes('--long') ? LONGER_THAN_TESTS_MS : 3000;

const report = (message: object | string) => process.connected && process.send?.(message);

const { log, lines } = createLog('info');
let taken = 0;
let answered = 0;
const server = createServer({ keepAliveTimeout: LONGER_THAN_TESTS_MS }, async ({ url }, response) => {
  taken += 1;
  report({ taken });
  if (url === '/log') {
    for (let count = 0; count < 20; count += 1) {
      log.info('x'.repeat(100_000));
    }
    response.end(String(lines.lost));
  } else if (url !== '/never') {
    await setTimeout(Number(url?.replace('/slow/', '')));
    response.end(`response to ${url}`, () => {
      answered += 1;
    });
  }
});
const stopping = new AbortController();
const closing = [{ close: () => void report({ answered }) }];
drainOnSignal(server, { log, stopping, closing, variables: {}, maxMs: MAX_DRAIN_MS });
stopping.signal.addEventListener('abort', () => report({ aborted: true }));
server.listen(0, '127.0.0.1', () => report(server.address() ?? {}));
