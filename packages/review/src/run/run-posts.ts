import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  allPosts,
  type Bodies,
  type Checked,
  CONFIG_FILE,
  type ContentSnapshot,
  type Found,
  generatedFolder,
  pluralize,
  type RunBlock,
  type SiteConfig,
  sourceLine,
} from 'portico/tools';
import { runProgram } from '#run/run-program.ts';
import { failureOf, outputsOf, readSession, sessionScript } from '#run/session.ts';

type Options = {
  readonly snapshot: ContentSnapshot;
  readonly bodies: Pick<Bodies, 'checked'>;
  readonly siteDirectory: string;
  readonly check: SiteConfig['check'];
};

/** The row is that in the block. */
type Problem = { readonly message: string; readonly row?: number };

const TOO_LONG = 'took too long and was stopped; shorten it, or set check.seconds';
// Enough of the output to see what is wrong.
const MAX_SHOWN = 400;
// Programs recognize languages by the extension of a file name.
const EXTENSIONS: Readonly<Record<string, string>> = { javascript: 'js', typescript: 'ts', python: 'py', golang: 'go' };
const NO_SANDBOX =
  'Such code has all rights of your user; only a container, such as that of CI, keeps it from the rest of a machine.';

/**
 * Runs the code blocks with the option `run`, of all posts or of those with one of these slugs: one after another, each in its own
 * folder. A block that fails is a mistake.
 */
export async function runPosts({ snapshot, bodies, siteDirectory, check }: Options, slugs?: ReadonlySet<string>) {
  const parent = path.join(generatedFolder(siteDirectory), 'runs');
  const findings: Found[] = [];
  let blocks = 0;
  for (const post of allPosts(snapshot)) {
    const mayRun = slugs?.has(post.slug) ?? true;
    // A post that can't be parsed is already reported.
    const parsed = mayRun ? await bodies.checked(post).catch(() => undefined) : undefined;
    const { runs = [], code = [] } = parsed ?? {};
    for (const block of runs) {
      blocks += 1;
      const { message, row = 0 } = (await problemOf(block, code, check, parent)) ?? {};
      const line = sourceLine(post, block.line + (block.file === undefined ? row : 0));
      if (message !== undefined) {
        findings.push({ rule: 'code/run', file: post.file, line, message });
      }
    }
  }
  const say = `${pluralize(blocks, 'code block')} ${blocks === 1 ? 'says' : 'say'} run. ${NO_SANDBOX}`;
  return { findings, line: blocks === 0 ? 'No code block says run.' : say, json: { blocks } };
}

async function problemOf(
  { language, file, source }: RunBlock,
  code: NonNullable<Checked['code']>,
  { run: commands = {}, seconds = 30 }: NonNullable<SiteConfig['check']> = {},
  parent: string,
): Promise<Problem | undefined> {
  const command = commands[language];
  if (command === undefined) {
    const known = Object.keys(commands).join(', ');
    const what = `has no command to run "${language}"${known && `, only ${known}`}`;
    return { message: `${CONFIG_FILE} ${what}; write check: { run: { "${language}": […] } } there` };
  }
  // A block can use the other files that the post's blocks show.
  const files = new Map(code.flatMap((each) => ('text' in each ? [[each.name, each.text]] : [])));
  const name = file === undefined ? `block.${EXTENSIONS[language] ?? language}` : file;
  const text = file === undefined ? source : files.get(name);
  if (text === undefined) {
    // This is already reported.
    return undefined;
  }
  const steps = language === 'console' ? readSession(text) : undefined;
  if (steps?.length === 0) {
    return { message: 'the block says run, but has no command; begin one with "$ "' };
  }
  const mark = randomUUID();
  files.set(name, steps === undefined ? text : sessionScript(steps, mark));
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'run-'));
  try {
    for (const [each, content] of files) {
      await mkdir(path.dirname(path.join(folder, each)), { recursive: true });
      await writeFile(path.join(folder, each), content);
    }
    const program = command.map((part) => part.replaceAll('{file}', path.join(folder, name)));
    const ran = await runProgram(program, folder, seconds).catch(({ message }: Error) => message);
    if (typeof ran === 'string') {
      const advice = `(${ran}); install it, or correct its name`;
      return { message: `the program "${program[0]}" of check.run.${language} cannot be started ${advice}` };
    }
    const { status, isLate } = ran;
    const output = ran.output
      .replaceAll(`file://${folder}`, folder)
      .replaceAll(`${folder}/`, '')
      .replaceAll(folder, '.');
    if (steps === undefined) {
      const what = file === undefined ? 'the code' : `the code of "${file}"`;
      const message = `${what} ${isLate ? TOO_LONG : `fails with ${status}`}${quoted(output)}`;
      return status === '0' && !isLate ? undefined : { message, row: lineIn(output) };
    }
    for (const step of outputsOf(steps, output, mark)) {
      const failure = failureOf(step, isLate ? TOO_LONG : 'ends the session');
      if (failure !== undefined) {
        const [line = ''] = step.command.split('\n', 1);
        return { message: `the command ${JSON.stringify(line)} ${failure}${quoted(step.output)}`, row: step.row + 1 };
      }
    }
    return undefined;
  } finally {
    // A program may have left files that can't be removed. The parent folder can be deleted at any time.
    await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined);
  }
}

/** Returns the line of the code that an error refers to, as in `block.js:3` or `block.py", line 3`; otherwise 0. */
function lineIn(output: string): number {
  return Number(/\bblock\.[^\s":]+(?::|", line )(\d{1,6})/.exec(output)?.[1] ?? 0);
}

// Some languages report the error at the beginning, others at the end.
function quoted(output: string): string {
  const text = output.trim().replace(/\s*\n\s*/g, ' ⏎ ');
  const half = MAX_SHOWN / 2;
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, half)} … ${text.slice(-half)}` : text;
  return shown === '' ? '' : `: ${shown}`;
}
