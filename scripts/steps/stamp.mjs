import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';

/** Does `work` unless the last time that it succeeded, written down in `file`, was for the same fingerprint. */
export async function onceFor(file, print, work) {
  if (!isDoneFor(file, print)) {
    await alone(file, async () => {
      // Another process may have done it meanwhile.
      if (!isDoneFor(file, print)) {
        await doNow(file, print, work);
      }
    });
  }
}

/** Does `work`, and writes down in `file` for which fingerprint it succeeded. */
export async function doFor(file, print, work) {
  await alone(file, () => doNow(file, print, work));
}

async function doNow(file, print, work) {
  rmSync(file, { force: true });
  await work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, print);
}

export function isDoneFor(file, print) {
  return existsSync(file) && readFileSync(file, 'utf8') === print;
}
