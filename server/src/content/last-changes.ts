import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ContentSnapshot, ContentStore } from '@portico/content';

/** When each file of the content was last committed, as git knows it. */
export type LastChanges = {
  /** ISO 8601; undefined for a file that git does not know, and for each where there is no git. `file` is a path from the content folder. */
  readonly of: (file: string) => string | undefined;
  /** All that are known, by file. */
  readonly all: () => ReadonlyMap<string, string>;
};

export type LastChangesOptions = {
  readonly directory: string;
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  /** Told of the files whose last change is another one than before, each with its date. */
  readonly onChange: (changed: ReadonlyMap<string, string>) => void;
  readonly signal: AbortSignal;
  /** Milliseconds after a change of the content at which git is asked again: a checkout moves the branch after its files. */
  readonly settleMs?: number;
};

const SETTLE_MS = 2000;
// A history of a hundred thousand commits takes git a few seconds; what it has told by then is right.
const LONGEST_MS = 20_000;
// Files in the content folder may look like a bare repository, whose configuration names commands (git-config(1), safe.bareRepository).
const SAFE_SETTINGS = [
  '-c',
  'safe.bareRepository=explicit',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
];
// Stands before the date, and in no name of a file.
const MARK = '\u0001';

/**
 * Asks git for the last commit of every post, now and some time after each change, in one process that nobody waits for. It ends
 * once every post has been named, or its time is up. Where there is no git, or no repository, nothing is known and nothing said.
 */
export function followLastChanges({
  directory,
  store,
  onChange,
  signal,
  settleMs = SETTLE_MS,
}: LastChangesOptions): LastChanges {
  let dates: ReadonlyMap<string, string> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    const before = dates;
    // What git does not tell this time, since the folder is away or time is up, is as it was.
    dates = new Map([...before, ...(await lastCommits(directory, filesOf(store.current()), signal))]);
    const changed = new Map([...dates].filter(([file, date]) => before.get(file) !== date));
    if (changed.size > 0) {
      onChange(changed);
    }
  }

  function askSoon(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      asking = asking.then(ask).catch(() => {});
    }, ms).unref();
  }

  const stop = store.onChange(() => askSoon(settleMs));
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
  askSoon(0);
  return { of: (file) => dates.get(file), all: () => dates };
}

/** As followLastChanges knows it, once and for what is there now: ISO 8601, by paths from the content folder. */
export function readLastChanges(
  directory: string,
  snapshot: ContentSnapshot,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  return lastCommits(directory, filesOf(snapshot), signal);
}

/** Keeps the server's secrets from git, and git from fetching missing objects, which runs commands that a repository's configuration names. */
function safeEnvironment({ PATH, HOME }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, HOME, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };
}

function filesOf({ index }: ContentSnapshot): Set<string> {
  return new Set([...index.bySlug.values()].map(({ file }) => file));
}

/** The dates of the last commits of files, as far as git tells in time. Rejects where the system has no room for another process. */
async function lastCommits(
  directory: string,
  wanted: Set<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (signal.aborted) {
    return found;
  }
  const log = [
    'log',
    `--format=${MARK}%cI`,
    '--name-only',
    '--relative',
    '--no-renames',
    '--no-show-signature',
    '--no-ext-diff',
    '--no-textconv',
    '--',
    '.',
  ];
  const git = spawn('git', [...SAFE_SETTINGS, '-c', 'core.quotePath=false', ...log], {
    cwd: directory,
    env: safeEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
  });
  const stop = () => void git.kill();
  // The option of spawn takes its listener off only where git has run.
  signal.addEventListener('abort', stop);
  // No git, no folder, or stopped: then nothing more comes.
  git.on('error', () => {});
  try {
    // Where the process may open no more files, there is not even a pipe.
    const output: Readable | undefined = git.stdout;
    let date = '';
    for await (const line of output === undefined ? [] : createInterface({ input: output })) {
      if (line.startsWith(MARK)) {
        date = line.slice(MARK.length);
      } else if (wanted.delete(line)) {
        // The newest commit comes first.
        found.set(line, date);
        if (wanted.size === 0) {
          break;
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  git.kill();
  return found;
}
