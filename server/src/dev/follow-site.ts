import { globSync, watchFile } from 'node:fs';
import path from 'node:path';
import { displayPath } from '@portico/core/command-errors';
import { siteComponents } from '@portico/core/site-components';
import { sitePages } from '@portico/core/site-pages';
import { siteSlots } from '@portico/core/site-slots';
import type { Plugin } from 'vite';
import { onLoadedModule } from '#build/server-modules.ts';
import { RESTART } from '#dev/run.ts';

// The names of these files decide which modules the apps have, so the server has loaded the list of them.
const LISTED = [
  'styles.css',
  'markdown.ts',
  'texts/*.ts',
  '{pages,slots,components}/**/*.{ts,tsx,js,jsx}',
  'brand/**/*.*',
];
const LOOK_MS = 500;

/**
 * Starts the server again when a file changes that it loads from the site from now on: Node reads each module only once. A list of
 * files is such a file too. Returns a plugin that does so before Vite reloads a page, which could not be connected when the server
 * ends, and would stay as it was.
 */
export function followSite(site: string): Plugin {
  const loaded = new Set<string>();
  onLoadedModule((file) => {
    loaded.add(file);
    // An editor that replaces the file may remove it first.
    watchFile(file, { interval: LOOK_MS }, ({ mtimeMs }) => mtimeMs > 0 && restart(site, file));
  });
  const listed = () => new Set(globSync(LISTED, { cwd: site }));
  let last = listed();
  const look = () => {
    const present = listed();
    const [changed] = present.symmetricDifference(last);
    last = present;
    if (changed !== undefined) {
      restart(site, changed);
    }
  };
  setInterval(look, LOOK_MS);
  return {
    name: 'portico:follow-site',
    enforce: 'pre',
    hotUpdate({ type, file }) {
      if (type !== 'update') {
        look();
      } else if (loaded.has(path.normalize(file))) {
        restart(site, file);
      }
    },
  };
}

function restart(site: string, file: string): void {
  const mistakes = [...sitePages(site), ...siteSlots(site), ...siteComponents(site)].flatMap((each) =>
    each.mistake === undefined ? [] : `${each.file}: ${each.mistake}`,
  );
  if (mistakes.length > 0) {
    process.stderr.write(`The site has mistakes, so its last version stays:\n${mistakes.join('\n')}\n`);
    return;
  }
  process.stdout.write(`${displayPath(site, file)} has changed: starting again\n`);
  process.exit(RESTART);
}
