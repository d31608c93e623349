import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { siteState } from '#build/sources.ts';

/** The exit code of a server that has to start again. */
export const RESTART = 75;

const SERVER = fileURLToPath(new URL('./main.ts', import.meta.url));
const LOOK_MS = 500;

/**
 * Runs the development server, and starts it again when it asks for that, or, after it has failed, when the site changes. The
 * server sends a message when it answers requests. `cli` is the CLI's program, which draws diagrams.
 */
export function runDevelopmentServer(cli: string, onReady: () => void): void {
  let hasServed = false;
  let isStopping = false;
  let server = start();

  function start(): ChildProcess {
    const before = siteState();
    const child = fork(SERVER, [cli], {
      // React Router's packages contain separate files for development. Node selects them by a condition that must be set when it starts.
      execArgv: [...process.execArgv, '--conditions=development'],
    });
    child.once('message', () => {
      if (!hasServed) {
        onReady();
      }
      hasServed = true;
    });
    child.once('exit', (code) => {
      if (isStopping) {
        process.exit();
      }
      if (code === RESTART) {
        server = start();
      } else if (hasServed) {
        startAfterCorrection(before);
      } else {
        process.exit(code ?? 1);
      }
    });
    return child;
  }

  function startAfterCorrection(before: string): void {
    say('The development server has ended. It starts again when you save a correction.');
    const waiting = setInterval(() => {
      if (siteState() !== before) {
        clearInterval(waiting);
        say('The site has changed: starting again');
        server = start();
      }
    }, LOOK_MS);
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
