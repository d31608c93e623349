import { PLAYER_ORIGINS } from '@portico/content';
import { PRIVATE } from '@portico/core/cache-policies';
import { type AppName, type FileRouteName, type RouteFacts, routes } from '@portico/core/routes';
import { mergeSources, type PolicySources } from '@portico/core/security-policy';
import { formOrigins, GISCUS_ORIGIN, type SiteConfig } from '@portico/core/site-config';
import { vendorSources } from '@portico/core/vendor-schema';
import type { HeaderFields } from '#http/messages.ts';

/** What the headers depend on: the origin of the site's public URL, and what the configuration loads from elsewhere. */
export type SecurityOptions = Partial<Pick<SiteConfig, 'vendors' | 'allow' | 'newsletter' | 'comments'>> & {
  readonly baseUrl: string;
  readonly hosts?: Pick<SiteConfig['hosts'], 'assets'>;
};

// We omit includeSubDomains and preload, because they would affect other hosts of the operator.
const TWO_YEARS_S = 63_072_000;

export function securityHeaders({ baseUrl }: SecurityOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(baseUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${TWO_YEARS_S}`,
    }),
  };
}

/** Headers of an image, which web feed readers and link previews show from another origin. */
export const EMBEDDABLE: Readonly<Record<string, string>> = { 'cross-origin-resource-policy': 'cross-origin' };

/** Headers of a font. The provider's other sites may use fonts from here, which requires permission by CORS (Fetch Standard). */
export const SHARED: Readonly<Record<string, string>> = { ...EMBEDDABLE, 'access-control-allow-origin': '*' };

/** Headers of a preview. Anyone who knows its address can open the post, so no cache, search engine or other site may learn it. */
export const PREVIEW_HEADERS: HeaderFields = {
  'cache-control': PRIVATE,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Headers of the files at a route, and of redirects to them. */
export function fileHeaders(name: FileRouteName): HeaderFields {
  const { forAll, embeddable }: RouteFacts = routes[name];
  return {
    ...(forAll && { 'access-control-allow-origin': '*' }),
    ...(embeddable && EMBEDDABLE),
    // The git host's login page sends its result to the window that opened it.
    ...(name === 'admin' && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    ...(name === 'postMarkdown' && { vary: 'accept' }),
    // When a person opens a feed in a browser, the response is the page that explains subscribing.
    ...(routes[name].path.includes(':feed(') && { vary: 'sec-fetch-dest' }),
  };
}

export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  'x-frame-options': 'DENY',
};

/**
 * Headers of an app's documents. A page that shows frames has no `cross-origin-embedder-policy`, because framed pages of other
 * sites seldom send that header. Third-party scripts and images often lack the header that `require-corp` needs, so if there are
 * any, they are fetched without credentials instead.
 */
export function documentHeaders(app: AppName, options: SecurityOptions): Readonly<Record<string, string>> {
  const sources = foreignSources(options);
  if (app === 'blog' || 'frame-src' in sources) {
    return DOCUMENT_HEADERS;
  }
  const policy = Object.keys(sources).length === 0 ? 'require-corp' : 'credentialless';
  return { ...DOCUMENT_HEADERS, 'cross-origin-embedder-policy': policy };
}

function foreignSources({ vendors = [], allow = {} }: SecurityOptions): PolicySources {
  return mergeSources([vendorSources(vendors), allow]);
}

/** Returns the origins, besides the site's own, that serve fonts, pictures and videos: one or none. */
export function assetOrigins({ hosts }: Pick<SecurityOptions, 'hosts'>): readonly string[] {
  return hosts?.assets === undefined ? [] : [hosts.assets];
}

/** The policy of an app's documents: only this origin's own files, and what frames and third parties need. Rendering adds the hashes. */
export function documentPolicy(app: AppName, options: SecurityOptions): PolicySources {
  const { baseUrl, newsletter, comments } = options;
  const assets = assetOrigins(options);
  // The demos of posts are on the site itself.
  const framed = ["'self'", ...PLAYER_ORIGINS, ...(comments === undefined ? [] : [GISCUS_ORIGIN])];
  return mergeSources([
    {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', ...assets],
      'media-src': ["'self'", ...assets],
      'font-src': ["'self'", ...assets],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'", ...formOrigins({ newsletter })],
    },
    app === 'blog' ? { 'frame-src': framed } : {},
    foreignSources(options),
    baseUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {},
    { 'frame-ancestors': ["'none'"] },
  ]);
}
