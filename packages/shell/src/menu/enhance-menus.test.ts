// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { enhanceMenus } from '#menu/enhance-menus.ts';

/** Adds a header with a menu to the page, and a button next to it. */
function addMenu() {
  document.body.innerHTML = `
    <header>
      <div class="disclosure">
        <button popovertarget="docs">Docs</button>
        <div id="docs" popover><a href="#api">API</a></div>
      </div>
    </header>
    <button id="beside">Beside</button>`;
  const [header, panel, link] = ['header', '#docs', 'a'].map((each) => document.querySelector<HTMLElement>(each));
  const button = document.querySelector('button');
  if (!header || !panel || !link || button === null) {
    throw new Error('The page has no menu.');
  }
  // jsdom has no popovers.
  const hidePopover = vi.fn();
  Object.assign(panel, { hidePopover });
  Object.defineProperty(button, 'popoverTargetElement', { value: panel });
  const end = enhanceMenus(header);
  onTestFinished(end);
  const leaveFor = (next: Element | null) =>
    link.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: next }));
  return { button, hidePopover, leaveFor, end, beside: document.getElementById('beside') };
}

test('a menu closes when focus goes elsewhere on the page, and stays when the window loses focus', () => {
  const { button, beside, hidePopover, leaveFor } = addMenu();
  leaveFor(null);
  leaveFor(button);
  expect(hidePopover).not.toHaveBeenCalled();
  leaveFor(beside);
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

test('a menu does nothing after the end', () => {
  const { beside, hidePopover, leaveFor, end } = addMenu();
  end();
  leaveFor(beside);
  expect(hidePopover).not.toHaveBeenCalled();
});
