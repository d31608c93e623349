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
  [
    'the white is that of a clip path or a mask',
    '<clipPath id="a"><rect width="9" height="9" fill="white"/></clipPath><mask id="b"><path fill="white" d="M4 4h9v9z"/></mask><g clip-path="url(#a)" mask="url(#b)"><path fill="#123456" d="M4 4h24v24z"/></g>',
  ],
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

test('a mask keeps its white and its type, and what it hides follows the look', () => {
  const masked = `<defs><mask id="a" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><path fill="white" d="M4 4h24v24z"/><path d="M9 9h2v2z"/></mask></defs><g mask="url(#a)"><path fill="#123456" d="M0 0h32v32z"/></g>`;
  const { svg: made } = readLogo(svg(masked), 'a.svg');
  expect(made).toMatch(/<mask [^>]*mask-type="alpha"/);
  expect(made.match(/currentColor/g)).toHaveLength(1);
  expect(made).toMatch(/<path fill="#fff" [^>]*><path d="M9 9h2v2z"\/><\/mask>/);
  expect(made).not.toContain('style');
});

test('what a page may not have is gone: its policy refuses style attributes, and what is hidden says nothing', () => {
  const { svg: made } = readLogo(
    svg('<path style="isolation:isolate;-inkscape-stroke:none" aria-label="Mark" fill="red" d="M4 4h24v24z"/>'),
    'a.svg',
  );
  expect(made).not.toMatch(/style|aria|isolation|inkscape/);
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
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M4 4h24v24z"/></svg>', /a\.svg has no viewBox/],
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm"><path d="M4 4h24v24z"/></svg>',
    /a\.svg has no viewBox, and no width and height in pixels\. .* Save it/,
  ],
  [
    svg('<path style="mix-blend-mode:multiply" d="M4 4h24v24z"/>'),
    /a\.svg has "mix-blend-mode" in a style attribute\. .* Save it/,
  ],
  [
    svg('<path style="transform:rotate(45deg)" d="M4 4h24v24z"/>'),
    /a\.svg has "transform" in a style attribute\. .* Save it/,
  ],
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
