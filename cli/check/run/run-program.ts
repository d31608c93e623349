import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Program = { readonly command: readonly string[]; readonly folder: string; readonly seconds: number };

export type RunResult = {
  /** The output of both streams, as far as it is compared. */
  readonly output: string;
  /** Undefined if a signal ended it. */
  readonly status: number | undefined;
  /** Whether it took longer than its time, and was stopped. */
  readonly isLate: boolean;
};

const MAX_OUTPUT = 1_000_000;

/**
 * Runs a program in a folder, without input, and with few of this process's environment variables. What it leaves in its process
 * group ends with it. That isn't a sandbox. Rejects if the program can't be started.
 */
export async function runProgram({ command, folder, seconds }: Program): Promise<RunResult> {
  const [program = '', ...args] = command;
  const { PATH, HOME, LANG, SystemRoot } = process.env;
  const env = { PATH, HOME, LANG, SystemRoot, TMPDIR: folder };
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const streams = [child.stdout, child.stderr];
  let output = '';
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += output.length < MAX_OUTPUT ? text : '';
    });
  }
  const end = () => killGroup(child.pid);
  child.once('exit', end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
    // A process that has left the group may keep them open.
    for (const stream of streams) {
      stream.destroy();
    }
  }, seconds * 1000);
  const leave = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    const [status]: unknown[] = await once(child, 'close');
    return { output, status: typeof status === 'number' ? status : undefined, isLate };
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', leave).off('SIGTERM', leave);
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
