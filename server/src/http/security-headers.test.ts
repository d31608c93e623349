import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, documentHeaders, inlineScriptHashes, securityHeaders } from '#http/security-headers.ts';

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

// What a browser hashes is the text of the script element: what is between its tags after line breaks are one character.
test.for<[string, string, readonly string[]]>([
  ['no script', '<p>alert(1)</p>', []],
  ['one script', '<script>let a = 1;</script>', ['let a = 1;']],
  ['two scripts', '<script>let a;</script><p></p><script>let b;</script>', ['let a;', 'let b;']],
  ['the same script twice', '<script>let a;</script><script>let a;</script>', ['let a;']],
  ['white space around the code', '<script>\n  let a;\n</script>', ['\n  let a;\n']],
  ['line breaks of Windows', '<script>let a;\r\nlet b;\rlet c;</script>', ['let a;\nlet b;\nlet c;']],
  ['text past ASCII', "<script>let a = '日本 😀';</script>", ["let a = '日本 😀';"]],
  ['tags in capitals', '<SCRIPT>let a;</SCRIPT>', ['let a;']],
  ['a module', '<script type="module" async="">import("/a.js")</script>', ['import("/a.js")']],
  ['JSON-LD', '<script type="application/ld+json">{"@type":"BlogPosting"}</script>', ['{"@type":"BlogPosting"}']],
  ['speculation rules', '<script type="speculationrules">{"prerender":[]}</script>', ['{"prerender":[]}']],
  ['attributes over lines', '<script\n  type="module"\n>let a;</script>', ['let a;']],
  ['an end tag with a space', '<script>let a;</script ><script>let b;</script\n>', ['let a;', 'let b;']],
  ['a tag inside the code', '<script>let a = "<p>" + 1 > 0;</script>', ['let a = "<p>" + 1 > 0;']],
  ['an attribute with an angle bracket', '<script data-a="1 > 0">let a;</script>', ['let a;']],
  ['an attribute that speaks of src', '<script data-a="no src=here">let a;</script>', ['let a;']],
  ['an attribute that ends in src', '<script data-src="/a.js">let a;</script>', ['let a;']],
  ['an element whose name begins alike', '<script-note>a</script-note><script>let a;</script>', ['let a;']],
  ['a script with src', '<script src="/a.js"></script>', []],
  ['src without quotes', '<script src=/a.js></script>', []],
  ['src after others', '<script type="module" src="/a.js" async></script>', []],
  ['src on a line of its own', '<script\nsrc="/a.js"></script>', []],
  ['src in capitals', '<script SRC="/a.js"></script>', []],
  ['src with spaces', '<script src = "/a.js"></script>', []],
  ['one with src before one without', '<script src="/a.js"></script><script>let a;</script>', ['let a;']],
  ['one with src after one without', '<script>let a;</script><script src="/a.js"></script>', ['let a;']],
])('%s: the hashes are those that a browser computes', ([, html, scripts]) => {
  expect(inlineScriptHashes(html)).toEqual(scripts.map(sha256));
});

test('a known hash, computed by hand with openssl', () => {
  expect(inlineScriptHashes('<script>doSomething();</script>')).toEqual([
    'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=',
  ]);
});

const HTTP = { baseUrl: 'http://localhost:3000', assetOrigins: [] };
const HTTPS = { baseUrl: 'https://culvert.example', assetOrigins: [] };

test('a policy begins from nothing and allows no unsafe source', () => {
  const policy = contentSecurityPolicy('<script>let a;</script>', HTTPS);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' '${sha256('let a;')}'`,
    "style-src 'self'",
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

test('https is required of browsers where the public URL has it, and only there', () => {
  expect(contentSecurityPolicy('', HTTPS)).toContain('upgrade-insecure-requests');
  expect(contentSecurityPolicy('', HTTP)).not.toContain('upgrade-insecure-requests');
  expect(securityHeaders(HTTPS)['strict-transport-security']).toBe('max-age=63072000');
  expect(securityHeaders(HTTP)).not.toHaveProperty('strict-transport-security');
});

test.for([HTTP, HTTPS])('every response of $baseUrl carries the headers that suit any content', (options) => {
  expect(securityHeaders(options)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
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

test('documents ask every resource of others to allow it, or fetch them without credentials where some are configured', () => {
  const embedder = 'cross-origin-embedder-policy';
  expect(documentHeaders(HTTPS)[embedder]).toBe('require-corp');
  expect(documentHeaders({ ...HTTPS, thirdPartySources: {} })[embedder]).toBe('require-corp');
  expect(documentHeaders({ ...HTTPS, thirdPartySources: { 'script-src': ['https://a.example'] } })[embedder]).toBe(
    'credentialless',
  );
});
