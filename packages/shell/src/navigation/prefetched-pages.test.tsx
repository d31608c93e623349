// @vitest-environment jsdom

import { browserConfig } from '@portico/core/browser-config';
import { site } from '@portico/core/testing/site';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ShellProvider } from '#context/shell-context.tsx';
import { PrefetchedPages } from '#navigation/prefetched-pages.tsx';
import { PAGE_DATA } from '#testing/render-in-shell.tsx';

/** Renders a link, with a clock that only the test moves, until the test ends. */
function renderLinks() {
  vi.useFakeTimers();
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const Page = () => (
    <ShellProvider value={{ app: 'blog', siteConfig: browserConfig(site), pageData: PAGE_DATA }}>
      <a href="/blog/two">Two</a>
      <p>Text</p>
      <PrefetchedPages />
    </ShellProvider>
  );
  const Routes = createRoutesStub([
    { path: '/blog', Component: Page },
    { path: '/blog/:slug', loader: () => null, Component: () => null },
  ]);
  const screen = render(<Routes initialEntries={['/blog']} />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const prefetched = () =>
    [...document.querySelectorAll('link[rel="prefetch"]')].map((link) => link.getAttribute('href')?.split('?')[0]);
  return { ...screen, pass, prefetched };
}

test('a link is prefetched 100 ms after the pointer or focus reaches it, and no longer if they leave it', async () => {
  const { getByText, pass, prefetched } = renderLinks();
  for (const point of [fireEvent.mouseOver, fireEvent.focusIn]) {
    point(getByText('Two'));
    await pass(99);
    expect(prefetched()).toEqual([]);
    await pass(1);
    expect(prefetched()).toEqual(['/blog/two.data']);
    point(getByText('Text'));
    await pass(100);
    expect(prefetched()).toEqual([]);
  }
});

test('a link that is touched is prefetched at once', async () => {
  const { getByText, pass, prefetched } = renderLinks();
  fireEvent.touchStart(getByText('Two'));
  await pass(0);
  expect(prefetched()).toEqual(['/blog/two.data']);
});

test('nothing is prefetched for a reader who saves data', async () => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', platform: '', connection: { saveData: true } });
  const { getByText, pass, prefetched } = renderLinks();
  fireEvent.mouseOver(getByText('Two'));
  await pass(100);
  expect(prefetched()).toEqual([]);
});
