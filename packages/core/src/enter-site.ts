import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_FILE } from '#config/site-config.ts';
import { siteFolder } from '#site-folder.ts';

/**
 * Tells all modules the site's folder, and reads its `.env`. Without a `root`, it is the folder that SITE_DIR names, or the
 * nearest one above the current folder.
 */
export function enterSite(root: string | undefined): void {
  const folder = path.resolve(root ?? process.env.SITE_DIR ?? nearestSite());
  // A process keeps using its release when a link to it changes.
  process.env.SITE_DIR = existsSync(folder) ? realpathSync(folder) : folder;
  const variables = path.join(siteFolder(), '.env');
  if (existsSync(variables)) {
    process.loadEnvFile(variables);
  }
}

/** Returns the folder in which the command was called, or the nearest folder above it that contains a site. */
function nearestSite(): string {
  let folder = process.cwd();
  while (!existsSync(path.join(folder, CONFIG_FILE))) {
    const parent = path.dirname(folder);
    if (parent === folder) {
      return process.cwd();
    }
    folder = parent;
  }
  return folder;
}
