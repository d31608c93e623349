import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

export type Limits = {
  readonly seconds: number;
  readonly outputBytes: number;
  readonly processes: number;
};

export type RunResult = {
  /** The output of both streams, up to the limit. */
  readonly output: string;
  /** Undefined if we stopped it. */
  readonly status: number | undefined;
  readonly exceeded?: keyof Limits;
};

// The interval for finding processes that a program has started.
const LOOK_MS = 200;
// When a program has ended, its output arrives within this time, unless a process that it started keeps the stream open.
const FLUSH_MS = 1000;
const KILL_ROUNDS = 20;
const VARIABLES = ['PATH', 'HOME', 'LANG', 'SystemRoot'];
const MARK = 'PORTICO_RUN';

// Separate user, network and process namespaces. All processes end with the first one. Only the machine itself can be reached, if
// `ip` is installed.
const NAMESPACES = '--user --map-current-user --keep-caps --net --pid --fork --kill-child --mount --mount-proc'.split(
  ' ',
);
const RLIMITS = `--core=0 --data=${2 ** 31} --fsize=${2 ** 28}`;
const SCRIPT = `PATH=$PATH:/sbin:/usr/sbin ip link set lo up 2>/dev/null; prlimit ${RLIMITS} -- "$@"; exit $?`;

/**
 * Whether programs can run without a network, and end together with everything they started. That works on Linux, unless a
 * container or AppArmor forbids it.
 */
export function canIsolate(): boolean {
  const [command, ...args] = isolated(['true']);
  return process.platform === 'linux' && spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function isolated(command: readonly string[]): [string, ...string[]] {
  return ['unshare', ...NAMESPACES, '--', 'sh', '-c', SCRIPT, 'sh', ...command];
}

type Program = {
  readonly command: readonly string[];
  readonly folder: string;
  readonly limits: Limits;
  readonly isIsolated: boolean;
};

/**
 * Runs a program in a folder, without input and with hardly any of this process's environment variables, and afterwards ends
 * everything that it started. Rejects if the program doesn't exist.
 */
export async function runProgram({ command, folder, limits, isIsolated }: Program): Promise<RunResult> {
  const mark = randomUUID();
  const known = VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const env = { ...Object.fromEntries(known), TMPDIR: folder, [MARK]: mark };
  const [program = '', ...args] = isIsolated ? isolated(command) : command;
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const chunks: Buffer[] = [];
  let bytes = 0;
  let exceeded: keyof Limits | undefined;
  const end = (limit: keyof Limits) => {
    exceeded ??= limit;
    killGroup(child.pid);
  };
  const take = (chunk: Buffer) => {
    chunks.push(chunk.subarray(0, Math.max(0, limits.outputBytes - bytes)));
    bytes += chunk.length;
    if (bytes > limits.outputBytes) {
      end('outputBytes');
    }
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const late = setTimeout(end, limits.seconds * 1000, 'seconds');
  const look = setInterval(async () => {
    if ((await marked(mark)).length > limits.processes) {
      end('processes');
    }
  }, LOOK_MS);
  const leave = () => {
    killGroup(child.pid);
    process.exit(130);
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    const [status]: unknown[] = await once(child, 'exit');
    killGroup(child.pid);
    await killMarked(mark);
    await Promise.race([closed, wait(FLUSH_MS, undefined, { ref: false })]);
    const output = Buffer.concat(chunks).toString();
    return { output, status: typeof status === 'number' ? status : undefined, ...(exceeded && { exceeded }) };
  } finally {
    clearTimeout(late);
    clearInterval(look);
    process.off('SIGINT', leave).off('SIGTERM', leave);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) {
      process.kill(-pid, 'SIGKILL');
    }
  } catch {
    // All of the group has already ended.
  }
}

/** Ends processes that have left the process group of their program. */
async function killMarked(mark: string): Promise<void> {
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    const left = await marked(mark);
    if (left.length === 0) {
      return;
    }
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }
    await wait(LOOK_MS / 10);
  }
}

/** Returns the processes that have the mark in their environment, on systems that show it the way Linux does. */
async function marked(mark: string): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const variables = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      return variables.includes(`${MARK}=${mark}`);
    }),
  );
  return pids.filter((_, index) => found[index]).map(Number);
}
