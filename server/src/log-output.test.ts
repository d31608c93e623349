import { execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openLogOutput } from '#log-output.ts';

const LINE = `${JSON.stringify({ msg: 'x'.repeat(100) })}\n`;

function open(file: string, maxBytes?: number) {
  const fd = openSync(file, 'a');
  onTestFinished(() => closeSync(fd));
  return { fd, output: openLogOutput({ fd, ...(maxBytes && { maxBytes }) }) };
}

test('lines are written in their order', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const { output } = open(file);
  const lines = Array.from({ length: 2000 }, (_, number) => `${JSON.stringify({ number })}\n`);
  for (const line of lines) {
    output.write(line);
  }
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''));
  expect(output.lost()).toBe(0);
});

test('lines that come faster than they can be written are lost once they would take too much memory', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const { output } = open(file, 10 * LINE.length);
  // The first one is being written while the others wait.
  for (let count = 0; count < 50; count += 1) {
    output.write(LINE);
  }
  expect(output.lost()).toBe(39);
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('Lost 39 lines of the log, because they');
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(13);
});

test('if the log has no reader any more, the process continues, counts the lines, and says so once', async () => {
  const module = path.resolve(import.meta.dirname, 'log-output.ts');
  const script = `const { openLogOutput } = await import(${JSON.stringify(module)});
    const output = openLogOutput({ fd: 1 });
    output.write('first\\n');
    process.stdin.once('data', async () => {
      for (let count = 1; count <= 3; count += 1) {
        output.write('more\\n');
        while (output.lost() < count) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      process.exit(output.lost());
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('go on');
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(3);
  expect(said).toMatch(/^The log cannot be written: EPIPE: broken pipe, write\. The program keeps running, [^\n]*\n$/);
});

/** Starts a process that writes 2,000 lines and exits with 7. */
function startWriter(stdio: StdioOptions) {
  const module = path.resolve(import.meta.dirname, 'log-output.ts');
  const script = `const { openLogOutput } = await import(${JSON.stringify(module)});
    const output = openLogOutput({ fd: 1 });
    for (let number = 0; number < 2000; number += 1) output.write(${JSON.stringify(LINE)});
    output.flush(() => process.exit(7));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('after a flush, the process exits without writing a line twice', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const fd = openSync(file, 'a');
  onTestFinished(() => closeSync(fd));
  expect(await once(startWriter(['ignore', fd, 'inherit']), 'close')).toEqual([7, null]);
  expect(readFileSync(file, 'utf8')).toBe(LINE.repeat(2000));
});

test.for(['elsewhere', 'to the same pipe'] as const)(
  'if nothing reads the pipe of the log, and errors are written %s, the process exits, and counts the lines',
  async (where) => {
    const pipe = path.join(await temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Opening only one end would wait for the other one.
    const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const writer = openSync(pipe, 'w');
    onTestFinished(() => [reader, writer].forEach(closeSync));
    const isSame = where === 'to the same pipe';
    const child = startWriter(['ignore', writer, isSame ? writer : 'pipe']);
    const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
    expect(code).toBe(7);
    const read = Buffer.alloc(1_000_000);
    const lines = read.toString('latin1', 0, readSync(reader, read)).split('\n').length - 1;
    expect(lines).toBeGreaterThan(0);
    expect(said).toBe(
      isSame
        ? ''
        : `Lost ${(2000 - lines).toLocaleString('en')} lines of the log, because nothing read them before the process exited. Look at the program that reads the log, or at its disk.\n`,
    );
  },
);

test('on a full disk, lines are lost and counted; once there is space, the log goes on and says so', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const { fd, output } = open('/dev/full');
  for (let count = 1; count <= 3; count += 1) {
    output.write(LINE);
    await expect.poll(() => output.lost()).toBe(count);
  }
  // The lowest number that is free is given to the next file.
  closeSync(fd);
  expect(openSync(file, 'a')).toBe(fd);
  output.write(LINE);
  await expect.poll(() => readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  const [first, second = ''] = readFileSync(file, 'utf8').split('\n');
  expect(`${first}\n`).toBe(LINE);
  expect(JSON.parse(second)).toEqual({
    level: 40,
    time: expect.any(Number),
    msg: expect.stringMatching(/^Lost 3 lines of the log, because ENOSPC: no space left on device/),
  });
});
