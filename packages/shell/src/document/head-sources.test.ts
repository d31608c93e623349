import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { headSources } from '#document/head-sources.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.for([
  ['<script src="https://a.example/x.js?v=1" async></script>', { 'script-src': ['https://a.example'] }],
  ['<script src="/own.js"></script><link rel="stylesheet" href="/own.css">', { 'script-src': [], 'style-src': [] }],
  ['<script>a < b</script>', { 'script-src': [hash('a < b')] }],
  ['<script type="application/ld+json">{}</script>', {}],
  ['<style>a{}</style><style>a{}</style>', { 'style-src': [hash('a{}')] }],
  ['<link rel="stylesheet" href="https://a.example/a.css">', { 'style-src': ['https://a.example'] }],
  ['<link rel="preload" as="font" href="https://f.example/f.woff2">', { 'font-src': ['https://f.example'] }],
  ['<link rel="preconnect" href="https://f.example"><meta name="a" content="b">', {}],
] as const)('the policy follows %s', ([head, sources]) => {
  expect(headSources(head)).toEqual(sources);
});
