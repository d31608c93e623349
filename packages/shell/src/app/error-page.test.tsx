// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { ErrorPage, errorMeta } from '#app/error-page.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

const MISSING = { status: 404, statusText: '', internal: false, data: null };

test.for([
  [MISSING, 'There is nothing here', '404', 'Page not found · Relay'],
  [{ ...MISSING, status: 410 }, 'There is nothing here', '404', 'Page not found · Relay'],
  [{ ...MISSING, status: 403 }, 'This page is not available', '403', 'Not available · Relay'],
  [{ ...MISSING, status: 429 }, 'This page is not available', '429', 'Not available · Relay'],
  [{ ...MISSING, status: 503 }, 'Something broke on our side', '503', 'Something went wrong · Relay'],
  [new Error('secret'), 'Something broke on our side', '500', 'Something went wrong · Relay'],
] as const)('%o has an explanation', ([error, heading, label, title]) => {
  const { container, getByRole, getByText, queryByRole } = renderInShell(<ErrorPage error={error} />, {
    path: '/blog?page=2',
  });
  getByRole('heading', { level: 1, name: heading });
  getByText(label, { selector: 'p' });
  expect(container.textContent).not.toContain('secret');
  expect(container.textContent.includes('has been logged')).toBe(Number(label) >= 500);
  expect(getByRole('searchbox').closest('form')?.getAttribute('action')).toBe('/blog/search');
  const post = getByRole('link', { name: 'Post one' });
  expect([post.getAttribute('href'), post.previousElementSibling?.getAttribute('datetime')]).toEqual([
    '/blog/one',
    '2026-01-02',
  ]);
  // A missing page has no retry. A failed page is reloaded by the browser.
  const retry = queryByRole('link', { name: 'Try again' });
  expect([retry?.getAttribute('href'), retry?.getAttribute('target')]).toEqual(
    label === '404' ? [undefined, undefined] : ['/blog?page=2', '_self'],
  );
  expect(errorMeta(error, 'Relay')).toContainEqual({ title });
  expect(errorMeta(error, 'Relay')).toContainEqual({ name: 'robots', content: 'noindex' });
});

test.for([
  ['without a connection', false, new Error('lost')],
  ['without an answer', true, new TypeError('Failed to fetch')],
] as const)('%s, a page is out of reach, and no form can load another document', ([, onLine, error]) => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  onTestFinished(() => connection.mockRestore());
  const { container, getByRole } = renderInShell(<ErrorPage error={error} />);
  getByRole('heading', { level: 1, name: 'This page cannot be reached' });
  expect(container.textContent).toContain('The request got no answer.');
  expect(container.querySelector('form')).toBeNull();
  // The router tries again: if the browser tried and failed, this page would be lost.
  const retry = getByRole('link', { name: 'Try again' });
  expect([retry.getAttribute('href'), retry.getAttribute('target')]).toEqual(['/blog', null]);
});

test.for([undefined, null])('%s is not an error and has no head', (error) => {
  expect(errorMeta(error, 'Relay')).toEqual([]);
});
