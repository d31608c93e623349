import { readFileSync, watchFile } from 'node:fs';
import path from 'node:path';
import { displayPath } from '@portico/core/command-errors';
import type { Plugin } from 'vite';
import { onLoadedModule } from '#build/server-modules.ts';
import { siteFiles } from '#build/sources.ts';
import { checkNames } from '#check/check-provider.ts';
import type { FromServer } from '#dev/run.ts';

// The names of these files decide which modules the apps have, and an import may have failed because one was missing.
const LISTED = /^brand\/|^pages\/.*\.md$|\.(?:[cm]?[jt]sx?|css|json)$/;
const LOOK_MS = 500;

type Following = {
  /** Called when Vite has noticed a change of another file, and loads it anew. */
  readonly onChange: () => void;
  /** Called if the names of files are mistakes, which the last version of the site doesn't have. */
  readonly onMistake: () => void;
};

/**
 * Asks for another server when a file changes that this one loads from the site from now on: Node reads each module only once. A
 * list of files is such a file too. Returns a plugin that does so when Vite notices the change first. Until the other server
 * answers, Vite neither reloads pages nor reads the changed file, which may have mistakes.
 */
export function followSite(site: string, { onChange, onMistake }: Following): Plugin {
  const loaded = new Map<string, string>();
  onLoadedModule((file) => {
    loaded.set(file, readFileSync(file, 'utf8'));
    // An editor that replaces the file may remove it first.
    watchFile(file, { interval: LOOK_MS }, ({ mtimeMs }) => mtimeMs > 0 && restart(file));
  });
  const listed = () => new Set(siteFiles(site).filter((file) => LISTED.test(file)));
  let last = listed();
  const look = () => {
    const present = listed();
    const [changed] = present.symmetricDifference(last);
    last = present;
    if (changed !== undefined) {
      restart(changed);
    }
    return changed !== undefined;
  };
  setInterval(look, LOOK_MS);

  function restart(file: string): void {
    const mistakes = checkNames(site);
    if (mistakes.length > 0) {
      const lines = mistakes.map((each) => `${each.file}: ${each.message}`);
      process.stderr.write(`The site has mistakes, so its last version stays:\n${lines.join('\n')}\n`);
      onMistake();
      return;
    }
    process.send?.({ changed: displayPath(site, file) } satisfies FromServer);
  }

  return {
    name: 'portico:follow-site',
    enforce: 'pre',
    load: (id) => loaded.get(path.normalize(id.replace(/\?.*/s, ''))),
    hotUpdate({ type, file }) {
      const isLoaded = type === 'update' && loaded.has(path.normalize(file));
      if (isLoaded) {
        restart(file);
      }
      if (isLoaded || (type !== 'update' && look())) {
        return [];
      }
      if (type === 'update') {
        onChange();
      }
      return undefined;
    },
  };
}
