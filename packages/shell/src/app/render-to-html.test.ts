import { createElement as h, Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { renderToHtml } from '#app/render-to-html.ts';

function Broken(): never {
  throw new Error('It broke.');
}

function Waiting() {
  return use(new Promise<string>(() => {}));
}

function page(...children: Parameters<typeof h>[2][]) {
  return h('html', null, h('body', null, ...children));
}

test('a document begins with its doctype', () => {
  expect(renderToHtml(page('Hubs & switches'))).toBe(
    '<!DOCTYPE html><html><head></head><body>Hubs &amp; switches</body></html>',
  );
});

test('what is in a Suspense boundary is rendered with the rest', () => {
  expect(renderToHtml(page(h(Suspense, { fallback: 'Loading' }, 'Hubs')))).toContain('Hubs');
});

test.for([
  ['throws', page(h(Broken))],
  ['throws inside a Suspense boundary', page(h(Suspense, { fallback: 'Loading' }, h(Broken)))],
  ['waits', page(h(Waiting))],
  ['waits inside a Suspense boundary', page(h(Suspense, { fallback: 'Loading' }, h(Waiting)))],
] as const)('a part that %s makes no page', ([, document]) => {
  expect(() => renderToHtml(document)).toThrow();
});
