import { nginxConfig } from '#export/hosting/nginx.ts';
import type { Exported } from '#export/manifest.ts';

export type HostingOptions = {
  /** What the site has, at each address. */
  readonly exported: readonly Exported[];
  /** Absolute path of the folder with the site. */
  readonly directory: string;
  /** What nginx listens on: an address and a port. */
  readonly listen: string;
  readonly baseUrl: string;
  /** Headers of the redirect to an address without its slash at the end. */
  readonly slashHeaders: Readonly<Record<string, string>>;
  /** Whether compressed forms of the files stand beside them. */
  readonly isCompressed: boolean;
};

/** The configuration of each host, by its path in the folder of all. */
export function hostingFiles(options: HostingOptions): ReadonlyMap<string, string> {
  return new Map([['nginx/site.conf', nginxConfig(options)]]);
}
