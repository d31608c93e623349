// @vitest-environment jsdom

import { site } from '@portico/core/testing/site';
import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Header } from '#header/header.tsx';
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
