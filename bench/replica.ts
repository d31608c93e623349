import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../e2e/running-server.ts';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../scripts/steps/server-process.mjs';
import { fetchReply, pause } from './web-servers.ts';

export type LogLine = {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
};

/** A server that is stopped and started again at the same port. */
export type Replica = {
  readonly port: number;
  readonly adminPort: number;
  readonly pid: number;
  /** The processes that serve; itself where it serves alone. */
  workers(): readonly number[];
  /** What it has logged at all of its starts, but not its requests. */
  readonly log: readonly LogLine[];
  /** Starts it from the folder of a release; resolves when it is ready, and rejects where it ends before. */
  start(release?: string): Promise<void>;
  /** Resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

export type ReplicaOptions = {
  readonly env: Readonly<Record<string, string>>;
  /** A program that starts it, with its arguments. */
  readonly startedBy?: readonly string[];
};

const NODE = path.resolve('node_modules/.bin/node');
// In place of the program that is deployed, one that takes the folder of a release; from its sources, whose types need not be stripped at each start.
const PROGRAM = [...SERVER_ARGUMENTS.slice(0, -1), path.resolve('bench/release-server.ts')];
const EVERY_MS = 100;

export async function createReplica({ env, startedBy = [] }: ReplicaOptions): Promise<Replica> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const log: LogLine[] = [];
  let child: ChildProcess | undefined;

  const pid = () => child?.pid ?? 0;

  return {
    port,
    adminPort,
    log,
    get pid() {
      return pid();
    },
    workers() {
      const children = childrenOf(pid());
      return children.length === 0 ? [pid()] : children;
    },
    async start(release = 'build') {
      const [command = NODE, ...args] = [...startedBy, NODE, ...PROGRAM, release];
      const started = spawn(command, args, {
        env: {
          ...process.env,
          ...SERVER_ENVIRONMENT,
          NODE_COMPILE_CACHE: path.resolve('.cache/compile'),
          PORT: String(port),
          ADMIN_PORT: String(adminPort),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      createInterface({ input: started.stdout }).on('line', (line) => note(line, log));
      while (!(await isReady(adminPort))) {
        if (started.exitCode !== null || started.signalCode !== null) {
          throw new Error(`The server ended with ${started.exitCode ?? started.signalCode} before it was ready.`);
        }
        await pause(EVERY_MS);
      }
    },
    async stop(signal = 'SIGTERM') {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
        return;
      }
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

function note(line: string, log: LogLine[]): void {
  // Most lines are requests, and those need no parsing.
  if (!line.endsWith('"msg":"request"}')) {
    log.push(JSON.parse(line));
  }
}

/** What a line says, with the error that it is of. */
export function textOfLine({ msg, err }: LogLine): string {
  const why = typeof err === 'object' && err !== null && 'message' in err ? ` (${err.message})` : '';
  return `${msg}${why}`;
}

function isReady(adminPort: number): Promise<boolean> {
  return fetchReply(adminPort, '/readyz').then(
    ({ body }) => body.toString() === 'ready\n',
    () => false,
  );
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
