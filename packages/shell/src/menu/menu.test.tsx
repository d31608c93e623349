// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Menu } from '#menu/menu.tsx';

test('a menu closes when focus goes elsewhere on the page, and stays when the window loses focus', () => {
  onTestFinished(cleanup);
  // jsdom has no popovers.
  const hidePopover = vi.fn();
  Object.assign(HTMLElement.prototype, { hidePopover });
  const { getByRole } = render(
    <>
      <Menu id="docs" className="" label="Docs">
        <a href="#api">API</a>
      </Menu>
      <button type="button">Beside</button>
    </>,
  );
  const link = getByRole('link', { name: 'API', hidden: true });
  fireEvent.blur(link, { relatedTarget: null });
  fireEvent.blur(link, { relatedTarget: getByRole('button', { name: 'Docs' }) });
  expect(hidePopover).not.toHaveBeenCalled();
  fireEvent.blur(link, { relatedTarget: getByRole('button', { name: 'Beside' }) });
  expect(hidePopover).toHaveBeenCalledTimes(1);
});
