// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Drawer } from '#header/drawer.tsx';
import { enhanceDrawer } from '#header/enhance-drawer.ts';
import { renderInShell } from '#testing/render-in-shell.tsx';
import { stubDialogs } from '#testing/stub-dialogs.ts';

test.for([
  ['a click', {}, false],
  ['a click with Ctrl, which opens a tab', { ctrlKey: true }, true],
  ['a click with Shift, which opens a window', { shiftKey: true }, true],
  ['a click of the middle button', { button: 1 }, true],
] as const)('%s on a link: the drawer stays open: %s', ([, click, isOpen]) => {
  stubDialogs();
  // jsdom would report that it can't open tabs.
  const leave = vi.fn((event: Event) => event.preventDefault());
  addEventListener('click', leave);
  onTestFinished(() => removeEventListener('click', leave));
  const { container, getByRole } = renderInShell(<Drawer />);
  onTestFinished(enhanceDrawer(container));
  fireEvent.click(getByRole('button', { name: 'Open menu' }));
  const drawer = getByRole('dialog', { name: 'Menu' });
  expect(drawer.hasAttribute('open')).toBe(true);
  fireEvent.click(getByRole('link', { name: 'Blog' }), click);
  expect(drawer.hasAttribute('open')).toBe(isOpen);
});
