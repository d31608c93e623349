import { expect, test } from 'vitest';
import { readLogo } from '#logo.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
const svg = (inner: string) => `${HEAD}${inner}</svg>`;

test.for([
  ['no colour is said', '<path d="M4 4h24v24z"/>'],
  ['one colour fills it', '<path fill="#ff0000" d="M4 4h24v24z"/><circle cx="9" cy="9" r="4" fill="red"/>'],
  [
    'a class gives the one colour',
    '<style>.a{fill:#123456}</style><path class="a" d="M4 4h24v24z"/><path class="a" d="M1 1h2v2z"/>',
  ],
  ['a style attribute gives it', '<g style="stroke:#123456;fill:none"><path d="M4 4h24v24z"/></g>'],
] as const)('a logo follows the look where %s', ([, inner]) => {
  const { svg: made, hasOneColor } = readLogo(svg(inner), 'logo.svg');
  expect(hasOneColor).toBe(true);
  expect(made).toMatch(/(?:fill|stroke)="currentColor"/);
  expect(made).not.toMatch(/style|class|#\d|red/);
  expect(made).toMatch(/ height="24"/);
});

test('a logo of several colours keeps them', () => {
  const { svg: made, hasOneColor } = readLogo(svg('<path fill="#f00" d="M4 4h24v24z"/><path d="M1 1h2v2z"/>'), 'a.svg');
  expect(hasOneColor).toBe(false);
  expect(made).toContain('red');
  expect(made).not.toContain('currentColor');
});

test('what a drawing program adds is gone, and ids cannot be taken for those of the page', () => {
  const { svg: made } = readLogo(
    `<?xml version="1.0"?><!-- by a program --><svg xmlns="http://www.w3.org/2000/svg" width="48" height="32"><title>Logo</title><metadata>m</metadata><script>alert(1)</script><defs><linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><path onclick="alert(2)" fill="url(#a)" d="M4 4h24v24z"/></svg>`,
    'a.svg',
  );
  expect(made).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 48 32" width="36" height="24">/);
  expect(made).toMatch(/id="logo-(\w+)".*url\(#logo-\1\)/);
  expect(made).not.toMatch(/program|Logo<|metadata|alert|script/);
});

test.for([
  ['<p>no</p', /a\.svg cannot be read as SVG\. Save/],
  [svg('<image href="a.png" width="9" height="9"/>'), /a\.svg has <image> in it\. .* Save it/],
  [svg('<text y="9">Acme</text>'), /a\.svg has <text> in it/],
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M4 4h24v24z"/></svg>', /a\.svg has no size/],
  [
    svg('<path d="M4 4h24v24z"/>').replace('0 0 32 32', '0 0 320 32'),
    /is 10\.0 times as wide as high\. .* Give the mark alone/,
  ],
  [
    svg(Array.from({ length: 900 }, (_, n) => `<path fill="#f0${n % 10}" d="M${n} ${n * 7}h${n % 13}v3z"/>`).join('')),
    /comes to \d+ characters/,
  ],
] as const)('%j is no logo', ([source, message]) => {
  expect(() => readLogo(source, 'a.svg')).toThrow(message);
});
