import { type FSWatcher, watch } from 'node:fs';
import { reasonOf } from '@portico/core/reason-of';
import { siteFolder } from '@portico/core/site-folder';

// Hidden folders hold what commands make.
const IGNORED = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/;
// Editors save in several steps, and a checkout changes many files.
const PAUSE_MS = 100;

/** Calls `onChange` after files of the site were saved, created or removed. */
export function watchSite(onChange: () => void): FSWatcher {
  let settling: NodeJS.Timeout | undefined;
  const watcher = watch(siteFolder(), { recursive: true, ignore: IGNORED }, () => {
    clearTimeout(settling);
    settling = setTimeout(onChange, PAUSE_MS);
  });
  return watcher.on('error', (error) => {
    process.stderr.write(`Changes of the site are not noticed: ${reasonOf(error)}. Start again after each.\n`);
  });
}
