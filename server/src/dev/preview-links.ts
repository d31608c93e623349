import type { RequestListener } from 'node:http';
import { type ContentSnapshot, DAY_MS } from '@portico/content';
import { PREVIEW_PATH, type PreviewAnswer } from '@portico/core/authoring';
import { NEVER } from '@portico/core/cache-policies';
import { matchRoute } from '@portico/core/match-route';
import type { Environment } from '#environment.ts';
import { linkFromServer, PREVIEW_DAYS, signedLink } from '#preview/preview-link.ts';

type Options = Pick<Environment, 'previewSecret' | 'linkServer'> & {
  /** The public origin of the site. */
  readonly origin: string;
  readonly snapshot: () => Pick<ContentSnapshot, 'index'>;
};

export function asksForPreview(url: string): boolean {
  return url.startsWith(`${PREVIEW_PATH}?`);
}

/**
 * Responds with a link to the post at `?page=` on the running site. The site's server makes the link; without one, it is signed
 * here with the secret.
 */
export function createPreviewListener(options: Options): RequestListener {
  return async ({ url = '' }, response) => {
    const page = URL.parse(url, 'http://localhost')?.searchParams.get('page') ?? '';
    const answer: PreviewAnswer = await linkTo(page, options).catch(({ message }: Error) => ({ mistake: message }));
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': NEVER }).end(JSON.stringify(answer));
  };
}

async function linkTo(page: string, options: Options): Promise<PreviewAnswer> {
  const { previewSecret: secret, linkServer, origin, snapshot } = options;
  const match = matchRoute(page);
  const slug = match?.name === 'post' ? match.params.slug : '';
  if (linkServer !== undefined) {
    return linkFromServer(slug, PREVIEW_DAYS, linkServer);
  }
  const until = Date.now() + PREVIEW_DAYS * DAY_MS;
  const link = secret && signedLink({ slug, index: snapshot().index, secret, baseUrl: origin, until });
  return link || { mistake: 'No link can be made: the post or PREVIEW_SECRET is missing.' };
}
