import { createElement as h, Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { streamToHtml } from '#app/stream-to-html.ts';

function Broken(): never {
  throw new Error('It broke.');
}

function Waiting({ for: text }: { readonly for: Promise<string> }) {
  return use(text);
}

function page(...children: Parameters<typeof h>[2][]) {
  return h('html', null, h('body', null, ...children));
}

test('what comes later is in the document', async () => {
  const later = new Promise<string>((resolve) => setTimeout(resolve, 5, 'Hubs & switches'));
  const html = await streamToHtml(page(h(Suspense, { fallback: 'Loading' }, h(Waiting, { for: later }))));
  expect(html).toMatch(/^<!DOCTYPE html><html>.*Hubs &amp; switches.*<\/html>$/);
  expect(html).not.toContain('Loading');
});

test.for([
  ['throws', page(h(Broken))],
  ['throws inside a Suspense boundary', page(h(Suspense, { fallback: 'Loading' }, h(Broken)))],
] as const)('a part that %s makes no page', async ([, document]) => {
  await expect(streamToHtml(document)).rejects.toThrow('It broke.');
});
