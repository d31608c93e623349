// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, removeToast, TOAST_PRIORITIES, toast, toastStore } from '#toast/toast.ts';
import { ToastRegion } from '#toast/toast-region.tsx';

test('a toast that leaves takes no focus, and is gone once it has moved away', async () => {
  onTestFinished(cleanup);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  // jsdom has no animations.
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished }] });
  const { getByText, getByRole, queryByText } = render(<ToastRegion />);
  act(() => toast({ priority: 'info', message: 'Saved.' }));
  expect(getByText('Saved.').closest('[inert]')).toBeNull();
  await userEvent.click(getByRole('button', { name: 'Dismiss' }));
  // jsdom doesn't know what it means.
  expect(getByText('Saved.').closest('[inert]')).not.toBeNull();
  await act(async () => finish());
  expect(queryByText('Saved.')).toBeNull();
});

/** Renders a region and a button, with a clock that only the test moves, until the test ends. */
function renderRegion() {
  vi.useFakeTimers();
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: new Promise(() => {}) }] });
  const screen = render(
    <>
      <button type="button">Beside</button>
      <ToastRegion />
    </>,
  );
  const clear = () =>
    act(() => {
      for (const { id } of toastStore.snapshot().toasts) {
        removeToast(id);
      }
    });
  onTestFinished(() => {
    clear();
    vi.useRealTimers();
    cleanup();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const isLeaving = () => screen.getByText('Saved.').closest('[data-leaving]') !== null;
  return { ...screen, clear, pass, isLeaving };
}

test('a toast leaves after four seconds, which begin again when it is no longer hovered, focused or in a hidden tab', () => {
  const { getByText, getByRole, clear, pass, isLeaving } = renderRegion();
  const toastOf = () => getByText('Saved.').closest('[data-toast]') ?? document.body;
  const setHidden = (value: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    fireEvent(document, new Event('visibilitychange'));
  };
  for (const [hold, release] of [
    [() => fireEvent.pointerEnter(toastOf()), () => fireEvent.pointerLeave(toastOf())],
    [
      () => act(() => getByRole('button', { name: 'Dismiss' }).focus()),
      () => act(() => getByRole('button', { name: 'Beside' }).focus()),
    ],
    [() => setHidden(true), () => setHidden(false)],
  ] as const) {
    act(() => toast({ priority: 'info', message: 'Saved.' }));
    pass(3999);
    hold();
    pass(60_000);
    expect(isLeaving()).toBe(false);
    release();
    pass(3999);
    expect(isLeaving()).toBe(false);
    pass(1);
    expect(isLeaving()).toBe(true);
    clear();
  }
  act(() => toast({ priority: 'info', message: 'Saved.' }));
  pass(4000);
  expect(isLeaving()).toBe(true);
});

test('only danger is announced at once', () => {
  const { getByText } = renderRegion();
  for (const priority of TOAST_PRIORITIES) {
    act(() => toast({ priority, message: `It is ${priority}.` }));
    const role = getByText(`It is ${priority}.`).closest('[data-toast]')?.getAttribute('role');
    expect(role, priority).toBe(priority === 'danger' ? 'alert' : null);
  }
});

test('while a dialog is modal, its region shows and announces', () => {
  onTestFinished(cleanup);
  const { matches, closest } = Element.prototype;
  // jsdom has no modal dialogs.
  const open = (selector: string) => selector.replace(':modal', '[open]');
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string) {
      return matches.call(this, open(selector));
    },
    closest(this: Element, selector: string) {
      return closest.call(this, open(selector));
    },
  });
  onTestFinished(() => void Object.assign(Element.prototype, { matches, closest }));
  const { container, getAllByRole } = render(
    <>
      <dialog>
        <ToastRegion />
      </dialog>
      <ToastRegion />
    </>,
  );
  const texts = () => getAllByRole('region', { hidden: true }).map((region) => region.textContent);
  act(() => toast({ priority: 'info', message: 'Saved.' }));
  announce('Copied');
  expect(texts()).toEqual(['', expect.stringMatching(/Copied.*Saved\./)]);
  const dialog = container.querySelector('dialog') ?? document.body;
  for (const isOpen of [true, false]) {
    act(() => {
      dialog.toggleAttribute('open', isOpen);
      dialog.dispatchEvent(new Event('toggle'));
    });
    announce('Wrapped');
    expect(texts()[isOpen ? 0 : 1]).toMatch(/Wrapped.*Saved\./);
  }
  act(() => removeToast(toastStore.snapshot().toasts[0]?.id ?? 0));
});

test('an announcement ends after two seconds, unless another one has begun, also with the same text', () => {
  const { getByRole, pass } = renderRegion();
  const region = getByRole('region');
  announce('Copied');
  const first = document.createTreeWalker(region, NodeFilter.SHOW_TEXT).nextNode();
  pass(1500);
  announce('Copied');
  expect(region.textContent).toBe('Copied');
  expect(first?.isConnected, 'the same text is announced again').toBe(false);
  pass(1999);
  expect(region.textContent).toBe('Copied');
  pass(1);
  expect(region.textContent).toBe('');
});

test('a dialog that has just closed announces nothing', () => {
  onTestFinished(cleanup);
  const { getAllByRole } = render(
    <>
      <ToastRegion />
      <dialog>
        <ToastRegion />
      </dialog>
    </>,
  );
  announce('Copied');
  expect(getAllByRole('region', { hidden: true }).map((region) => region.textContent)).toEqual(['Copied', '']);
});

test('Escape in a toast dismisses it, and focus returns to where it was', () => {
  const { getByRole, isLeaving } = renderRegion();
  const beside = getByRole('button', { name: 'Beside' });
  act(() => toast({ priority: 'info', message: 'Saved.' }));
  const dismiss = getByRole('button', { name: 'Dismiss' });
  act(() => beside.focus());
  act(() => dismiss.focus());
  expect(fireEvent.keyDown(dismiss, { key: 'a' }), 'other keys').toBe(true);
  expect(isLeaving()).toBe(false);
  expect(fireEvent.keyDown(dismiss, { key: 'Escape' }), 'the dialog around it stays').toBe(false);
  expect(isLeaving()).toBe(true);
  expect(document.activeElement).toBe(beside);
});
