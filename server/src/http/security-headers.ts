import { formOrigins, type SiteConfig } from '@portico/config/site-config';
import { vendorSources } from '@portico/config/vendor-schema';

export type SecurityOptions = {
  /** Origin of the site's public URL; decides whether https is required of browsers. */
  readonly baseUrl: string;
  readonly assetOrigins: readonly string[];
  readonly formOrigins?: readonly string[];
  /** Origins that configured third parties need, by directive; none if absent. */
  readonly thirdPartySources?: Readonly<Record<string, readonly string[]>>;
  readonly frameOrigins?: readonly string[];
};

// Without includeSubDomains and preload, which would bind other hosts of the operator.
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

/** Headers of an image: a reader of feeds on the web, or a preview of a link, shows it from another origin. */
export const EMBEDDABLE: Readonly<Record<string, string>> = { 'cross-origin-resource-policy': 'cross-origin' };

/** Headers of a font. The provider's other sites may use it from here, which needs permission by CORS (Fetch Standard). */
export const SHARED: Readonly<Record<string, string>> = { ...EMBEDDABLE, 'access-control-allow-origin': '*' };

/** Headers of every HTML document without third parties or frames, besides its policy. */
export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  'x-frame-options': 'DENY',
};

/** Third-party scripts and images often lack the header that `require-corp` needs, so with any, they are fetched without credentials instead. */
export function documentHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  const { thirdPartySources = {}, frameOrigins = [] } = options;
  if (frameOrigins.length > 0 || 'frame-src' in thirdPartySources) {
    // With either value a framed page needs the header too, and pages of other sites seldom have it.
    const { 'cross-origin-embedder-policy': _, ...others } = DOCUMENT_HEADERS;
    return others;
  }
  return Object.keys(thirdPartySources).length === 0
    ? DOCUMENT_HEADERS
    : { ...DOCUMENT_HEADERS, 'cross-origin-embedder-policy': 'credentialless' };
}

/** Allows only this origin's own files, the inline scripts and styles with the hashes of `inline`, and what frames and third parties need. */
export function contentSecurityPolicy(inline: string, options: SecurityOptions): string {
  const { baseUrl, assetOrigins, formOrigins = [], thirdPartySources = {}, frameOrigins = [] } = options;
  const own: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesIn(inline, 'script-src')],
    'style-src': ["'self'", ...hashesIn(inline, 'style-src')],
    'img-src': ["'self'", 'data:', ...assetOrigins],
    'media-src': ["'self'", ...assetOrigins],
    'font-src': ["'self'", ...assetOrigins],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(frameOrigins.length > 0 && { 'frame-src': frameOrigins }),
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formOrigins],
    'frame-ancestors': ["'none'"],
  };
  const names = new Set([...Object.keys(own), ...Object.keys(thirdPartySources)]);
  const directives = [...names].map((name) =>
    [name, ...new Set([...(own[name] ?? []), ...(thirdPartySources[name] ?? [])])].join(' '),
  );
  return [...directives, ...(baseUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : [])].join('; ');
}

export function securityOf(siteConfig: SiteConfig, baseUrl: string): SecurityOptions {
  const { assets } = siteConfig.hosts;
  return {
    baseUrl,
    assetOrigins: assets === undefined ? [] : [assets],
    formOrigins: formOrigins(siteConfig),
    thirdPartySources: vendorSources(siteConfig.vendors),
  };
}

function hashesIn(policy: string, name: string): readonly string[] {
  const directive = policy.split('; ').find((each) => each.startsWith(`${name} `));
  return directive?.split(' ').filter((source) => source.startsWith("'sha256-")) ?? [];
}
