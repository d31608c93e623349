import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { watchSite } from '#dev/watch-site.ts';

/** What a server says: that it answers requests, or that it ends because of a change of a file, so that another one has to start. */
export type FromServer = 'ready' | { readonly changed: string };

const SERVER = fileURLToPath(new URL('./main.ts', import.meta.url));
const TRIAL = fileURLToPath(new URL('./try-site.ts', import.meta.url));

/** Runs the development server. It starts again when the site has changed, and after a failure with the next save. */
export function runDevelopmentServer(onReady: () => void): void {
  let hasServed = false;
  let isStopping = false;
  let server = start();

  function start() {
    const child = fork(SERVER, [], {
      // React Router's packages contain separate files for development. Node selects them by a condition that must be set when it starts.
      execArgv: [...process.execArgv, '--conditions=development'],
    });
    let hasChanged = false;
    child.on('message', (message: FromServer) => {
      if (message !== 'ready') {
        hasChanged = true;
        say(`${message.changed} has changed: starting again`);
      } else if (!hasServed) {
        hasServed = true;
        onReady();
      }
    });
    child.once('exit', (code) => {
      if (isStopping) {
        process.exit();
      } else if (hasChanged) {
        server = start();
      } else if (hasServed) {
        const watcher = watchSite(() => {
          watcher.close();
          server = start();
        });
        say('The development server has ended. It starts again when you save a correction.');
      } else {
        process.exit(code ?? 1);
      }
    });
    return child;
  }

  function stop(): void {
    isStopping = true;
    if (!server.kill()) {
      process.exit();
    }
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', stop);
}

/** Loads the site in a process, and returns why that fails. */
export async function reasonOfTrial(): Promise<string | undefined> {
  const trial = fork(TRIAL);
  let reason: string | undefined;
  trial.on('message', (message) => {
    reason = String(message);
  });
  await once(trial, 'exit');
  return reason;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
