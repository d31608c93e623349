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

test('only a site on HTTPS asks browsers to come back by HTTPS', () => {
  const headerAt = (baseUrl: string) => securityHeaders({ baseUrl })['strict-transport-security'];
  expect(headerAt('https://culvert.example')).toBe('max-age=63072000');
  expect(headerAt('http://culvert.example')).toBeUndefined();
  expect(printPolicy(documentPolicy('www', { baseUrl: 'http://culvert.example' }))).not.toContain('upgrade-insecure');
});
