import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';

/**
 * Does `work` unless the last time that it succeeded, written down in `file`, was for the same fingerprint, which `printOf` takes: of what is
 * there when the work begins, which may be after another process that does the same.
 */
export async function onceFor(file, printOf, work) {
  if (!isDoneFor(file, printOf())) {
    await alone(file, async () => {
      const print = printOf();
      if (!isDoneFor(file, print)) {
        await doNow(file, print, work);
      }
    });
  }
}

/** Does `work`, and writes down in `file` for which fingerprint it succeeded. */
export async function doFor(file, printOf, work) {
  await alone(file, () => doNow(file, printOf(), work));
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
