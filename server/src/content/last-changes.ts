import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ContentSnapshot, ContentStore } from '@portico/content';

/** When each file of the content was last committed. */
export type LastChanges = {
  /** ISO 8601; undefined for a file that git does not know. `file` is a path from the content folder. */
  readonly of: (file: string) => string | undefined;
};

export type LastChangesOptions = {
  readonly directory: string;
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  /** Called with the files whose last commit has changed, each with its date. */
  readonly onChange: (changed: ReadonlyMap<string, string>) => void;
  readonly signal: AbortSignal;
  /** Milliseconds after a change of the content until git runs again: a checkout moves the branch after its files. */
  readonly settleMs?: number;
};

// Marks a date. File names can't contain it.
const MARK = '\u0001';
const LOG = ['log', `--format=${MARK}%cI`, '--name-only', '--relative', '--no-renames', '--', '.'];

/** Reads the last commit of every post from git, now and after each change. Knows no dates without git or a repository. */
export function followLastChanges(options: LastChangesOptions): LastChanges {
  const { directory, store, onChange, signal, settleMs = 2000 } = options;
  let dates: ReadonlyMap<string, string> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    const before = dates;
    // Files that git doesn't list this time keep their dates: the folder may be missing, or git too slow.
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

/** Returns the dates of the last commits of all posts, as far as git returns them in time: ISO 8601, by paths from the content folder. */
export async function readLastChanges(
  directory: string,
  { index }: Pick<ContentSnapshot, 'index'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const posts = new Set([...index.bySlug.values()].map(({ file }) => file));
  const { stdout } = await promisify(execFile)('git', ['-c', 'core.quotePath=false', ...LOG], {
    cwd: directory,
    // A partial clone would fetch what it does not have.
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' },
    timeout: 20_000,
    maxBuffer: 256 * 1024 * 1024,
    signal,
  }).catch((error: object) => ({ stdout: 'stdout' in error ? String(error.stdout) : '' }));
  const dates = new Map<string, string>();
  // The newest commit comes first.
  for (const commit of stdout.split(MARK)) {
    const [date = '', ...files] = commit.split('\n').filter(Boolean);
    for (const file of files.filter((each) => posts.has(each) && !dates.has(each))) {
      dates.set(file, date);
    }
  }
  return dates;
}
