import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.join('')));
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
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('39 lines of the log were lost, because they'));
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
  expect(said).toMatch(/^The log cannot be written: EPIPE: broken pipe, write\. The program runs on, [^\n]*\n$/);
});

test('on a full disk, lines are lost and counted; once there is space, the log goes on and says so', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const { fd, output } = open('/dev/full');
  for (let count = 1; count <= 3; count += 1) {
    output.write(LINE);
    await vi.waitFor(() => expect(output.lost()).toBe(count));
  }
  // The lowest number that is free is given to the next file.
  closeSync(fd);
  expect(openSync(file, 'a')).toBe(fd);
  output.write(LINE);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3));
  const [first, second = ''] = readFileSync(file, 'utf8').split('\n');
  expect(`${first}\n`).toBe(LINE);
  expect(JSON.parse(second)).toEqual({
    level: 40,
    time: expect.any(Number),
    msg: expect.stringMatching(/^3 lines of the log were lost, because ENOSPC: no space left on device/),
  });
});
