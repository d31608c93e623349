import path from 'node:path';

type Variables = { readonly SITE_DIR?: string | undefined; readonly SITE_CONFIG?: string | undefined };

/** Returns the folder with all that is the provider's: the one that SITE_DIR names, else the one in which the command was called. */
export function siteFolder({ SITE_DIR, SITE_CONFIG }: Variables = process.env): string {
  if (SITE_CONFIG && !SITE_DIR) {
    throw new Error('SITE_CONFIG is gone since 1.0.0. Set SITE_DIR to the folder of the site; see CHANGELOG.md.');
  }
  return path.resolve(SITE_DIR || '.');
}

/** Returns the folder of a site for all that commands make: builds, types, caches. It can be deleted at any time. */
export function generatedFolder(site: string = siteFolder()): string {
  return path.join(site, '.portico');
}

/** Returns the folder of an app's build for a site. */
export function buildFolder(app: string, site: string = siteFolder()): string {
  return path.join(generatedFolder(site), app, 'build');
}

/** Returns the folder in which a build is made, until it is complete and takes the place of the last one. */
export function nextBuildFolder(app: string, site: string = siteFolder()): string {
  return `${buildFolder(app, site)}-next`;
}
