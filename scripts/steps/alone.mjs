import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOCKS = '.cache/steps';
const LOOK_AGAIN_MS = 200;
// Whoever has a lock says once a second that it is there still, since another process, or one of another container, may have its number.
const ALIVE_EVERY_MS = 1000;
const LONGEST_SILENCE_MS = 15_000;

/**
 * Does `work` once no other process does the work of this name in this folder: two installs, or two builds, would write over each other.
 * What a process that has ended left behind keeps nobody waiting for long.
 */
export async function alone(name, work) {
  const file = path.resolve(LOCKS, `${name.replaceAll('/', '-')}.lock`);
  let isTold = false;
  while (!take(file)) {
    const other = holderOf(file);
    if (other?.isGone) {
      takeAway(file, other.pid);
      continue;
    }
    if (!isTold) {
      process.stderr.write(
        `Another command is doing the same in this folder (process ${other?.pid}, ${file}); waiting for it.\n`,
      );
      isTold = true;
    }
    await setTimeout(LOOK_AGAIN_MS);
  }
  const alive = setInterval(() => sayAlive(file), ALIVE_EVERY_MS).unref();
  const release = () => takeAway(file, String(process.pid));
  // Also where a step that failed ends the process.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(alive);
    process.off('exit', release);
    release();
  }
}

/** Makes the file, with the number of this process in it from its first moment on; false where it is there. */
function take(file) {
  mkdirSync(path.dirname(file), { recursive: true });
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

function sayAlive(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Whoever cleared the cache folder has taken it away.
  }
}

/** Whose the file is, and whether that process is gone; undefined where the file is. */
function holderOf(file) {
  try {
    const pid = readFileSync(file, 'utf8');
    const isSilent = Date.now() - statSync(file).mtimeMs > LONGEST_SILENCE_MS;
    return { pid, isGone: isSilent || pid === String(process.pid) || !isRunning(Number(pid)) };
  } catch {
    return undefined;
  }
}

/** Removes the file of a process. Where another one has it by now, that gets it back. */
function takeAway(file, pid) {
  const away = `${file}-away-${process.pid}`;
  try {
    renameSync(file, away);
    if (readFileSync(away, 'utf8') !== pid) {
      linkSync(away, file);
    }
  } catch {
    // Another process was faster.
  }
  rmSync(away, { force: true });
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
