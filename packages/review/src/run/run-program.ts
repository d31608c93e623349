import { spawn } from 'node:child_process';
import { once } from 'node:events';

const MAX_OUTPUT = 1_000_000;

/**
 * Runs a program in a folder, without input, and with few of this process's environment variables. Returns the output of both
 * streams, and the exit status or the name of a signal. What it leaves in its process group ends with it. That isn't a sandbox.
 * Rejects if the program can't be started.
 */
export async function runProgram([program = '', ...args]: readonly string[], folder: string, seconds: number) {
  const { PATH, HOME, LANG, SystemRoot } = process.env;
  const env = { PATH, HOME, LANG, SystemRoot, TMPDIR: folder };
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const streams = [child.stdout, child.stderr];
  let [output, isLate] = ['', false];
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += output.length < MAX_OUTPUT ? text : '';
    });
  }
  const end = () => killGroup(child.pid);
  const leave = () => {
    end();
    process.exit(130);
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
    // A process that has left the group may keep them open.
    for (const stream of streams) {
      stream.destroy();
    }
  }, seconds * 1000);
  child.once('exit', end);
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    const [status, signal]: unknown[] = await once(child, 'close');
    return { output, isLate, status: String(status ?? signal) };
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
