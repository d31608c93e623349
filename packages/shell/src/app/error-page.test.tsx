import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage, errorMeta } from '#app/error-page.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

const MISSING = { status: 404, statusText: '', internal: false, data: null };

afterEach(() => {
  vi.unstubAllGlobals();
});

test.for([
  [MISSING, 'There is nothing here', '404', 'Page not found · Relay'],
  [{ ...MISSING, status: 410 }, 'There is nothing here', '404', 'Page not found · Relay'],
  [{ ...MISSING, status: 403 }, 'This page is not available', '403', 'Not available · Relay'],
  [{ ...MISSING, status: 429 }, 'This page is not available', '429', 'Not available · Relay'],
  [{ ...MISSING, status: 503 }, 'Something broke on our side', '503', 'Something went wrong · Relay'],
  [new Error('secret'), 'Something broke on our side', '500', 'Something went wrong · Relay'],
] as const)('%o has an explanation', ([error, heading, label, title]) => {
  const html = renderInShell(<ErrorPage error={error} />, { path: '/blog?page=2' });
  expect(html).toContain(`<h1>${heading}</h1>`);
  expect(html).toContain(`<p class="error-page-status">${label}</p>`);
  expect(html).not.toContain('secret');
  expect(html.includes('has been logged')).toBe(Number(label) >= 500);
  expect(html).toContain('action="/blog/search"');
  expect(html).toMatch(/<time dateTime="2026-01-02">Jan 2, 2026<\/time><a href="\/blog\/one"/);
  // A missing page has no retry. A failed page is reloaded by the browser.
  expect(/<a(?=[^>]* target="_self")(?=[^>]* href="\/blog\?page=2")[^>]*>Try again</.test(html)).toBe(label !== '404');
  expect(errorMeta(error, 'Relay')).toContainEqual({ title });
  expect(errorMeta(error, 'Relay')).toContainEqual({ name: 'robots', content: 'noindex' });
});

test.for([
  ['without a connection', false, new Error('lost')],
  ['without an answer', true, new TypeError('Failed to fetch')],
] as const)('%s, a page is out of reach, and no form can load another document', ([, onLine, error]) => {
  vi.stubGlobal('navigator', { onLine });
  const html = renderInShell(<ErrorPage error={error} />);
  expect(html).toContain('<h1>This page cannot be reached</h1>');
  expect(html).toContain('The request got no answer.');
  expect(html).not.toContain('<form');
  // The router tries again: if the browser tried and failed, this page would be lost.
  expect(html).toContain('href="/blog">Try again<');
});

test.for([undefined, null])('%s is not an error and has no head', (error) => {
  expect(errorMeta(error, 'Relay')).toEqual([]);
});
