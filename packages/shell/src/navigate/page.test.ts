// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { isOtherVersion, pageOf, showHead } from '#navigate/page.ts';

const parsed = (head: string, body = '<main>Text</main>') =>
  new DOMParser().parseFromString(`<html><head>${head}</head><body>${body}</body></html>`, 'text/html');

beforeEach(() => {
  document.head.innerHTML = `<title>One</title><meta name="description" content="One"><meta name="theme-color" content="red">
    <link rel="canonical" href="/one"><link rel="icon" href="/icon.svg"><style>p { color: red }</style>`;
});

test('a page brings its title and tags, and what all pages have stays the same element', () => {
  const icon = document.querySelector('link[rel=icon]');
  const next = parsed(
    '<title>Two</title><meta name="description" content="Two"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg">',
  );
  showHead(pageOf(next, '', () => () => {}).head);
  expect(document.title).toBe('Two');
  const contentOf = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
  expect(['description', 'robots', 'theme-color'].map(contentOf)).toEqual(['Two', 'noindex', 'red']);
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
  expect(document.querySelector('link[rel=icon]')).toBe(icon);
  expect(document.querySelector('style')).not.toBeNull();
});

test.for([
  ['the same', '1.0.0', '/assets/a.js', false],
  ['another version of the program', '1.0.1', '/assets/a.js', true],
  ['another build', '1.0.0', '/assets/b.js', true],
] as const)('a document with %s', ([, version, script, isOther]) => {
  document.head.innerHTML = '<meta name="app-version" content="1.0.0">';
  document.body.innerHTML = '<script type="module" src="/assets/a.js" data-app=""></script>';
  const other = parsed(
    `<meta name="app-version" content="${version}">`,
    `<script type="module" src="${script}" data-app=""></script>`,
  );
  expect(isOtherVersion(other)).toBe(isOther);
});

test('a document without <main> is not a page', () => {
  expect(() => pageOf(parsed('', '<p>Text</p>'), '', () => () => {})).toThrow('no <main>');
});
