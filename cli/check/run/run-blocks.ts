import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Post, placeOfFile, type RunBlock, sourceLine } from '@portico/content';
import { closest } from '@portico/core/closest';
import { CONFIG_FILE, type SiteConfig } from '@portico/core/site-config';
import { generatedFolder } from '@portico/core/site-folder';
import type { Finding } from '@portico/server';
import { type Limits, type RunResult, runProgram } from '#check/run/run-program.ts';
import { isAsShown, outputsOf, readSession, sessionScript } from '#check/run/session.ts';

export type RunOptions = {
  readonly siteDirectory: string;
  readonly check: SiteConfig['check'];
  readonly isIsolated: boolean;
  readonly limits?: Partial<Limits>;
};

const LIMITS: Limits = { seconds: 30, outputBytes: 1_000_000, processes: 256 };
// Enough of the output to see what is wrong.
const MAX_SHOWN = 400;
// Programs recognize languages by the extension of a file name.
const EXTENSIONS: Readonly<Record<string, string>> = {
  bash: 'sh',
  console: 'sh',
  golang: 'go',
  javascript: 'js',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  typescript: 'ts',
};

type Problem = { readonly message: string; readonly row?: number };

/** Runs the blocks of a post one after another, each in its own folder. A block that fails is a mistake. */
export async function runPost(post: Post, blocks: readonly RunBlock[], options: RunOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const block of blocks) {
    for (const { message, row = 0 } of await problemsOf(post, block, options)) {
      findings.push({ severity: 'mistake', file: post.file, line: sourceLine(post, block.line + row), message });
    }
  }
  return findings;
}

async function problemsOf(post: Post, block: RunBlock, options: RunOptions): Promise<readonly Problem[]> {
  const { siteDirectory, check = {}, isIsolated } = options;
  const { run: commands = {} } = check;
  const { language, file } = block;
  const command = commands[language];
  if (command === undefined) {
    const near = closest(language, Object.keys(commands));
    const advice =
      near === undefined ? `write check: { run: { ${JSON.stringify(language)}: […] } } there` : `did you mean ${near}?`;
    return [{ message: `${CONFIG_FILE} has no command to run ${JSON.stringify(language)}; ${advice}` }];
  }
  const [program = ''] = command;
  if (!(await isThere(program, siteDirectory))) {
    return [
      {
        message: `the program ${JSON.stringify(program)} of check.run.${language} is not installed; install it, or correct its name`,
      },
    ];
  }
  const source = file === undefined ? block.source : textOfFile(post, file);
  if (source === undefined) {
    // This is already reported.
    return [];
  }
  const parent = path.join(generatedFolder(siteDirectory), 'runs');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'run-'));
  try {
    const session = language === 'console' ? { steps: readSession(source), mark: randomUUID() } : undefined;
    if (session?.steps.length === 0) {
      return [{ message: 'the block says run, but has no command; begin one with "$ "' }];
    }
    const code = path.join(
      folder,
      file === undefined ? `block.${EXTENSIONS[language] ?? language}` : placeOfFile(file),
    );
    await writeFiles(post, folder);
    await mkdir(path.dirname(code), { recursive: true });
    await writeFile(code, session === undefined ? source : sessionScript(session.steps, session.mark));
    const result = await runProgram({
      command: command.map((part) => part.replaceAll('{file}', code)),
      folder,
      limits: { ...LIMITS, ...(check.seconds !== undefined && { seconds: check.seconds }), ...options.limits },
      isIsolated,
    });
    const output = result.output
      .replaceAll(new RegExp(`(?:file://)?${RegExp.escape(folder)}/`, 'g'), '')
      .replaceAll(folder, '.');
    return session === undefined
      ? problemOfProgram({ ...result, output }, block, path.basename(code))
      : problemsOfSession({ ...result, output }, session, file === undefined);
  } finally {
    // A program may have left files that can't be removed. The parent folder can be deleted at any time.
    await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined);
  }
}

async function isThere(program: string, siteDirectory: string): Promise<boolean> {
  const folders = program.includes('/') ? [siteDirectory] : (process.env.PATH ?? '').split(path.delimiter);
  const found = await Promise.all(
    folders.map((folder) =>
      access(path.resolve(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

function textOfFile({ code = [] }: Post, name: string): string | undefined {
  const found = code.find((each) => each.name === name);
  return found !== undefined && 'text' in found ? found.text : undefined;
}

/** Writes the files that the post's blocks show, so that a block can use another. */
async function writeFiles({ code = [] }: Post, folder: string): Promise<void> {
  for (const file of code) {
    if ('text' in file) {
      const target = path.join(folder, placeOfFile(file.name));
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, file.text);
    }
  }
}

function problemOfProgram(result: RunResult, { file }: RunBlock, name: string): readonly Problem[] {
  const { output, status, exceeded } = result;
  if (exceeded === undefined && status === 0) {
    return [];
  }
  const what = file === undefined ? 'the code' : `the code of ${JSON.stringify(file)}`;
  const row = file === undefined ? lineIn(output, name) : undefined;
  const message = `${what} ${exceeded === undefined ? `fails with ${status ?? 'a signal'}` : overLimit(exceeded)}${quoted(output)}`;
  return [{ message, ...(row !== undefined && { row }) }];
}

function problemsOfSession(
  { output, exceeded }: RunResult,
  { steps, mark }: { readonly steps: ReturnType<typeof readSession>; readonly mark: string },
  hasRows: boolean,
): readonly Problem[] {
  const { results, rest } = outputsOf(output, mark);
  for (const [index, { command, output: shown, row }] of steps.entries()) {
    const result = results[index];
    const name = JSON.stringify(command.split('\n', 1)[0]);
    const problem = (what: string, lines: readonly string[]): readonly Problem[] => [
      { message: `the command ${name} ${what}${quoted(lines.join('\n'))}`, ...(hasRows && { row: row + 1 }) },
    ];
    if (result === undefined) {
      return problem(exceeded === undefined ? 'ends the session' : overLimit(exceeded), rest);
    }
    if (shown.length === 0 && result.status !== 0) {
      return problem(`fails with ${result.status}`, result.lines);
    }
    if (shown.length > 0 && !isAsShown(result.lines, shown)) {
      return problem('prints something other than what the block shows; correct one of the two', result.lines);
    }
  }
  return [];
}

function overLimit(limit: keyof Limits): string {
  return {
    seconds: 'took too long and was stopped; shorten it, or set check.seconds',
    outputBytes: `printed more than ${LIMITS.outputBytes.toLocaleString('en')} bytes and was stopped`,
    processes: `started more than ${LIMITS.processes} processes and was stopped`,
  }[limit];
}

/** Returns the line of the code that an error refers to, as in `block.js:3` or `block.py", line 3`. */
function lineIn(output: string, name: string): number | undefined {
  const index = output.indexOf(name);
  const [, line] = /^(?::|", line )(\d{1,6})/.exec(output.slice(index + name.length)) ?? [];
  return index === -1 || line === undefined ? undefined : Number(line);
}

// Some languages report the error at the beginning, others at the end.
function quoted(output: string): string {
  const text = output.trim().replace(/\s*\n\s*/g, ' ⏎ ');
  const half = MAX_SHOWN / 2;
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, half)} … ${text.slice(-half)}` : text;
  return shown === '' ? '' : `: ${shown}`;
}
