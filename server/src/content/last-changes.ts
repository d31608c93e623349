import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ContentStore } from '@portico/content';
import type { Logger } from 'pino';

export type LastChangesOptions = {
  readonly directory: string;
  readonly store: Pick<ContentStore, 'onChange'>;
  readonly onChange: () => void;
  readonly log: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
  /** Milliseconds after a change of the content until git runs again: a checkout moves the branch after its files. */
  readonly settleMs?: number;
};

// Marks a date. File names can't contain it.
const MARK = '\u0001';
const SHALLOW =
  'The content is a shallow clone, so posts show no date of their last change. For repository.history, fetch the whole history: git fetch --unshallow, or --depth=0 for git-sync.';
const LOG = ['log', `--format=${MARK}%cI`, '--name-only', '--relative', '--no-renames', '--', '.'];

/** Follows the last commits in git. Returns the function that gives a file's date (ISO 8601) by its path from the content folder. */
export function followLastChanges(options: LastChangesOptions): (file: string) => string | undefined {
  const { directory, store, onChange, log, signal, settleMs = 2000 } = options;
  let dates: ReadonlyMap<string, string> = new Map();
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<void> {
    const found = await readLastChanges(directory, log, signal);
    if (found === undefined) {
      stop();
      return;
    }
    const isChanged = [...found].some(([file, date]) => dates.get(file) !== date);
    // Files that git doesn't list this time keep their dates: the folder may be missing, or git too slow.
    dates = new Map([...dates, ...found]);
    if (isChanged) {
      onChange();
    }
  }

  const stop = store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(ask, settleMs).unref();
  });
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
  void ask();
  return (file) => dates.get(file);
}

/** Returns the dates of the last commits of all files, as far as git returns them in time. Without a repository there are none. Warns and returns undefined if the repository does not have them. */
export async function readLastChanges(
  directory: string,
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { PATH, HOME } = process.env;

  async function git(...args: readonly string[]): Promise<string> {
    const options = {
      cwd: directory,
      // A planted repository can name commands to run, so they see no secrets. A partial clone would fetch what it doesn't have.
      env: { PATH, HOME, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' },
      timeout: 20_000,
      maxBuffer: 256 * 1024 * 1024,
      signal,
    };
    const ended = promisify(execFile)('git', args, options);
    return ended.then(({ stdout }) => stdout).catch((error: object) => ('stdout' in error ? String(error.stdout) : ''));
  }
  if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') {
    log.warn(SHALLOW);
    return undefined;
  }
  const stdout = await git('-c', 'core.quotePath=false', ...LOG);
  const dates = new Map<string, string>();
  // The newest commit comes first.
  for (const commit of stdout.split(MARK)) {
    const [date = '', ...files] = commit.split('\n').filter(Boolean);
    for (const file of files.filter((each) => !dates.has(each))) {
      dates.set(file, date);
    }
  }
  return dates;
}
