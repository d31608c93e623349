import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage, errorMeta } from '#app/error-page.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

const MISSING = { status: 404, statusText: '', internal: false, data: null };

afterEach(() => {
  vi.unstubAllGlobals();
});

test.for([
  [MISSING, 'This path leads nowhere', '404', 'Page not found · Relay'],
  [{ ...MISSING, status: 503 }, 'Something broke on our side', '503', 'Something went wrong · Relay'],
  [new Error('secret'), 'Something broke on our side', '500', 'Something went wrong · Relay'],
] as const)('%o is shown in words', ([error, heading, label, title]) => {
  const html = renderInShell(<ErrorPage error={error} />);
  expect(html).toContain(`<h1>${heading}</h1>`);
  expect(html).toContain(`<p class="error-page-status">${label}</p>`);
  expect(html).not.toContain('secret');
  expect(html).toContain('action="/blog/search"');
  expect(html).toContain('href="/blog/one"');
  expect(errorMeta(error, 'Relay')).toContainEqual({ title });
  expect(errorMeta(error, 'Relay')).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('without a connection a page is out of reach, and there is no form that would load another', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const html = renderInShell(<ErrorPage error={new TypeError('Failed to fetch')} />);
  expect(html).toContain('<h1>This page is out of reach</h1>');
  expect(html).not.toContain('<form');
});

test('no error has no head', () => {
  expect(errorMeta(undefined, 'Relay')).toEqual([]);
});
