import { expect, test } from 'vitest';
import { contentSecurityPolicy, documentHeaders } from '#http/security-headers.ts';

const HTTPS = { baseUrl: 'https://culvert.example', assetOrigins: [] };

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
