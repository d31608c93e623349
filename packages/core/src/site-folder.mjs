import path from 'node:path';

// Not TypeScript: what runs before the install runs on the machine's own Node.

const PROGRAM = path.resolve(import.meta.dirname, '../../..');

/** Returns the folder with all that is the provider's. SITE_DIR names it, from the program's folder. */
export function siteFolder({ SITE_DIR, SITE_CONFIG } = process.env) {
  if (SITE_CONFIG && !SITE_DIR) {
    throw new Error('SITE_CONFIG is gone since 1.0.0. Set SITE_DIR to the folder of the site; see CHANGELOG.md.');
  }
  return path.resolve(PROGRAM, SITE_DIR || 'sample');
}

/** Returns the folder of an app's build for a site, from the app's folder. */
export function buildFolder(site = siteFolder()) {
  return path.join('build', path.basename(site));
}

/** Returns the folder in which a build is made, until it is complete and takes the place of the last one. */
export function nextBuildFolder(site = siteFolder()) {
  return `${buildFolder(site)}-next`;
}
