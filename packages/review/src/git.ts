import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from 'portico/tools';

/** A file that differs from the base, by its path relative to the content folder, with `/`. */
export type ChangedFile = {
  readonly file: string;
  /** Its former path, if git considers it renamed. */
  readonly from?: string;
};

// A branch could add a folder that is itself a repository, whose configuration runs programs.
const SAFE = ['-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false', '--literal-pathspecs'];
const MAX_OUTPUT_BYTES = 500_000_000;
// The attributes of a file may refer to programs in the user's configuration.
const PLAIN_DIFF = ['diff', '--no-ext-diff', '--no-textconv'];

/**
 * Returns the content folder as it was where the branch began, in a temporary folder that `remove` deletes, and the files that
 * have changed since.
 */
export async function baseContent(directory: string, base: string) {
  const top = (
    await git(directory, ['rev-parse', '--show-toplevel']).catch((error: Error) => notInGit(directory, error))
  ).trim();
  const folder = path
    .relative(await realpath(top), await realpath(directory))
    .split(path.sep)
    .join('/');
  const named = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`];
  const commit = await git(top, named).catch(() => {
    throw new UsageError(`--base ${base} is not a commit of this repository. Fetch it first`);
  });
  const start = (await git(top, ['merge-base', commit.trim(), 'HEAD']).catch(() => noCommon(base))).trim();
  const inContent = ['--', folder === '' ? '.' : folder];
  const fromContent = (file: string) => path.posix.relative(folder, file);

  const temporary = await mkdtemp(path.join(tmpdir(), 'portico-review-'));
  const remove = () => rm(temporary, { recursive: true, force: true });
  const tree = path.join(temporary, 'tree');
  try {
    const index = { GIT_INDEX_FILE: path.join(temporary, 'index') };
    await git(top, ['read-tree', start], { env: index });
    const listed = await git(top, ['ls-files', '-z', ...inContent], { env: index });
    await mkdir(tree);
    // Git accepts only `/` at the end of a folder, even on Windows.
    const prefix = `--prefix=${tree.replaceAll(path.sep, '/')}/`;
    await git(top, ['checkout-index', '-z', '--stdin', prefix], { env: index, input: listed });
    const changed = await git(top, [...PLAIN_DIFF, '--name-status', '--find-renames', '-z', start, ...inContent]);
    const untracked = await git(top, ['ls-files', '-z', '--others', '--exclude-standard', ...inContent]);
    return {
      directory: path.join(tree, folder),
      /** For other temporary files, which `remove` deletes too. */
      scratch: temporary,
      changed: [...statusesIn(changed), ...recordsIn(untracked).map((file): ChangedFile => ({ file }))].map(
        ({ file, from }): ChangedFile => ({ file: fromContent(file), ...(from && { from: fromContent(from) }) }),
      ),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the output of `git diff` for two texts with one token per line. */
export async function diffLines(before: string, after: string, context: number): Promise<string> {
  const options = ['--no-index', '--histogram', '--no-color', `--unified=${context}`];
  // It exits with 1 if the files differ.
  return git('.', [...PLAIN_DIFF, ...options, '--', before, after], { canDiffer: true });
}

type GitOptions = { readonly env?: NodeJS.ProcessEnv; readonly input?: string; readonly canDiffer?: boolean };

function git(cwd: string, args: readonly string[], { env, input, canDiffer }: GitOptions = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Git hooks set variables that would make git use another index.
  const { GIT_DIR: _dir, GIT_INDEX_FILE: _index, GIT_WORK_TREE: _tree, ...variables } = process.env;
  const options = { cwd, env: { ...variables, LC_ALL: 'C', ...env }, maxBuffer: MAX_OUTPUT_BYTES };
  const child = execFile('git', [...SAFE, ...args], options, (error, stdout, stderr) => {
    if (error === null || (canDiffer && error.code === 1)) {
      resolve(stdout);
    } else {
      const isMissing = error.code === 'ENOENT';
      reject(new Error(isMissing ? 'The review needs git, which is not installed.' : stderr.trim() || error.message));
    }
  });
  // Git may have exited before this. `execFile` reports that.
  child.stdin?.on('error', () => undefined).end(input);
  return promise;
}

/** Parses `--name-status -z`: a status and a path, or two paths after R. */
function statusesIn(output: string): readonly ChangedFile[] {
  const records = recordsIn(output).values();
  const files: ChangedFile[] = [];
  for (const status of records) {
    const [first = '', second] = /^[RC]/.test(status)
      ? [records.next().value, records.next().value]
      : [records.next().value];
    files.push(second === undefined ? { file: first } : { file: second, from: first });
  }
  return files;
}

function recordsIn(output: string): readonly string[] {
  return output.split('\0').filter((record) => record !== '');
}

function notInGit(directory: string, { message }: Error): never {
  throw new Error(`${directory} is not in a git repository, so there is nothing to compare it with: ${message}`);
}

function noCommon(base: string): never {
  throw new Error(
    `HEAD and ${base} have no common commit here. If this is a shallow clone, fetch the rest: git fetch --unshallow`,
  );
}
