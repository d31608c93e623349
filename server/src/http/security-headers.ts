import { createHash } from 'node:crypto';

export type SecurityOptions = {
  /** Origin of the site's public URL; decides whether https is required of browsers. */
  readonly baseUrl: string;
  /** Other origins that fonts and images may come from. */
  readonly assetOrigins: readonly string[];
};

// Without includeSubDomains and preload: those bind hosts of the operator that this server knows nothing of.
const TWO_YEARS_S = 63_072_000;

/** Headers that every response carries, whatever it is. */
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

/** Of a font: the provider's other sites may use it from here, which the Fetch Standard asks a font's server to allow. */
export const SHARED: Readonly<Record<string, string>> = { ...EMBEDDABLE, 'access-control-allow-origin': '*' };

/** Headers of an HTML document besides its policy. */
export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  'x-frame-options': 'DENY',
};

/**
 * The Content-Security-Policy (CSP level 3) of one finished document: nothing but this origin's own files, and exactly
 * the inline scripts that are in these bytes.
 */
export function contentSecurityPolicy(html: string, { baseUrl, assetOrigins }: SecurityOptions): string {
  const assets = assetOrigins.map((origin) => ` ${origin}`).join('');
  const directives = [
    "default-src 'none'",
    `script-src 'self'${inlineScriptHashes(html)
      .map((hash) => ` '${hash}'`)
      .join('')}`,
    "style-src 'self'",
    `img-src 'self' data:${assets}`,
    `media-src 'self'${assets}`,
    `font-src 'self'${assets}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(baseUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/** CSP hash sources of the inline scripts in a document, data blocks included. */
export function inlineScriptHashes(html: string): readonly string[] {
  const scripts = html.matchAll(/<script(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script(?=[\s/>])/gi);
  const hashes = [...scripts]
    .filter(([, attributes = '']) => !hasSource(attributes))
    .map(([, , code = '']) => hashOf(code));
  return [...new Set(hashes)];
}

function hasSource(attributes: string): boolean {
  return /["\s/]src[\s/=]/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'));
}

function hashOf(code: string): string {
  // Browsers hash the parsed text, in which every line break is one line feed.
  const text = code.replace(/\r\n?/g, '\n');
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
