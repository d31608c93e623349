import type { Exported } from '#export/exported.ts';
import { nginxConfig } from '#export/hosting/nginx.ts';
import { staticHostFiles } from '#export/hosting/static-hosts.ts';

export type HostingOptions = {
  /** What the site has, at each address. */
  readonly exported: readonly Exported[];
  /** Absolute path of the folder with the site. */
  readonly directory: string;
  /** What nginx listens on: an address and a port. */
  readonly listen: string;
  /** Whether there are compressed forms next to the texts. */
  readonly hasCompressed: boolean;
  readonly baseUrl: string;
  /** Headers of the redirect to an address without its slash at the end. */
  readonly slashHeaders: Readonly<Record<string, string>>;
};

/** Returns the configuration of each host, by its path in the folder of all. */
export function hostingFiles(options: HostingOptions): ReadonlyMap<string, string> {
  return new Map([['nginx/site.conf', nginxConfig(options)], ...staticHostFiles(options.exported)]);
}
