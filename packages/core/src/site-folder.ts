import path from 'node:path';

type Variables = { readonly SITE_DIR?: string | undefined };

/**
 * Returns the folder that contains everything of the provider: the one that SITE_DIR names, or else the one in which the command was called.
 */
export function siteFolder({ SITE_DIR }: Variables = process.env): string {
  return path.resolve(SITE_DIR || '.');
}

/** Returns the folder of a site for everything that commands generate: builds, types, caches. It can be deleted at any time. */
export function generatedFolder(site: string = siteFolder()): string {
  return path.join(site, '.portico');
}

/** Returns the folder of an app's build for a site. */
export function buildFolder(app: string, site: string = siteFolder()): string {
  return path.join(generatedFolder(site), app, 'build');
}

/** Returns the folder in which a build is made before it is complete and replaces the previous one. */
export function nextBuildFolder(app: string, site: string = siteFolder()): string {
  return `${buildFolder(app, site)}-next`;
}
