import type { RequestListener } from 'node:http';
import { MISTAKES_PATH } from '@portico/site/authoring';
import { pageMistakes } from '#authoring/page-mistakes.ts';
import type { CheckSiteOptions } from '#check/check-site.ts';

export type MistakesListenerOptions = {
  /** What to check, as it is now. */
  readonly check: () => CheckSiteOptions;
  readonly reportError: (error: unknown, url: string) => void;
};

/** Answers what the check tells of the post at `?page=`; for development alone, since it quotes drafts and names files. */
export function createMistakesListener({ check, reportError }: MistakesListenerOptions): RequestListener {
  return async ({ url = '' }, response) => {
    try {
      const page = URL.parse(url, 'http://localhost')?.searchParams.get('page') ?? '';
      const body = JSON.stringify(await pageMistakes(page, check()));
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
    } catch (error) {
      reportError(error, url);
      response
        .writeHead(500, { 'content-type': 'text/plain' })
        .end('The post could not be checked. The error is logged.\n');
    }
  };
}

export function asksForMistakes(url: string): boolean {
  return url === MISTAKES_PATH || url.startsWith(`${MISTAKES_PATH}?`);
}
