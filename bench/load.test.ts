import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { processesOf, residentMegabytes } from './load.ts';

test.skipIf(!existsSync('/proc/self/status'))(
  'a process takes its own memory where a child of it has ended and it has not looked (skipped: not on Linux)',
  async () => {
    // What takes the shell's place waits for no child.
    const shell = spawn('sh', ['-c', 'true & exec sleep 60']);
    onTestFinished(() => void shell.kill());
    const pid = shell.pid ?? 0;
    await vi.waitFor(() => expect(processesOf(pid)).toHaveLength(2));
    await vi.waitFor(() => expect(residentMegabytes(pid)).toBeGreaterThan(0.1));
    expect(residentMegabytes(pid)).toBeLessThan(100);
  },
);
