import type { IncomingMessage, RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { hostAndPath } from '#http/address.ts';
import { plain, type SiteResponse } from '#http/messages.ts';

type MetricsRegistry = { readonly contentType: string; metrics(): Promise<string> };

// With DNS rebinding, a hostile page in an operator's browser could read this port under a domain that the attacker controls. An
// attacker can't control an IP address, a name without a dot, a name that is reserved for internal networks, or this machine's name.
const INTERNAL_HOST = /^(?:\[.*\]|[\d.]+|[^.]+|.+\.(?:internal|local|lan|localhost|home\.arpa|svc|test))$/;
const OWN_NAME = hostname().toLowerCase();

/** Makes the listener of the second port. `notReady` returns why the server should get no traffic; undefined if it should. */
export function createAdminListener(notReady: () => string | undefined, registry: MetricsRegistry): RequestListener {
  async function answer({ method = '', url = '', headers }: IncomingMessage): Promise<SiteResponse> {
    const target = hostAndPath(url, headers.host);
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
    switch (target.path.replace(/\?.*/s, '')) {
      case '/healthz':
        return plain(200, 'ok\n');
      case '/readyz': {
        const reason = notReady();
        return reason === undefined ? plain(200, 'ready\n') : plain(503, `${reason}\n`);
      }
      case '/metrics':
        return plain(200, await registry.metrics(), { 'content-type': registry.contentType });
      default:
        return plain(404, 'This port serves /healthz, /readyz and /metrics.\n');
    }
  }

  return async (request, response) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  };
}
