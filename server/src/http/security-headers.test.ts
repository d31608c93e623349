import { printPolicy } from '@portico/config/security-policy';
import { expect, test } from 'vitest';
import { documentHeaders, documentPolicy, type SecurityOptions } from '#http/security-headers.ts';

const HTTPS = { baseUrl: 'https://culvert.example', assetOrigins: [] };
const FRAMED = { ...HTTPS, frameOrigins: ['https://player.example'] };

/** The directives of a page of the blog, and those that differ from a page without anything configured. */
function added(options: Partial<SecurityOptions>): readonly string[] {
  const directives = (all: SecurityOptions) => printPolicy(documentPolicy('blog', all)).split('; ');
  const plain = directives(HTTPS);
  return directives({ ...HTTPS, ...options }).filter((directive) => !plain.includes(directive));
}

test('asset hosts may serve images, media and fonts, and no scripts or styles', () => {
  expect(added({ assetOrigins: ['https://assets.culvert.example', 'https://cdn.example'] })).toEqual([
    "img-src 'self' data: https://assets.culvert.example https://cdn.example",
    "media-src 'self' https://assets.culvert.example https://cdn.example",
    "font-src 'self' https://assets.culvert.example https://cdn.example",
  ]);
});

test('forms may be sent to a newsletter service, and nothing else is allowed for it', () => {
  const formOrigins = ['https://letters.example'];
  expect(added({ formOrigins })).toEqual(["form-action 'self' https://letters.example"]);
  expect(documentHeaders('blog', { ...HTTPS, formOrigins })).toEqual(documentHeaders('blog', HTTPS));
});

test('pages of the blog may show frames, and have no header that would block them; other pages may not', () => {
  expect(added(FRAMED)).toEqual(['frame-src https://player.example']);
  expect(documentHeaders('blog', FRAMED)).not.toHaveProperty('cross-origin-embedder-policy');
  expect(documentPolicy('www', FRAMED)).toEqual(documentPolicy('www', HTTPS));
  expect(documentHeaders('www', FRAMED)).toHaveProperty('cross-origin-embedder-policy', 'require-corp');
  const withVendor = { ...FRAMED, thirdPartySources: { 'frame-src': ['https://vendor.example'] } };
  expect(added(withVendor)).toEqual(['frame-src https://player.example https://vendor.example']);
  expect(documentHeaders('www', withVendor)).toEqual(documentHeaders('blog', FRAMED));
});

test('third parties widen exactly the directives that they need, once each', () => {
  const thirdPartySources = {
    'script-src': ['https://a.example', 'https://a.example'],
    'img-src': ['https://a.example'],
    'frame-src': ['https://video.example'],
  };
  expect(added({ thirdPartySources })).toEqual([
    "script-src 'self' https://a.example",
    "img-src 'self' data: https://a.example",
    'frame-src https://video.example',
  ]);
});
