import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Does `work` unless the last time that it succeeded, written down in `file`, was for the same fingerprint. */
export async function onceFor(file, print, work) {
  if (existsSync(file) && readFileSync(file, 'utf8') === print) {
    return;
  }
  await work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, print);
}
