import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
