export function siteFolder(variables?: {
  readonly SITE_DIR?: string | undefined;
  readonly SITE_CONFIG?: string | undefined;
}): string;
export function buildFolder(site?: string): string;
export function nextBuildFolder(site?: string): string;
