import type { Exported } from '#export/exported.ts';
import {
  cloudflareHeaders,
  cloudflareRedirects,
  cloudflareWorker,
  cloudflareWorkerRoutes,
} from '#export/hosting/cloudflare-pages.ts';
import { netlifyHeaders, netlifyRedirects } from '#export/hosting/netlify.ts';
import { nginxConfig } from '#export/hosting/nginx.ts';

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

/** The configuration of each host, by its path in the folder of all. */
export function hostingFiles(options: HostingOptions): ReadonlyMap<string, string> {
  const { exported } = options;
  const nginx = ['nginx/site.conf', nginxConfig(options)] as const;
  return new Map([
    nginx,
    ['netlify/_headers', netlifyHeaders(exported)],
    ['netlify/_redirects', netlifyRedirects(exported)],
    ['cloudflare-pages/_headers', cloudflareHeaders(exported)],
    ['cloudflare-pages/_redirects', cloudflareRedirects(exported)],
    ['cloudflare-pages/_worker.js', cloudflareWorker()],
    ['cloudflare-pages/_routes.json', cloudflareWorkerRoutes()],
  ]);
}
