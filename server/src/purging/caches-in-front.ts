import { readFileSync } from 'node:fs';
import { API_TOKEN, type PurgeAccount, type PurgeSettings } from '#environment.ts';

/** A cache in front of the server, which can be told to drop what has one of some keys. */
export type CacheInFront = {
  /** Whose program it is, for metrics. */
  readonly kind: 'varnish' | 'fastly' | 'cloudflare';
  /** Which one, for the log; without any secret. */
  readonly name: string;
  /** Keys that one request may name. */
  readonly mostKeys: number;
  request(keys: readonly string[]): { readonly url: string; readonly init: RequestInit };
  /** Why a response of status 200 is no success; absent where the status says all. */
  mistakeIn?(body: string): string | undefined;
};

// Of at most 128 bytes each, in a header line of at most 8 KB (Varnish's http_req_hdr_len).
const VARNISH_KEYS = 60;
// https://www.fastly.com/documentation/reference/api/purging/
const FASTLY_KEYS = 256;
// https://developers.cloudflare.com/cache/how-to/purge-cache/
const CLOUDFLARE_KEYS = 100;

/** The caches that the environment names. Throws where a file has no token. */
export function cachesInFront({ varnish, fastly, cloudflare }: PurgeSettings): readonly CacheInFront[] {
  return [
    ...varnish.map(varnishAt),
    ...(fastly ? [fastlyService(fastly.id, tokenOf('PURGE_FASTLY_TOKEN_FILE', fastly))] : []),
    ...(cloudflare ? [cloudflareZone(cloudflare.id, tokenOf('PURGE_CLOUDFLARE_TOKEN_FILE', cloudflare))] : []),
  ];
}

/** As deploy/varnish.vcl answers it, by xkey of varnish-modules. */
function varnishAt(origin: string): CacheInFront {
  return {
    kind: 'varnish',
    name: origin,
    mostKeys: VARNISH_KEYS,
    request: (keys) => ({ url: `${origin}/`, init: { method: 'PURGE', headers: { 'xkey-purge': keys.join(' ') } } }),
  };
}

function fastlyService(id: string, token: string): CacheInFront {
  return {
    kind: 'fastly',
    name: `service ${id} of Fastly`,
    mostKeys: FASTLY_KEYS,
    request: (keys) => ({
      url: `https://api.fastly.com/service/${id}/purge`,
      init: {
        method: 'POST',
        headers: { 'fastly-key': token, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ surrogate_keys: keys }),
      },
    }),
  };
}

function cloudflareZone(id: string, token: string): CacheInFront {
  return {
    kind: 'cloudflare',
    name: `zone ${id} of Cloudflare`,
    mostKeys: CLOUDFLARE_KEYS,
    request: (keys) => ({
      url: `https://api.cloudflare.com/client/v4/zones/${id}/purge_cache`,
      init: {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: keys }),
      },
    }),
    mistakeIn: (body) => (/"success"\s*:\s*true/.test(body) ? undefined : 'it does not say that it was a success'),
  };
}

/** Docker and Kubernetes mount secrets as files. An error has no word of what is in one. */
function tokenOf(variable: string, { token }: PurgeAccount): string {
  return typeof token === 'string' ? token : readToken(variable, token.inFile);
}

function readToken(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${variable}: the file cannot be read: ${why}. Correct the path, or let the server read the file.`);
  }
  if (!API_TOKEN.test(text)) {
    throw new Error(`${variable}: no API token is in ${file}: expected one line of printable characters.`);
  }
  return text;
}
