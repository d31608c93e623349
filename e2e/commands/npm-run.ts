import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type RunningCommand = {
  output(): string;
  /** Resolves when the output holds the text; rejects with the output if the command ends first. */
  prints(text: string): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** Sends a signal to npm only, as a process manager does. */
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

// The test runner sets these variables, which a terminal doesn't have.
const NOT_A_PERSONS = /^(?:NODE_ENV|BASE_URL|PORT|ADMIN_PORT|SITE_DIR|CONTENT_DIR|npm_.*)$/;

type Options = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts `npm run <name> -- <args>` as a person does. */
export function npmRun(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  return startCommand('npm', ['run', name, ...(args.length > 0 ? ['--', ...args] : [])], { env });
}

/** Starts a command as a person does in a terminal. */
export function startCommand(command: string, args: readonly string[], { cwd, env }: Options = {}): RunningCommand {
  const own = Object.fromEntries(Object.entries(process.env).filter(([key]) => !NOT_A_PERSONS.test(key)));
  // In its own process group: npm starts a shell, which starts the program.
  const child = spawn(command, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
      for (const look of waiting) {
        look();
      }
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, output: text }));
  return {
    output: () => text,
    prints: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(wanted)) {
            waiting.delete(look);
            resolve();
          }
        };
        waiting.add(look);
        look();
        ended.then(({ code }) =>
          reject(new Error(`${[command, ...args].join(' ')} ended with ${code}, and printed:\n${text}`)),
        );
      }),
    ended,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(-child.pid, 'SIGTERM');
      }
      await ended;
    },
  };
}
