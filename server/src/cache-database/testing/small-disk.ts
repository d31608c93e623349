import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Added to the name of a test that needs a disk of its own. */
export const NO_SMALL_DISK = ' (skipped: this user may not mount a disk)';

/** Whether this process may mount a file system, as root on Linux may outside of most containers. */
export function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-disk-'));
  try {
    mount(folder);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The folder of a disk of four megabytes, which is there until the test ends. */
export function smallDisk(): { readonly folder: string; fill(): Promise<void>; free(): Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-disk-'));
  mount(folder);
  onTestFinished(() => {
    // A thread may have a file open a moment longer.
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  const filler = path.join(folder, 'filler');
  return {
    folder,
    /** Leaves no room for a page of a database. */
    async fill() {
      const handle = await open(filler, 'w');
      const page = Buffer.alloc(4096);
      try {
        for (;;) {
          await handle.appendFile(page);
        }
      } catch {
        // It is full.
      } finally {
        await handle.close();
      }
    },
    free: () => rm(filler),
  };
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
}
