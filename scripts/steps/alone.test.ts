import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

function folder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-alone-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** Runs a step that takes a while in a process of its own, and gives what it wrote to stderr. */
async function step(cwd: string, word: string, ending = ''): Promise<string> {
  const program = `
    import { appendFileSync } from 'node:fs';
    import path from 'node:path';
    import { setTimeout } from 'node:timers/promises';
    import { onceFor } from ${JSON.stringify(new URL('./stamp.mjs', import.meta.url).href)};
    await onceFor('made/.stamp', () => '${word}', async () => {
      const log = path.resolve('log');
      appendFileSync(log, '${word} begins\\n');
      await setTimeout(600);
      ${ending}
      appendFileSync(log, '${word} ends\\n');
    });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd });
  return text(child.stderr);
}

const logIn = (directory: string) => readFileSync(path.join(directory, 'log'), 'utf8').trim().split('\n');

test('what two processes would do at once the second does not do again, and says that it waits', async () => {
  const directory = folder();
  const told = await Promise.all([step(directory, 'a'), step(directory, 'a')]);
  expect(logIn(directory)).toEqual(['a begins', 'a ends']);
  expect(told.filter((line) => /^Another command is doing the same .*waiting for it\.$/m.test(line))).toHaveLength(1);
});

test('where they are to do it for different sources, the one follows the other', async () => {
  const directory = folder();
  await Promise.all([step(directory, 'a'), step(directory, 'b')]);
  const [first, ...others] = logIn(directory);
  const [one, other] = first === 'a begins' ? ['a', 'b'] : ['b', 'a'];
  expect(others).toEqual([`${one} ends`, `${other} begins`, `${other} ends`]);
});

test.for(['process.exit(1);', "process.kill(process.pid, 'SIGKILL');"])(
  'a process that ends in the middle (%s) leaves the work to the next',
  async (ending) => {
    const directory = folder();
    await step(directory, 'a', ending);
    expect(await step(directory, 'a')).toBe('');
    expect(logIn(directory)).toEqual(['a begins', 'a begins', 'a ends']);
  },
);

test.for<[string, string, number]>([
  ['of a process that has ended', String(spawnSync(process.execPath, ['--version']).pid), 0],
  ['that is empty', '', 0],
  ['of a process that has said nothing for a minute', String(process.pid), 60],
])('a lock %s keeps nobody waiting', async ([, pid, secondsAgo]) => {
  const directory = folder();
  const lock = path.join(directory, '.cache/steps/made-.stamp.lock');
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(lock, pid);
  const then = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(lock, then, then);
  expect(await step(directory, 'a')).toBe('');
  expect(logIn(directory)).toEqual(['a begins', 'a ends']);
  expect(readdirSync(path.dirname(lock))).toEqual([]);
});

test('work that goes to another folder gives the lock back', async () => {
  const directory = folder();
  mkdirSync(path.join(directory, 'made'));
  await step(directory, 'a', "process.chdir('made');");
  expect(readdirSync(path.join(directory, '.cache/steps'))).toEqual([]);
});
