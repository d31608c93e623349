import { expect, test } from 'vitest';
import { contentSecurityPolicy, documentHeaders, securityHeaders } from '#http/security-headers.ts';

const HTTP = { baseUrl: 'http://localhost:3000', assetOrigins: [] };
const HTTPS = { baseUrl: 'https://culvert.example', assetOrigins: [] };

test('a policy allows nothing by default, and no unsafe source', () => {
  const policy = contentSecurityPolicy(
    "script-src 'self' 'sha256-abc=' 'sha256-def='; style-src 'self' 'sha256-ghi='",
    HTTPS,
  );
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-abc=' 'sha256-def='",
    "style-src 'self' 'sha256-ghi='",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]);
});

test('asset hosts may serve images, media and fonts, and no scripts or styles', () => {
  const assetOrigins = ['https://assets.culvert.example', 'https://cdn.example'];
  const directives = contentSecurityPolicy('', { ...HTTPS, assetOrigins }).split('; ');
  expect(directives.filter((directive) => directive.includes('https://'))).toEqual([
    "img-src 'self' data: https://assets.culvert.example https://cdn.example",
    "media-src 'self' https://assets.culvert.example https://cdn.example",
    "font-src 'self' https://assets.culvert.example https://cdn.example",
  ]);
});

test('forms may be sent to a newsletter service, and nothing else is allowed for it', () => {
  const formOrigins = ['https://letters.example'];
  const directives = contentSecurityPolicy('', { ...HTTPS, formOrigins }).split('; ');
  expect(directives.filter((directive) => directive.includes('https://'))).toEqual([
    "form-action 'self' https://letters.example",
  ]);
  expect(documentHeaders({ ...HTTPS, formOrigins })).toEqual(documentHeaders(HTTPS));
});

test('browsers must use https if the public URL does, and only then', () => {
  expect(contentSecurityPolicy('', HTTPS)).toContain('upgrade-insecure-requests');
  expect(contentSecurityPolicy('', HTTP)).not.toContain('upgrade-insecure-requests');
  expect(securityHeaders(HTTPS)['strict-transport-security']).toBe('max-age=63072000');
  expect(securityHeaders(HTTP)).not.toHaveProperty('strict-transport-security');
});

test('allowed frame origins are added to the policy, and headers that would block them are removed', () => {
  const framed = { ...HTTPS, frameOrigins: ['https://player.example'] };
  const plain = contentSecurityPolicy('', HTTPS).split('; ');
  const widened = contentSecurityPolicy('', framed).split('; ');
  expect(widened.filter((directive) => !plain.includes(directive))).toEqual(['frame-src https://player.example']);
  expect(documentHeaders(HTTPS)).toHaveProperty('cross-origin-embedder-policy');
  const { 'cross-origin-embedder-policy': _, ...others } = documentHeaders(HTTPS);
  expect(documentHeaders(framed)).toEqual(others);
  expect(documentHeaders({ ...HTTPS, thirdPartySources: { 'frame-src': ['https://vendor.example'] } })).toEqual(others);
  const withVendor = { ...framed, thirdPartySources: { 'frame-src': ['https://vendor.example'] } };
  expect(contentSecurityPolicy('', withVendor)).toContain('frame-src https://player.example https://vendor.example;');
});

test('third parties widen exactly the directives that they need, once each', () => {
  const thirdPartySources = {
    'script-src': ['https://a.example', 'https://a.example'],
    'img-src': ['https://a.example'],
    'frame-src': ['https://video.example'],
  };
  const plain = contentSecurityPolicy('', HTTPS).split('; ');
  const widened = contentSecurityPolicy('', { ...HTTPS, thirdPartySources }).split('; ');
  expect(widened.filter((directive) => !plain.includes(directive))).toEqual([
    "script-src 'self' https://a.example",
    "img-src 'self' data: https://a.example",
    'frame-src https://video.example',
  ]);
  expect(widened).toHaveLength(plain.length + 1);
});

test('documents require permission from every cross-origin resource, or fetch them without credentials if vendors are configured', () => {
  const embedder = 'cross-origin-embedder-policy';
  expect(documentHeaders(HTTPS)[embedder]).toBe('require-corp');
  expect(documentHeaders({ ...HTTPS, thirdPartySources: {} })[embedder]).toBe('require-corp');
  expect(documentHeaders({ ...HTTPS, thirdPartySources: { 'script-src': ['https://a.example'] } })[embedder]).toBe(
    'credentialless',
  );
});
