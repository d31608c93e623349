// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderToHtml } from '#document/document-html.ts';
import { loadSlot, SlotPart } from '#slot-part.tsx';

const fails = (): string => {
  throw new Error('It broke.');
};

test.for([
  ['the slot', async () => ({ default: () => 'of the site' }), 'of the site'],
  ['the part that it replaces, if it fails', async () => ({ default: fails }), 'of the program'],
  [
    'the part that it replaces, if it cannot be imported',
    () => Promise.reject(new Error('It broke.')),
    'of the program',
  ],
] as const)('on the server and in the browser, a page has %s', async ([, load, text]) => {
  // React logs what a boundary catches.
  const logged = vi.spyOn(console, 'error');
  const part = <SlotPart loaded={loadSlot(load)} instead="of the program" />;
  const page = (
    <html lang="en">
      <body>{part}</body>
    </html>
  );
  const html = String(await renderToHtml(page, { nonce: 'n', isReplaced: () => true }));
  expect(html.replaceAll(/<!--.*?-->|<template.*?<\/template>/gs, '')).toContain(`<body>${text}</body>`);
  const { container } = await act(async () => render(part));
  expect(container.textContent).toBe(text);
  logged.mock.calls.splice(0);
});

test('until a slot has loaded, readers see the part that it replaces', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readonly default: () => string }>();
  const { container } = await act(async () => render(<SlotPart loaded={promise} instead="of the program" />));
  expect(container.textContent).toBe('of the program');
  await act(async () => resolve({ default: () => 'of the site' }));
  expect(container.textContent).toBe('of the site');
});
