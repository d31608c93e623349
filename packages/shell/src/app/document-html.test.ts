import { expect, test } from 'vitest';
import { finishDocument } from '#app/document-html.ts';

const OPTIONS = {
  nonce: 'n',
  headStart: '<meta name="theme-color">',
  styles: '<style>p{}</style>',
  bodyStart: '<link rel="preload">',
  blocks: '<script type="application/json">{}</script>',
  modules: ['/assets/consent.js'],
};
const PRELOAD = '<link rel="modulepreload" href="/assets/entry.js" nonce="n"/>';
const HEAD = `<script id="theme">a()</script><title>T</title>${PRELOAD}`;
const SCRIPTS = '<script nonce="n">b()</script><script nonce="n" type="module" async="">import "c"</script>';
const CONTENT = '<p>nonce="m"</p><script>tabs()</script>';

const finish = (head: string) =>
  finishDocument(`<html><head>${head}</head><body>${CONTENT}${SCRIPTS}</body></html>`, OPTIONS);

test('modules are asked for at low priority behind the content, and everything else has its place', () => {
  expect(finish(HEAD).html).toBe(
    [
      '<html><head><meta name="theme-color"><script id="theme">a()</script><title>T</title><style>p{}</style></head>',
      `<body><link rel="preload">${CONTENT}<script type="application/json">{}</script>`,
      '<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"/>',
      '<script type="module" async fetchpriority="low" src="/assets/consent.js"></script>',
      '<script>b()</script><script type="module" async="">import "c"</script></body></html>',
    ].join(''),
  );
});

test('styles stand before the first linked style sheet', () => {
  const sheet = '<link nonce="n" rel="stylesheet" href="/assets/usage.css"/>';
  expect(finish(`<title>T</title>${sheet}<meta>`).html).toContain(
    '<title>T</title><style>p{}</style><link rel="stylesheet" href="/assets/usage.css"/><meta></head>',
  );
});

test('scripts with the nonce are named, and no others', () => {
  expect(finish(HEAD).scripts).toEqual(['b()', 'import "c"']);
});
