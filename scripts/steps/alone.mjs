import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOCKS = '.cache/steps';
const LOOK_AGAIN_MS = 200;

/**
 * Does `work` once no other process does the work of this name in this folder: two installs, or two builds, would write over each other.
 * What a process that has ended left behind keeps nobody waiting.
 */
export async function alone(name, work) {
  const file = path.join(LOCKS, `${name.replaceAll('/', '-')}.lock`);
  let isTold = false;
  while (!take(file)) {
    const other = readFileOf(file);
    if (other !== undefined && !isRunning(other)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isTold) {
      process.stderr.write(
        `Another command does the same in this folder${other ? ` (process ${other})` : ''}; waiting for it.\n`,
      );
      isTold = true;
    }
    await setTimeout(LOOK_AGAIN_MS);
  }
  // Also where a step that failed ends the process.
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Makes the file, with the number of this process in it from its first moment on; false where it is there. */
function take(file) {
  mkdirSync(LOCKS, { recursive: true });
  const own = `${file}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') {
      return false;
    }
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** The number of the process that has the file; undefined where that is gone meanwhile. */
function readFileOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
