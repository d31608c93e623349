import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { drawingElement } from '#markdown/code/drawings.ts';

const show = (svg: string) => {
  const drawing = drawingElement(svg, { prefix: 'p-', name: 'A "B"' });
  return drawing && toHtml(drawing, { closeSelfClosing: true });
};

test('a drawing keeps its shapes and classes, and gets a name and its own ids', () => {
  const svg = show(
    '<svg xmlns="http://www.w3.org/2000/svg" id="d" width="40" height="30" viewBox="0 0 40 30"><style>*{fill:red}</style><marker id="a" refX="3"><path class="fill-edge" d="M0 0"/></marker><g transform="translate(1 2)"><path class="line-edge dashed" d="M0 0h9" marker-end="url(#a)"/><text x="1" text-anchor="middle">a &amp; b</text></g></svg>',
  );
  expect(svg).toBe(
    '<svg width="40" height="30" viewBox="0 0 40 30" role="img" aria-label="A &#x22;B&#x22;"><marker id="p-a" refX="3"><path class="fill-edge" d="M0 0"></path></marker><g transform="translate(1 2)"><path class="line-edge dashed" d="M0 0h9" marker-end="url(#p-a)"></path><text x="1" text-anchor="middle">a &#x26; b</text></g></svg>',
  );
});

test.for([
  '<script>alert(1)</script>',
  '<style>body{display:none}</style>',
  '<g onclick="alert(1)" onload="alert(1)" style="position:fixed" class="scrim toast" id="main"/>',
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<a xlink:href="javascript:alert(1)">a</a>',
  '<image href="https://example.com/a.png"/><use href="https://example.com/a.svg#a"/>',
  '<foreignObject><iframe src="https://example.com"></iframe><p onclick="alert(1)">a</p></foreignObject>',
  '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onclick" to="alert(1)"/>',
  '<path fill="url(https://example.com)" marker-end="url(https://example.com/#a)" filter="url(#a)" d="M0 0"/>',
  '</svg><script>alert(1)</script><img src="x" onerror="alert(1)">',
  '<title><img src="x" onerror="alert(1)"></title><desc><script>alert(1)</script></desc>',
  '<![CDATA[<iframe onload="alert(1)">]]>',
] as const)('a drawing with %s runs and loads nothing, and styles nothing outside of it', (part) => {
  const svg = show(`<svg width="1" height="1">${part}</svg>`) ?? '';
  expect(svg).not.toMatch(
    /<(?!\/?(?:svg|g|path)\b)|script|<[^>]*on\w+=|href|style|url\(|position|toast|id="main"|example/,
  );
});

test.for(['', 'not a drawing', '<p>a</p>', '<!-- <svg/> -->'] as const)('%j has no drawing', (text) => {
  expect(show(text)).toBeUndefined();
});

test('only a drawing that would be too small on a phone is wide', () => {
  expect(show('<svg width="378"/>')).not.toContain('wide');
  expect(show('<svg width="379"/>')).toContain('class="wide"');
});

test('a drawing that stretches is as wide as its box, and its units are pixels', () => {
  expect(show('<svg class="stretch" width="640" height="58" viewBox="0 0 640 58"/>')).toBe(
    '<svg class="stretch" width="100%" height="58" role="img" aria-label="A &#x22;B&#x22;"></svg>',
  );
});
