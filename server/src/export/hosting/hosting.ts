import { BASE_PATH } from '@portico/site/base-path';
import {
  cloudflareHeaders,
  cloudflareRedirects,
  cloudflareWorker,
  cloudflareWorkerRoutes,
} from '#export/hosting/cloudflare-pages.ts';
import { cloudfrontRequest, cloudfrontResponse, sizeNote, uploadToS3 } from '#export/hosting/cloudfront.ts';
import { githubWorkflow } from '#export/hosting/github-pages.ts';
import { gitlabPipeline, gitlabRedirects } from '#export/hosting/gitlab-pages.ts';
import { netlifyHeaders, netlifyRedirects } from '#export/hosting/netlify.ts';
import { nginxConfig } from '#export/hosting/nginx.ts';
import { vercelConfig } from '#export/hosting/vercel.ts';
import type { Exported } from '#export/manifest.ts';

export type HostingOptions = {
  /** What the site has, at each address. */
  readonly exported: readonly Exported[];
  /** Absolute path of the folder with the site. */
  readonly directory: string;
  /** What nginx listens on: an address and a port. */
  readonly listen: string;
  /** Whether there are compressed forms beside the texts. */
  readonly isCompressed?: boolean;
  readonly baseUrl: string;
  /** Headers of the redirect to an address without its slash at the end. */
  readonly slashHeaders: Readonly<Record<string, string>>;
};

type File = readonly [path: string, text: string];

/** The configuration of each host, by its path in the folder of all. */
export function hostingFiles(options: HostingOptions): ReadonlyMap<string, string> {
  const { exported, baseUrl } = options;
  const forAnyPath: readonly File[] = [
    ['nginx/site.conf', nginxConfig(options)],
    ['github-pages/pages.yml', githubWorkflow(baseUrl)],
    ['gitlab-pages/.gitlab-ci.yml', gitlabPipeline(baseUrl)],
    ['gitlab-pages/_redirects', gitlabRedirects(exported)],
  ];
  if (BASE_PATH !== '') {
    // The others give each preview a host of its own.
    return new Map(forAnyPath);
  }
  return new Map([
    ...forAnyPath,
    ['netlify/_headers', netlifyHeaders(exported)],
    ['netlify/_redirects', netlifyRedirects(exported)],
    ['cloudflare-pages/_headers', cloudflareHeaders(exported)],
    ['cloudflare-pages/_redirects', cloudflareRedirects(exported)],
    ['cloudflare-pages/_worker.js', cloudflareWorker()],
    ['cloudflare-pages/_routes.json', cloudflareWorkerRoutes()],
    ['vercel/vercel.json', vercelConfig(exported)],
    ['s3-cloudfront/viewer-request.js', cloudfrontRequest(exported)],
    ['s3-cloudfront/viewer-response.js', cloudfrontResponse(exported)],
    ['s3-cloudfront/upload.sh', uploadToS3(exported)],
  ]);
}

/** Which of these files a host does not take, and why: its first line says that too. */
export function hostingNotes(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([file, text]) => {
    const note = sizeNote(text);
    return note === undefined ? [] : [`${file}: ${note}`];
  });
}
