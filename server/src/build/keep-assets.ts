import { cpSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildFolder } from '@portico/config/site-folder';
import { keptBeside } from '#http/static-files.ts';

// Runs before a build replaces the last one, because a page that was loaded before a deploy still requests the files of its release.

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const FOLDERS = ['client/assets', 'client/fonts', 'client-precompressed/assets', 'client-precompressed/fonts'];

export function keepAssets(build: string, now: number = Date.now()): void {
  const kept = keptBeside(build);
  for (const folder of FOLDERS.filter((each) => existsSync(path.join(build, each)))) {
    cpSync(path.join(build, folder), path.join(kept, folder), { recursive: true, preserveTimestamps: true });
  }
  for (const name of globSync('**/*.*', { cwd: kept })) {
    if (now - statSync(path.join(kept, name)).mtimeMs > KEPT_MS) {
      rmSync(path.join(kept, name));
    }
  }
}

if (import.meta.main) {
  for (const app of ['blog', 'www']) {
    keepAssets(path.resolve(import.meta.dirname, '../../../apps', app, buildFolder()));
  }
}
