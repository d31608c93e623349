import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { ask, freePort } from '@portico/core/testing/network';
import { endWithTests } from '@portico/core/testing/programs';

const MAX_ANSWER_MS = 1000;
const MAX_MEMORY_MB = 800;
const PROBE_MS = 100;
const START_MS = 60_000;
// The unit of times in /proc.
const TICK_MS = 10;
const PROBED = ['/blog', '/blog/good', '/blog/rss.xml'];

export type FuzzedServer = {
  readonly port: number;
  /** Does some work, and reports it if it takes too long. Time in which other programs had the processor doesn't count. */
  timed<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns what has gone wrong since the last call. */
  faults(): readonly string[];
  report(fault: string): void;
  /** What it uses now, and the most that it has used, in MB. */
  memoryMb(): { readonly now: number; readonly peak: number };
  stop(): Promise<void>;
};

/** Starts the server as `npm run serve` does, and a watchdog, which constantly requests good pages, and watches memory and the log. */
export async function startFuzzedServer(content: string, cache: string): Promise<FuzzedServer> {
  const port = await freePort();
  const env = { PORT: String(port), ADMIN_PORT: '0', CONTENT_DIR: content, CACHE_DIR: cache };
  const child = endWithTests(
    spawn(process.execPath, ['cli/main.ts', 'serve'], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const closed = once(child, 'close');
  const faults = new Set<string>();
  let isStopped = false;
  let isReady = false;
  const onLine = (line: string) => {
    isReady ||= line.includes('Portico is ready');
    const mistake = logged(line);
    if (mistake !== undefined) {
      faults.add(`logged: ${mistake}`);
    }
  };
  createInterface(child.stdout).on('line', onLine);
  createInterface(child.stderr).on('line', onLine);
  child.once('close', (code, signal) => isStopped || faults.add(`the server ended with ${signal ?? code}`));
  for (const until = performance.now() + START_MS; !isReady; await setTimeout(20)) {
    if (child.exitCode !== null || performance.now() > until) {
      throw new Error(`The server did not start: ${[...faults].join('\n')}`);
    }
  }
  const watching = watch();

  async function watch(): Promise<void> {
    for (let count = 0; !isStopped && child.exitCode === null && child.signalCode === null; count += 1) {
      const path = PROBED[count % PROBED.length] ?? '';
      const answer = await timed('any good page', () => ask(port, path).catch(() => undefined));
      if (!isStopped && answer?.status !== 200) {
        faults.add(`a good page got ${answer?.status ?? 'no answer'}: ${path}`);
      }
      const { peak } = memoryMb();
      if (peak > MAX_MEMORY_MB) {
        faults.add(`the server took ${peak} MB`);
      }
      await setTimeout(PROBE_MS);
    }
  }

  function memoryMb() {
    const status = statusOf(`/proc/${child.pid}/status`);
    return { now: megabytes(status, 'VmRSS'), peak: megabytes(status, 'VmHWM') };
  }

  async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const [begun, worked] = [performance.now(), workedMs(child)];
    const result = await work();
    const ms = Math.min(performance.now() - begun, workedMs(child) - worked);
    if (ms > MAX_ANSWER_MS) {
      faults.add(`${(ms / 1000).toFixed(1)} s for ${what}`);
    }
    return result;
  }

  return {
    port,
    timed,
    memoryMb,
    report: (fault) => void faults.add(fault),
    faults() {
      const found = [...faults];
      faults.clear();
      return found;
    },
    async stop() {
      isStopped = true;
      child.kill('SIGKILL');
      await Promise.all([closed, watching]);
    },
  };
}

/** The error in a line of the log; lines about authors' mistakes have none. */
function logged(line: string): string | undefined {
  if (!line.startsWith('{')) {
    return line;
  }
  const { level, err, msg } = JSON.parse(line);
  return level >= 50 && err !== undefined ? `${msg}: ${err.stack ?? err.message}` : undefined;
}

/** A size of `/proc/PID/status`. */
function megabytes(status: string, field: string): number {
  return Math.round(Number(new RegExp(`${field}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

/** How long a process has used the processor, in milliseconds. */
function workedMs({ pid }: ChildProcess): number {
  const [user = 0, system = 0] = statusOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}

/** Empty if the process has ended. */
function statusOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
