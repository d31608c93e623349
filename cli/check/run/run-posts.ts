import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  allPosts,
  type ContentSnapshot,
  type Post,
  placeOfFile,
  pluralize,
  type RunBlock,
  sourceLine,
} from '@portico/content';
import { closest } from '@portico/core/closest';
import { CONFIG_FILE, type SiteConfig } from '@portico/core/site-config';
import { generatedFolder } from '@portico/core/site-folder';
import type { Found, openPostRenderer } from '@portico/server';
import { type RunResult, runProgram } from '#check/run/run-program.ts';
import { isAsShown, outputsOf, readSession, type Step, sessionScript } from '#check/run/session.ts';

type Options = {
  readonly snapshot: ContentSnapshot;
  readonly renderer: Pick<ReturnType<typeof openPostRenderer>, 'parse'>;
  readonly siteDirectory: string;
  readonly check: SiteConfig['check'];
};

type Problem = { readonly message: string; readonly row?: number };

const SECONDS = 30;
const TOO_LONG = 'took too long and was stopped; shorten it, or set check.seconds';
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
const NO_SANDBOX =
  'Such code has all rights of your user; only a container, such as that of CI, keeps it from the rest of a machine.';

/**
 * Runs the code blocks with the option `run`, of all posts or of those with one of these slugs: one after another, each in its own
 * folder. A block that fails is a mistake.
 */
export async function runPosts({ snapshot, renderer, siteDirectory, check }: Options, slugs?: ReadonlySet<string>) {
  const parent = path.join(generatedFolder(siteDirectory), 'runs');
  const findings: Found[] = [];
  let blocks = 0;
  for (const post of allPosts(snapshot)) {
    const mayRun = /^.*\brun\b/m.test(post.markdown) && (slugs?.has(post.slug) ?? true);
    // A post that can't be parsed is already reported.
    const parsed = mayRun ? await renderer.parse(post, snapshot, 'save').catch(() => undefined) : undefined;
    for (const block of parsed?.runs ?? []) {
      blocks += 1;
      for (const { message, row = 0 } of await problemsOf(post, block, check, parent)) {
        findings.push({ rule: 'code/run', file: post.file, line: sourceLine(post, block.line + row), message });
      }
    }
  }
  const line =
    blocks === 0
      ? 'No code block says run.'
      : `${pluralize(blocks, 'code block')} ${blocks === 1 ? 'says' : 'say'} run. ${NO_SANDBOX}`;
  return { findings, line, json: { blocks } };
}

async function problemsOf(
  { code = [] }: Post,
  { language, file, source }: RunBlock,
  { run: commands = {}, seconds = SECONDS }: NonNullable<SiteConfig['check']> = {},
  parent: string,
): Promise<readonly Problem[]> {
  const command = commands[language];
  if (command === undefined) {
    const near = closest(language, Object.keys(commands));
    const advice =
      near === undefined ? `write check: { run: { ${JSON.stringify(language)}: […] } } there` : `did you mean ${near}?`;
    return [{ message: `${CONFIG_FILE} has no command to run ${JSON.stringify(language)}; ${advice}` }];
  }
  const files = new Map(code.flatMap((each) => ('text' in each ? [[each.name, each.text] as const] : [])));
  const text = file === undefined ? source : files.get(file);
  if (text === undefined) {
    // This is already reported.
    return [];
  }
  const steps = language === 'console' ? readSession(text) : undefined;
  if (steps?.length === 0) {
    return [{ message: 'the block says run, but has no command; begin one with "$ "' }];
  }
  const mark = randomUUID();
  const name = file === undefined ? `block.${EXTENSIONS[language] ?? language}` : placeOfFile(file);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'run-'));
  try {
    // A block can use the other files that the post's blocks show.
    const written = [...files].map(([each, content]) => [placeOfFile(each), content] as const);
    for (const [each, content] of [
      ...written,
      [name, steps === undefined ? text : sessionScript(steps, mark)] as const,
    ]) {
      await mkdir(path.dirname(path.join(folder, each)), { recursive: true });
      await writeFile(path.join(folder, each), content);
    }
    const program = command.map((part) => part.replaceAll('{file}', path.join(folder, name)));
    const result = await runProgram({ command: program, folder, seconds }).catch(
      ({ message }: Error) =>
        `the program ${JSON.stringify(program[0])} of check.run.${language} cannot be started (${message}); install it, or correct its name`,
    );
    if (typeof result === 'string') {
      return [{ message: result }];
    }
    const output = result.output
      .replaceAll(`file://${folder}/`, '')
      .replaceAll(`${folder}/`, '')
      .replaceAll(folder, '.');
    return steps === undefined
      ? problemOfProgram({ ...result, output }, file, path.basename(name))
      : problemsOfSession({ ...result, output }, steps, mark, file);
  } finally {
    // A program may have left files that can't be removed. The parent folder can be deleted at any time.
    await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined);
  }
}

function problemOfProgram(
  { output, status, isLate }: RunResult,
  file: string | undefined,
  name: string,
): readonly Problem[] {
  if (!isLate && status === 0) {
    return [];
  }
  const what = file === undefined ? 'the code' : `the code of ${JSON.stringify(file)}`;
  const row = file === undefined ? lineIn(output, name) : undefined;
  const message = `${what} ${isLate ? TOO_LONG : `fails with ${status ?? 'a signal'}`}${quoted(output)}`;
  return [{ message, ...(row !== undefined && { row }) }];
}

function problemsOfSession(
  { output, isLate }: RunResult,
  steps: readonly Step[],
  mark: string,
  file: string | undefined,
): readonly Problem[] {
  const { results, rest } = outputsOf(output, mark);
  for (const [index, { command, output: shown, row }] of steps.entries()) {
    const result = results[index];
    const name = JSON.stringify(command.split('\n', 1)[0]);
    const problem = (what: string, lines: readonly string[]): readonly Problem[] => [
      {
        message: `the command ${name} ${what}${quoted(lines.join('\n'))}`,
        ...(file === undefined && { row: row + 1 }),
      },
    ];
    if (result === undefined) {
      return problem(isLate ? TOO_LONG : 'ends the session', rest);
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
