import { readFileSync } from 'node:fs';
import path from 'node:path';
import { displayPath } from '@portico/core/command-errors';
import type { Plugin } from 'vite';
import { onLoadedModule } from '#build/server-modules.ts';
import { siteFiles } from '#build/sources.ts';
import { checkNames } from '#check/check-provider.ts';
import { type FromServer, reasonOfTrial } from '#dev/run.ts';
import { watchSite } from '#dev/watch-site.ts';

// The names of these files decide which modules the apps have, and an import may have failed because one was missing.
const LISTED = /^brand\/|^pages\/.*\.md$|\.(?:[cm]?[jt]sx?|css|json)$/;

type Following = {
  /** Called when files of the site were saved, and this server stays. */
  readonly onSave: () => void;
  /** Called when Vite has noticed a change, and loads the file anew. */
  readonly onLoad: () => void;
  /** Called with what keeps another server from starting; undefined if it is corrected, or in the names of files. */
  readonly onMistake: (mistake: string | undefined) => void;
};

/**
 * Ends this server, so that another one starts, when a file changes that it has loaded from the site from now on: Node reads each
 * module only once. A list of files is such a file too. If the site has mistakes, this server stays until they are corrected.
 * Returns a plugin that keeps Vite from reading the changed files.
 */
export function followSite(site: string, { onSave, onLoad, onMistake }: Following): Plugin {
  const loaded = new Map<string, string>();
  onLoadedModule((file) => void loaded.set(file, readFileSync(file, 'utf8')));
  const listed = () => new Set(siteFiles(site).filter((file) => LISTED.test(file)));
  const first = listed();
  let lastMistake: string | undefined;
  let looked = Promise.resolve();
  watchSite(() => {
    looked = looked.then(look);
  });

  function change(): string | undefined {
    const changed = [...loaded].find(([file, text]) => textOf(file) !== text)?.[0];
    return changed === undefined ? [...listed().symmetricDifference(first)][0] : displayPath(site, changed);
  }

  async function look(): Promise<void> {
    const changed = change();
    const names = checkNames(site).map((each) => `${each.file}: ${each.message}`);
    const reason = changed === undefined || names.length > 0 ? undefined : await reasonOfTrial();
    const mistake = reason ?? (names.join('\n') || undefined);
    if (changed !== undefined && mistake === undefined) {
      process.send?.({ changed } satisfies FromServer, undefined, undefined, () => process.exit());
      return;
    }
    if (mistake !== lastMistake) {
      lastMistake = mistake;
      onMistake(reason);
      if (mistake !== undefined) {
        const stays = 'The last version of the site stays. It starts again when you save a correction.';
        process.stderr.write(`${mistake}\n${stays}\n`);
      }
    }
    onSave();
  }

  return {
    name: 'portico:follow-site',
    enforce: 'pre',
    load: (id) => loaded.get(path.normalize(id.replace(/\?.*/s, ''))),
    hotUpdate({ type, file }) {
      if (loaded.has(path.normalize(file)) || (type !== 'update' && change() !== undefined)) {
        return [];
      }
      if (type === 'update') {
        onLoad();
      }
      return undefined;
    },
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
