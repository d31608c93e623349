// @vitest-environment jsdom

import { site } from '@portico/core/testing/site';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Header } from '#header/header.tsx';
import { RouterProvider } from '#router/router.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';
import { stubDialogs } from '#testing/stub-dialogs.ts';

test('after a navigation, the entries that lead to the page or its section are marked', () => {
  stubDialogs();
  // jsdom doesn't have it.
  vi.stubGlobal('CSS', { supports: () => true });
  onTestFinished(() => void vi.unstubAllGlobals());
  const navigation = [
    { label: 'Blog', href: '/blog' },
    { label: 'Archive', href: '/blog/archive' },
    { label: 'Pricing', href: '/pricing' },
  ];
  const { container, getAllByText } = renderInShell(<Header />, { config: { ...site, navigation } });
  const marked = () =>
    [...container.querySelectorAll('.site-navigation a')].map((link) => [link.textContent, link.ariaCurrent]);
  expect(marked()).toEqual([
    ['Blog', 'page'],
    ['Archive', null],
    ['Pricing', null],
  ]);
  const [archive] = getAllByText('Archive');
  fireEvent.click(archive ?? container);
  expect(marked()).toEqual([
    ['Blog', 'true'],
    ['Archive', 'page'],
    ['Pricing', null],
  ]);
});

test('the palette navigates with the function that the router has now', async () => {
  stubDialogs();
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('visualViewport', null);
  await import('#search/palette.tsx');
  const [first, next] = [vi.fn(), vi.fn()];
  function Routed() {
    const [navigateTo, setNavigateTo] = useState(() => first);
    return (
      <RouterProvider value={{ pathname: '/blog', navigationState: 'idle', navigateTo }}>
        <button type="button" onClick={() => setNavigateTo(() => next)}>
          Render
        </button>
        <Header />
      </RouterProvider>
    );
  }
  const config = { ...site, navigation: [] };
  const { findByRole, getByRole, getByText } = renderInShell(<Routed />, { config });
  fireEvent.click(getByText('Render'));
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  await findByRole('dialog', { name: 'Search the blog' });
  await act(async () => {
    fireEvent.change(getByRole('combobox'), { target: { value: 'two' } });
  });
  fireEvent.keyDown(getByRole('combobox'), { key: 'Enter' });
  expect(first).not.toHaveBeenCalled();
  expect(next.mock.calls).toEqual([['/blog/two']]);
});
