import { printPolicy } from '@portico/core/security-policy';
import type { Vendor } from '@portico/core/vendor-schema';
import { expect, test } from 'vitest';
import { documentHeaders, documentPolicy, type SecurityOptions, securityHeaders } from '#http/security-headers.ts';

const PLAIN = { baseUrl: 'https://culvert.example' };
const COEP = 'cross-origin-embedder-policy';

function vendor(allow: Vendor['allow']): Partial<SecurityOptions> {
  return { vendors: [{ name: 'A', categories: { necessary: [] }, script: 'https://a.example/a.js', allow }] };
}

/** Returns the directives of an app's policy that differ from the policy without configuration. */
function added(options: Partial<SecurityOptions>): readonly string[] {
  const directives = (all: SecurityOptions) => printPolicy(documentPolicy('www', all)).split('; ');
  const plain = directives(PLAIN);
  return directives({ ...PLAIN, ...options }).filter((directive) => !plain.includes(directive));
}

test('the asset host may serve images, media and fonts, and no scripts or styles', () => {
  expect(added({ hosts: { assets: 'https://assets.culvert.example' } })).toEqual([
    "img-src 'self' data: https://assets.culvert.example",
    "media-src 'self' https://assets.culvert.example",
    "font-src 'self' https://assets.culvert.example",
  ]);
});

test('forms may be sent to a newsletter service, and nothing else is allowed for it', () => {
  const newsletter = { action: 'https://letters.example/a', field: 'email', text: 'Monthly.', privacy: '/privacy' };
  expect(added({ newsletter })).toEqual(["form-action 'self' https://letters.example"]);
});

test('pages of the blog may show frames, and have no header that would block them; other pages may not', () => {
  const comments = { repository: 'a/b', repositoryId: 'c', category: 'd', categoryId: 'e' };
  expect(documentPolicy('blog', { ...PLAIN, comments })['frame-src']?.at(-1)).toBe('https://giscus.app');
  expect(documentHeaders('blog', PLAIN)).not.toHaveProperty(COEP);
  expect(documentPolicy('www', { ...PLAIN, comments })).toEqual(documentPolicy('www', PLAIN));
  expect(documentHeaders('www', PLAIN)).toHaveProperty(COEP, 'require-corp');
  expect(documentHeaders('www', { ...PLAIN, ...vendor({}) })).toHaveProperty(COEP, 'credentialless');
  const framing = vendor({ 'frame-src': ['https://vendor.example'] });
  expect(documentHeaders('www', { ...PLAIN, ...framing })).toEqual(documentHeaders('blog', PLAIN));
});

test('third parties widen exactly the directives that they need, once each', () => {
  const sources = { 'img-src': ['https://a.example'], 'frame-src': ['https://video.example'] };
  expect(added(vendor(sources))).toEqual([
    "script-src 'self' https://a.example/a.js",
    "img-src 'self' data: https://a.example",
    "connect-src 'self' https://a.example",
    'frame-src https://video.example',
  ]);
});

test('without configuration, pages load only what is on the site', () => {
  const own = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  const rest = ['upgrade-insecure-requests', "frame-ancestors 'none'"];
  expect(printPolicy(documentPolicy('www', PLAIN)).split('; ')).toEqual([...own, ...rest]);
  expect(documentPolicy('blog', PLAIN)['frame-src']).toEqual(expect.arrayContaining(["'self'"]));
  expect(documentPolicy('blog', PLAIN)['frame-src']).not.toContain('https://giscus.app');
  expect(securityHeaders({ baseUrl: 'http://culvert.example' })).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('pages may load what the configuration allows', () => {
  expect(added({ allow: { 'img-src': ['https://a.example'] } })).toEqual(["img-src 'self' data: https://a.example"]);
  expect(documentHeaders('www', { ...PLAIN, allow: { 'img-src': ['https://a.example'] } })).toHaveProperty(
    COEP,
    'credentialless',
  );
});

test('only a site on HTTPS asks browsers to come back by HTTPS', () => {
  const headerAt = (baseUrl: string) => securityHeaders({ baseUrl })['strict-transport-security'];
  expect(headerAt('https://culvert.example')).toBe('max-age=63072000');
  expect(headerAt('http://culvert.example')).toBeUndefined();
  expect(printPolicy(documentPolicy('www', { baseUrl: 'http://culvert.example' }))).not.toContain('upgrade-insecure');
});
