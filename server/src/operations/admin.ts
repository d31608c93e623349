import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { DAY_MS } from '@portico/content';
import { hostAndPath } from '#http/address.ts';
import { plain, type SiteRequest, type SiteResponse } from '#http/messages.ts';
import { createListener } from '#http/public-server.ts';
import { MAX_PREVIEW_DAYS, PREVIEW_DAYS, signedLink } from '#preview/preview-link.ts';
import type { Site } from '#site/answer.ts';
import type { Serving } from '#site/serving.ts';

type MetricsRegistry = { readonly contentType: string; metrics(): Promise<string> };

// With DNS rebinding, a hostile page in an operator's browser could read this port under a domain that the attacker controls. An
// attacker can't control an IP address, a name without a dot, a name that is reserved for internal networks, or this machine's name.
const INTERNAL_HOST = /^(?:\[.*\]|[\d.]+|[^.]+|.+\.(?:internal|local|lan|localhost|home\.arpa|svc|test))$/;
const OWN_NAME = hostname().toLowerCase();

export type AdminOptions = {
  readonly serving: Pick<Serving, 'notReady' | 'warning'> & { readonly site: Pick<Site, 'content'> | undefined };
  readonly registry: MetricsRegistry;
  /** Signs links to unpublished posts, for clients that send the key of the editors. */
  readonly previewSecret?: string | undefined;
  readonly editorKey?: string | undefined;
  readonly baseUrl: string;
};

/** Creates the listener for the second port. */
export function createAdminListener(options: AdminOptions): RequestListener {
  const { serving, registry } = options;

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
        const { notReady, warning } = serving;
        const ready = warning === undefined ? 'ready' : `ready. ${warning}`;
        return notReady === undefined ? plain(200, `${ready}\n`) : plain(503, `${notReady}\n`);
      }
      case '/metrics':
        return plain(200, await registry.metrics(), { 'content-type': registry.contentType });
      case '/preview-link':
        return previewLink(new URLSearchParams(query), headers.authorization, options);
      default:
        return plain(404, 'This port serves /healthz, /readyz, /metrics and /preview-link.\n');
    }
  }

  return createListener(answer);
}

/** Redirects to the page that shows a draft or scheduled post until `expires`. */
function previewLink(
  query: URLSearchParams,
  authorization = '',
  { serving, previewSecret: secret, editorKey, baseUrl }: AdminOptions,
): SiteResponse {
  const { notReady, site } = serving;
  if (secret === undefined || editorKey === undefined) {
    return plain(404, 'No links are made here. Set PREVIEW_SECRET and EDITOR_KEY, and start the server again.\n');
  }
  if (notReady !== undefined || site === undefined) {
    return plain(503, `${notReady}\n`);
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(authorization), digest(`Bearer ${editorKey}`))) {
    return plain(401, 'The request needs the EDITOR_KEY: Authorization: Bearer KEY.\n', {
      'www-authenticate': 'Bearer',
    });
  }
  const [slug, days] = [query.get('slug') ?? '', query.get('days') ?? String(PREVIEW_DAYS)];
  if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > MAX_PREVIEW_DAYS) {
    return plain(400, `days is a number from 1 to ${MAX_PREVIEW_DAYS}.\n`);
  }
  const { index } = site.content.current();
  const link = signedLink({ slug, index, secret, baseUrl, until: Date.now() + Number(days) * DAY_MS });
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
