import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteState } from '#build/sources.ts';
import { displayPath } from '#process/command-errors.ts';

/**
 * The message that the server sends when it answers requests. Every other message is the path of a file that it has loaded, or would load.
 */
export const READY = 'ready';

const SERVER = fileURLToPath(new URL('./main.ts', import.meta.url));
const NOTE_MODULES = new URL('./note-modules.ts', import.meta.url).href;
// Editors save in several steps.
const SETTLE_MS = 100;
// How often to retry after a failed start, because nothing watches a file that was missing.
const LOOK_MS = 500;

/**
 * Runs the development server, and restarts it when a module that it has loaded from the site changes, or its texts are added:
 * site.config.ts, markdown.ts, texts, and what they import. This is necessary because Node reads each module only once. `cli` is
 * the CLI's program, which draws diagrams.
 */
export function runDevelopmentServer(cli: string, onReady: () => void): void {
  const contents = new Map<string, string | undefined>();
  const watchers = new Map<string, FSWatcher>();
  let settling: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  let hasServed = false;
  let isStopping = false;
  let stateAtStart = '';
  let waiting: NodeJS.Timeout | undefined;
  let server: ChildProcess | undefined = start();

  function start(): ChildProcess {
    clearInterval(waiting);
    waiting = undefined;
    stateAtStart = siteState();
    const child = fork(SERVER, [cli], {
      // React Router's packages contain separate files for development. Node selects them by a condition that must be set when it starts.
      execArgv: [...process.execArgv, '--conditions=development', `--import=${NOTE_MODULES}`],
    });
    child.on('message', (message) => {
      if (message === READY) {
        if (!hasServed) {
          onReady();
        }
        hasServed = true;
      } else {
        follow(String(message));
      }
    });
    child.once('exit', (code) => {
      if (isStopping || !hasServed) {
        process.exit(isStopping ? 0 : (code ?? 1));
      }
      if (child === server) {
        server = undefined;
        say('The development server has ended. It starts again when you save a correction.');
        waiting = setInterval(restartAfterCorrection, LOOK_MS);
      }
    });
    return child;
  }

  function follow(file: string): void {
    contents.set(file, contentOf(file));
    watchFolderOf(file);
  }

  /** Watches the file's folder, because an editor may replace the file. If the folder is missing, watches the one above it. */
  function watchFolderOf(file: string): void {
    const own = path.dirname(file);
    const folder = existsSync(own) ? own : path.dirname(own);
    if (!watchers.has(folder) && existsSync(folder)) {
      const onChange = () => {
        clearTimeout(settling);
        settling = setTimeout(restartIfChanged, SETTLE_MS);
      };
      watchers.set(folder, watch(folder, onChange).on('error', onChange));
    }
  }

  function restartIfChanged(): void {
    // A folder may have been replaced, for example by switching branches, and the old watcher would not report later changes.
    watchers.forEach((watcher) => void watcher.close());
    watchers.clear();
    contents.keys().forEach(watchFolderOf);
    if (waiting !== undefined) {
      return;
    }
    const changed = contents.entries().find(([file, content]) => {
      const present = contentOf(file);
      return present !== undefined && present !== content;
    });
    if (changed !== undefined) {
      const [file] = changed;
      contents.set(file, contentOf(file));
      say(`${displayPath(path.dirname(file), path.basename(file))} has changed: starting again`);
      restarting = restarting.then(restart);
    }
  }

  function restartAfterCorrection(): void {
    if (siteState() !== stateAtStart) {
      clearInterval(waiting);
      say('The site has changed: starting again');
      restarting = restarting.then(restart);
    }
  }

  async function restart(): Promise<void> {
    const last = server;
    server = undefined;
    // The next process needs its port.
    if (last?.kill()) {
      await once(last, 'exit');
    }
    server = start();
  }

  function stop(): void {
    isStopping = true;
    if (server?.kill() !== true) {
      process.exit();
    }
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', stop);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
