// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { followTooltips } from '#tooltip/follow-tooltips.ts';
import { Tooltip } from '#tooltip/tooltip.tsx';

/** A button with a hint, next to a panel with another one. */
function renderHint() {
  onTestFinished(cleanup);
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover() {} });
  onTestFinished(followTooltips());
  const { getByRole, queryByRole } = render(
    <>
      <Tooltip text="Asks each region.">
        <button type="button">Refresh</button>
      </Tooltip>
      <dialog open>
        <button type="button">Inside</button>
      </dialog>
      <button type="button">Beside</button>
    </>,
  );
  const button = (name: string) => getByRole('button', { name, hidden: true });
  return { button, hint: () => queryByRole('tooltip', { hidden: true })?.textContent, user: userEvent.setup() };
}

test('a finger that presses a control shows no hint, and a mouse on it does', async () => {
  const { button, hint, user } = renderHint();
  await user.pointer({ keys: '[TouchA>]', target: button('Refresh') });
  expect(hint()).toBeUndefined();
  await user.pointer({ keys: '[/TouchA]' });
  expect(hint()).toBeUndefined();
  await user.pointer({ target: button('Refresh') });
  expect(hint()).toBe('Asks each region.');
  expect(button('Refresh').getAttribute('aria-describedby')).not.toBeNull();
  await user.pointer({ target: document.body });
  expect(hint()).toBeUndefined();
  expect(button('Refresh').getAttribute('aria-describedby')).toBeNull();
});

test('focus shows a hint, unless a panel gave it back, or the menu of the control is open', () => {
  const { button, hint } = renderHint();
  const focus = (name: string) => act(() => button(name).focus());
  focus('Beside');
  focus('Refresh');
  expect(hint()).toBe('Asks each region.');
  focus('Inside');
  expect(hint()).toBeUndefined();
  focus('Refresh');
  expect(hint()).toBeUndefined();
  focus('Beside');
  button('Refresh').ariaExpanded = 'true';
  focus('Refresh');
  expect(hint()).toBeUndefined();
});
