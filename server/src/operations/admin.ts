import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { hostAndPath } from '#http/address.ts';
import { plain, type SiteRequest, type SiteResponse } from '#http/messages.ts';
import { createListener } from '#http/public-server.ts';
import { MAX_PREVIEW_DAYS, PREVIEW_DAYS, type PreviewLink } from '#preview/preview-link.ts';

type MetricsRegistry = { readonly contentType: string; metrics(): Promise<string> };

// With DNS rebinding, a hostile page in an operator's browser could read this port under a domain that the attacker controls. An
// attacker can't control an IP address, a name without a dot, a name that is reserved for internal networks, or this machine's name.
const INTERNAL_HOST = /^(?:\[.*\]|[\d.]+|[^.]+|.+\.(?:internal|local|lan|localhost|home\.arpa|svc|test))$/;
const OWN_NAME = hostname().toLowerCase();

/** Clients that send the key get links to unpublished posts. `linkTo` returns undefined if the post doesn't exist. */
export type PreviewLinks = {
  readonly key: string;
  linkTo(slug: string, days: number): PreviewLink | undefined;
};

/**
 * Creates the listener for the second port. `notReady` returns why the server should get no traffic, and `warning` what an operator has to
 * correct although it should; undefined if there is nothing.
 */
export function createAdminListener(
  notReady: () => string | undefined,
  registry: MetricsRegistry,
  previews?: PreviewLinks,
  warning: () => string | undefined = () => undefined,
): RequestListener {
  async function answer({ method, target: written, headers }: SiteRequest): Promise<SiteResponse> {
    const target = hostAndPath(written, headers.host);
    if (target === undefined) {
      return plain(400, 'This is not a valid address.\n');
    }
    const { hostname: host = '' } = target;
    if (!INTERNAL_HOST.test(host) && host !== OWN_NAME) {
      const names = 'a name without a dot, one that ends with .internal, .local or .lan, or the name of this machine';
      return plain(421, `This port answers only if the Host is an IP address, ${names}.\n`);
    }
    if (method !== 'GET' && method !== 'HEAD') {
      const refused = { allow: 'GET, HEAD', connection: 'close' };
      return plain(405, 'This port supports only GET and HEAD.\n', refused);
    }
    const [pathname, query = ''] = target.path.split('?', 2);
    switch (pathname) {
      case '/healthz':
        return plain(200, 'ok\n');
      case '/readyz': {
        const reason = notReady();
        const others = warning();
        const ready = others === undefined ? 'ready' : `ready. ${others}`;
        return reason === undefined ? plain(200, `${ready}\n`) : plain(503, `${reason}\n`);
      }
      case '/metrics':
        return plain(200, await registry.metrics(), { 'content-type': registry.contentType });
      case '/preview-link':
        return notReady() === undefined || previews === undefined
          ? previewLink(new URLSearchParams(query), headers.authorization, previews)
          : plain(503, `${notReady()}\n`);
      default:
        return plain(404, 'This port serves /healthz, /readyz, /metrics and /preview-link.\n');
    }
  }

  return createListener(answer);
}

/** Redirects to the page that shows a draft or scheduled post until `expires`. */
function previewLink(query: URLSearchParams, authorization = '', previews: PreviewLinks | undefined): SiteResponse {
  if (previews === undefined) {
    return plain(404, 'No links are made here. Set PREVIEW_SECRET and EDITOR_KEY, and start the server again.\n');
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(authorization), digest(`Bearer ${previews.key}`))) {
    return plain(401, 'The request needs the EDITOR_KEY: Authorization: Bearer KEY.\n', {
      'www-authenticate': 'Bearer',
    });
  }
  const [slug, days] = [query.get('slug') ?? '', query.get('days') ?? String(PREVIEW_DAYS)];
  if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > MAX_PREVIEW_DAYS) {
    return plain(400, `days is a number from 1 to ${MAX_PREVIEW_DAYS}.\n`);
  }
  const link = previews.linkTo(slug, Number(days));
  if (link === undefined) {
    return plain(
      404,
      `The server has no post ${JSON.stringify(slug)}. Name it by its slug, once the server has its file.\n`,
    );
  }
  const { url, until } = link;
  const expires = until !== undefined && { expires: new Date(until).toUTCString() };
  return plain(303, `${url}\n`, { location: url, ...expires });
}
