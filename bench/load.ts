import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Measured, measuredFrom } from './figure.ts';

export type Peer = {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** Where it is loaded by another number of connections than the others. */
  readonly connections?: number;
};

/** Over the rounds. */
export type Load = {
  readonly requestsPerSecond: Measured;
  readonly p99Ms: Measured;
  /** Processor time of the server for one request: other work on the machine changes it less than the rate. */
  readonly cpuUs: Measured;
};

export type LoadOptions = {
  readonly peers: readonly Peer[];
  readonly target: string;
  readonly headers: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** A script of wrk that says what is asked for, in place of the target. */
  readonly script?: string;
};

// What /proc counts in: USER_HZ is 100 on every Linux that Node runs on.
const TICK_US = 10_000;

/** Loads servers in turn with wrk, so that a busy moment of the machine meets all of them. */
export function loadInTurn({ peers, rounds, ...options }: LoadOptions): Load[] {
  const results: Round[][] = peers.map(() => []);
  // One round that does not count: what is measured first is compiled then.
  for (const peer of peers) {
    loadOnce(peer, options);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, peer] of peers.entries()) {
      results[index]?.push(loadOnce(peer, options));
    }
  }
  return results.map((loads) => ({
    requestsPerSecond: measuredFrom(loads.map((load) => load.requestsPerSecond)),
    p99Ms: measuredFrom(loads.map((load) => load.p99Ms)),
    cpuUs: measuredFrom(loads.map((load) => load.cpuUs)),
  }));
}

type Round = { readonly [Key in keyof Load]: number };

function loadOnce(
  { port, pid, connections: own }: Peer,
  { target, headers, seconds, connections, script }: Omit<LoadOptions, 'peers' | 'rounds'>,
): Round {
  const sent = ['accept-encoding: br', ...headers].flatMap((header) => ['-H', header]);
  const settings = ['-t1', `-c${own ?? connections}`, `-d${seconds}s`, '--latency', '--timeout', '30s'];
  if (script !== undefined) {
    settings.push('-s', script);
  }
  const before = processorUs(pid);
  const output = execFileSync('wrk', [...settings, ...sent, `http://127.0.0.1:${port}${target}`], { encoding: 'utf8' });
  const used = processorUs(pid) - before;
  const requests = requestsIn(output);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99Ms: milliseconds(/99%\s+([\d.]+\w+)/.exec(output)?.[1] ?? ''),
    cpuUs: used / requests,
  };
}

/** How many requests wrk says that it has made. Throws where one of them was not answered, or with an error. */
export function requestsIn(output: string): number {
  if (/Non-2xx or 3xx|Socket errors/.test(output)) {
    throw new Error(`The load met errors:\n${output}`);
  }
  return Number(/(\d+) requests in/.exec(output)?.[1]);
}

/** Resolves when a server has done what it does after its start, such as rendering pages ahead. */
export async function untilIdle({ pid }: Pick<Peer, 'pid'>): Promise<void> {
  let before: number;
  do {
    before = processorUs(pid);
    await setTimeout(1000);
  } while (processorUs(pid) - before > 2 * TICK_US);
}

/** Processor time that a process and its workers have used so far, in user and kernel mode, in microseconds. */
export function processorUs(pid: number): number {
  return processesOf(pid).reduce((sum, each) => sum + timesIn(`/proc/${each}/stat`), 0);
}

/** Memory of a process and its workers that is in the machine's, in megabytes, now or (`VmHWM`) at the most. What they share is counted for each. */
export function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`);
  // One that has ended and that nobody has waited for has none.
  const kilobytes = processesOf(pid).map((each) =>
    Number(line.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** A process and its children. */
export function processesOf(pid: number): readonly number[] {
  return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)];
}

/** The same of its main thread alone, which is the one that answers. */
export function mainThreadUs(pid: number): number {
  return timesIn(`/proc/${pid}/task/${pid}/stat`);
}

function timesIn(file: string): number {
  // Fields 14 and 15 of proc_pid_stat(5); the name before them may hold spaces, its closing bracket ends it.
  const [, fields = ''] = readFileSync(file, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_US;
}

function milliseconds(text: string): number {
  const value = Number.parseFloat(text);
  if (text.endsWith('us')) {
    return value / 1000;
  }
  return text.endsWith('ms') ? value : value * 1000;
}
