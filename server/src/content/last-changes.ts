import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ContentSnapshot, ContentStore } from '@portico/content';

/** When each file of the content was last committed, as git knows it. */
export type LastChanges = {
  /** ISO 8601; undefined for a file that git does not know, and for each if there is no git. `file` is a path from the content folder. */
  readonly of: (file: string) => string | undefined;
};

export type LastChangesOptions = {
  readonly directory: string;
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  /** Called with the files whose last change is another one than before, each with its date. */
  readonly onChange: (changed: ReadonlyMap<string, string>) => void;
  readonly signal: AbortSignal;
  /** Milliseconds after a change of the content at which git is asked again: a checkout moves the branch after its files. */
  readonly settleMs?: number;
};

const SETTLE_MS = 2000;
const LONGEST_MS = 20_000;
const MOST_BYTES = 256 * 1024 * 1024;
// Stands before the date, and in no name of a file.
const MARK = '\u0001';
const LOG = ['log', `--format=${MARK}%cI`, '--name-only', '--relative', '--no-renames', '--', '.'];

/** Asks git for the last commit of every post, now and some time after each change. Without git or a repository nothing is known. */
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
    // What git does not say this time, since the folder is away or time is up, is as it was.
    dates = new Map([...before, ...(await readLastChanges(directory, store.current(), signal))]);
    const changed = new Map([...dates].filter(([file, date]) => before.get(file) !== date));
    if (changed.size > 0) {
      onChange(changed);
    }
  }

  function askSoon(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      asking = asking.then(ask);
    }, ms).unref();
  }

  const stop = store.onChange(() => askSoon(settleMs));
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
  askSoon(0);
  return { of: (file) => dates.get(file) };
}

/** Returns the dates of the last commits of all posts, as far as git tells them in time: ISO 8601, by paths from the content folder. */
export async function readLastChanges(
  directory: string,
  { index }: Pick<ContentSnapshot, 'index'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const posts = new Set([...index.bySlug.values()].map(({ file }) => file));
  const dates = new Map<string, string>();
  // The newest commit comes first.
  for (const commit of (await gitLog(directory, signal)).split(MARK)) {
    const [date = '', ...files] = commit.split('\n').filter(Boolean);
    for (const file of files.filter((each) => posts.has(each) && !dates.has(each))) {
      dates.set(file, date);
    }
  }
  return dates;
}

/** Returns what git printed until it ended or its time was up. */
async function gitLog(directory: string, signal: AbortSignal): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-c', 'core.quotePath=false', ...LOG], {
      cwd: directory,
      // A partial clone would fetch what it does not have.
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' },
      timeout: LONGEST_MS,
      maxBuffer: MOST_BYTES,
      signal,
    });
    return stdout;
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  }
}
