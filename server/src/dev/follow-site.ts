import { type FSWatcher, globSync, watch, watchFile } from 'node:fs';
import path from 'node:path';

// The files in these folders, and whether they exist, decide which modules the apps have.
const FOLDERS = ['pages', 'slots', 'components', 'brand'];
const STYLES = 'styles.css';
const LOOK_MS = 500;
const MODULES = [STYLES, `{${FOLDERS.join(',')}}/**/*.{ts,tsx,js,jsx}`, 'brand/**/*'];

/** Calls `onChange` when a module of the site is added or removed. Vite itself follows changes to their contents. */
export function followSite(site: string, onChange: () => Promise<void>): void {
  const watchers = new Map<string, FSWatcher>();
  const listed = () => globSync(MODULES, { cwd: site }).sort().join();
  let last = listed();
  let following = Promise.resolve();
  const look = () => {
    watchFolders();
    const present = listed();
    if (present !== last) {
      last = present;
      following = following.then(onChange);
    }
  };
  const watchFolders = () => {
    const present = globSync(`{${FOLDERS.join(',')}}`, { cwd: site });
    for (const [folder, watcher] of watchers) {
      if (!present.includes(folder)) {
        watcher.close();
        watchers.delete(folder);
      }
    }
    for (const folder of present.filter((each) => !watchers.has(each))) {
      watchers.set(folder, watch(path.join(site, folder), { recursive: true }, look));
    }
  };
  watch(site, look);
  watchFolders();
}

/** Calls `onChange` now, for the current `styles.css` of the site, and whenever it is saved. */
export function followStyles(site: string, onChange: () => Promise<void>): void {
  // Editors replace the file, and it may not exist at first. Watching its folder would report one save several times.
  watchFile(path.join(site, STYLES), { interval: LOOK_MS }, () => void onChange());
  void onChange();
}
