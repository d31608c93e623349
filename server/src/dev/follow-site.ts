import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { displayPath } from '@portico/core/command-errors';
import { reasonOf } from '@portico/core/reason-of';
import { siteFolder } from '@portico/core/site-folder';
import type { Plugin } from 'vite';
import { onLoadedModule } from '#build/server-modules.ts';
import { siteFiles } from '#build/sources.ts';
import { checkNames } from '#check/check-provider.ts';
import type { FromServer } from '#dev/run.ts';

// The names of these files decide which modules the apps have, and an import may have failed because one was missing.
const LISTED = /^brand\/|^pages\/.*\.md$|\.(?:[cm]?[jt]sx?|css|json)$/;
// Hidden folders hold what commands make.
const IGNORED = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/;
// Editors save in several steps, and a checkout changes many files.
const PAUSE_MS = 100;
const TRIAL = fileURLToPath(new URL('./try-site.ts', import.meta.url));

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
      onMistake(reason);
    }
    if (mistake !== undefined && mistake !== lastMistake) {
      const stays = 'The last version of the site stays. It starts again when you save a correction.';
      process.stderr.write(`${mistake}\n${stays}\n`);
    }
    lastMistake = mistake;
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

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Loads the site in a process, and returns why that fails. */
async function reasonOfTrial(): Promise<string | undefined> {
  const trial = fork(TRIAL);
  let reason: string | undefined;
  trial.on('message', (message) => {
    reason = String(message);
  });
  await once(trial, 'exit');
  return reason;
}
