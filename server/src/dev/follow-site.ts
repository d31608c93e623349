import { type FSWatcher, globSync, watch, watchFile } from 'node:fs';
import path from 'node:path';

// What is in these folders, and whether the files exist, decides which modules the apps have.
const FOLDERS = ['pages', 'slots', 'components', 'brand'];
const STYLES = 'styles.css';
const LOOK_MS = 500;
const MODULES = [STYLES, `{${FOLDERS.join(',')}}/**/*.{ts,tsx,js,jsx}`, 'brand/**/*'];

/** Calls `onChange` when a module of a site is added or removed. Vite follows the changes within them. */
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

/** Calls `onChange` for `styles.css` of a site as it is now, and when it is saved. */
export function followStyles(site: string, onChange: () => Promise<void>): void {
  // Editors replace the file, and it may be missing at first. A watched folder would report one save several times.
  watchFile(path.join(site, STYLES), { interval: LOOK_MS }, () => void onChange());
  void onChange();
}
