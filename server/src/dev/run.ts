import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { siteState } from '#build/sources.ts';

/**
 * What a server says: that a file of the site has changed, so that another server should start; that it has loaded the site and
 * waits for the end of the last server; that it answers requests; or why it can't start.
 */
export type FromServer = { readonly changed: string } | 'loaded' | 'ready' | { readonly mistake: string };
/** What a server hears: that it may open its port, or why the next one couldn't start, if there is a reason. */
export type ToServer = 'serve' | { readonly mistake: string | undefined };

const SERVER = fileURLToPath(new URL('./main.ts', import.meta.url));
const LOOK_MS = 500;

/**
 * Runs the development server. When the site changes, starts the next one, which takes the place of the last one when it has
 * loaded the site. If it fails, the last one stays until there is a correction.
 */
export function runDevelopmentServer(onReady: () => void): void {
  let last: ChildProcess | undefined;
  let next: ChildProcess | undefined;
  let state = '';
  let hasServed = false;
  let isStopping = false;
  let waiting: NodeJS.Timeout | undefined;
  start();

  /** Several watchers may notice the same change. */
  function start(changed = 'The site'): void {
    const current = siteState();
    if (current === state) {
      if (next === undefined && waiting === undefined) {
        // A mistake in the name of a file has been corrected.
        tell(last, { mistake: undefined });
      }
      return;
    }
    if (state !== '') {
      say(`${changed} has changed: starting again`);
    }
    state = current;
    next?.kill();
    const child = fork(SERVER, [], {
      // React Router's packages contain separate files for development. Node selects them by a condition that must be set when it starts.
      execArgv: [...process.execArgv, '--conditions=development'],
    });
    next = child;
    child.on('message', (message: FromServer) => hear(child, message));
    child.once('exit', (code) => ended(child, code));
  }

  function hear(child: ChildProcess, message: FromServer): void {
    if (typeof message === 'object' && 'changed' in message) {
      if (child === last || child === next) {
        start(message.changed);
      }
    } else if (message === 'loaded' && child === next) {
      replaceLast(child);
    } else if (message === 'ready') {
      clearInterval(waiting);
      waiting = undefined;
      if (!hasServed) {
        onReady();
      }
      hasServed = true;
    } else if (typeof message === 'object' && 'mistake' in message && child === next) {
      tell(last, message);
    }
  }

  function replaceLast(child: ChildProcess): void {
    const before = last;
    [last, next] = [child, undefined];
    if (before === undefined) {
      tell(child, 'serve');
      return;
    }
    before.once('exit', () => tell(child, 'serve'));
    before.kill();
  }

  function ended(child: ChildProcess, code: number | null): void {
    if (isStopping) {
      exitOnceEnded();
    }
    if (isStopping || (child !== last && child !== next)) {
      return;
    }
    [last, next] = [last, next].map((each) => (each === child ? undefined : each));
    if (!hasServed) {
      process.exit(code ?? 1);
    }
    say(
      last === undefined
        ? 'The development server has ended. It starts again when you save a correction.'
        : 'The last version of the site stays. It starts again when you save a correction.',
    );
    waiting ??= setInterval(() => start(), LOOK_MS);
  }

  function stop(): void {
    isStopping = true;
    last?.kill();
    next?.kill();
    exitOnceEnded();
  }

  function exitOnceEnded(): void {
    if ([last, next].every(hasEnded)) {
      process.exit();
    }
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', stop);
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return child === undefined || child.exitCode !== null || child.signalCode !== null;
}

function tell(child: ChildProcess | undefined, message: ToServer): void {
  if (child?.connected) {
    child.send(message);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
