// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { SearchControl } from '#search/search-control.tsx';
import { PAGE_DATA, renderInShell } from '#testing/render-in-shell.tsx';
import { stubDialogs } from '#testing/stub-dialogs.ts';

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

const press = (init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true, ...init });

test('the list of posts is fetched when the palette opens, and not before', async () => {
  stubDialogs();
  vi.stubGlobal('visualViewport', null);
  const fetched = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  await import('#search/palette.tsx');
  const pageData = { ...PAGE_DATA, morePosts: '/blog/posts.json' };
  const { findByRole } = renderInShell(<SearchControl />, { pageData });
  fireEvent.keyDown(document.body, { key: 'Control', ctrlKey: true });
  expect(fetched).not.toHaveBeenCalled();
  press();
  await findByRole('dialog', { name: 'Search the blog' });
  expect(fetched.mock.calls).toEqual([['/blog/posts.json']]);
});

async function openPalette() {
  stubDialogs();
  vi.stubGlobal('visualViewport', null);
  // Its code is fetched with the first intent, which may take longer than a test waits.
  await import('#search/palette.tsx');
  const { findByRole, getByRole, getByTestId } = renderInShell(
    <>
      <SearchControl />
      <Address />
    </>,
  );
  press();
  const palette = await findByRole('dialog', { name: 'Search the blog' });
  const field = getByRole('combobox');
  return {
    field,
    isOpen: () => palette.hasAttribute('open'),
    address: () => getByTestId('address').textContent,
  };
}

test('a held mod+K opens the palette once, and the next press closes it', async () => {
  const { isOpen } = await openPalette();
  expect(isOpen()).toBe(true);
  // Looked at after each, because the second of two would open it again.
  for (const _repeated of [1, 2, 3]) {
    // The browser's own shortcut must not come either.
    expect(press({ repeat: true })).toBe(false);
    expect(isOpen()).toBe(true);
  }
  press();
  expect(isOpen()).toBe(false);
});

test.for([
  ['two', '/blog/two'],
  ['zzzz', '/blog/search'],
] as const)(
  'Enter right after %s was typed goes to what that finds, and not to what is still shown',
  async ([text, path]) => {
    const { field, isOpen, address } = await openPalette();
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    // In one turn of the event loop, so that the results can't follow.
    act(() => {
      write?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    expect([address(), isOpen()]).toEqual([path, false]);
  },
);
