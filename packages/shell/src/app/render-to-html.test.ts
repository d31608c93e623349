import { createElement as h, Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { renderToHtml } from '#app/render-to-html.ts';

function Broken(): never {
  throw new Error('It broke.');
}

function Waiting({ for: text }: { readonly for: Promise<string> }) {
  return use(text);
}

/** A part that waits for a text. */
function waiting() {
  return h(Waiting, { for: new Promise<string>((resolve) => setTimeout(resolve, 5, 'Hubs')) });
}

function page(...children: Parameters<typeof h>[2][]) {
  return h('html', null, h('body', null, ...children));
}

test('a document begins with its doctype', async () => {
  expect(await renderToHtml(page('Hubs & switches'), 'n')).toBe(
    '<!DOCTYPE html><html><head></head><body>Hubs &amp; switches</body></html>',
  );
});

test('what is in a Suspense boundary is rendered with the rest', async () => {
  expect(await renderToHtml(page(h(Suspense, { fallback: 'Loading' }, 'Hubs')), 'n')).toContain('Hubs');
});

test.for([
  ['a part that waits', () => page(waiting())],
  ['a part that waits inside a Suspense boundary', () => page(h(Suspense, { fallback: 'Loading' }, waiting()))],
] as const)('%s is in the document when it is there, without a script', async ([, document]) => {
  const html = await renderToHtml(document(), 'n');
  expect(html).toMatch(/^<!DOCTYPE html><html><head><\/head><body>.*Hubs.*<\/body><\/html>$/);
  expect(html).not.toMatch(/Loading|<script|<link/);
});

test.for([
  ['throws', page(h(Broken))],
  ['throws inside a Suspense boundary', page(h(Suspense, { fallback: 'Loading' }, h(Broken)))],
] as const)('a part that %s makes no page', async ([, document]) => {
  await expect(renderToHtml(document, 'n')).rejects.toThrow('It broke.');
});
