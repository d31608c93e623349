// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, TOAST_PRIORITIES, toast } from '#toast/toast.ts';
import { ToastRegion } from '#toast/toast-region.tsx';

const { closest } = Element.prototype;
const animations = vi.fn((): readonly { readonly finished: Promise<void> }[] => []);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom has neither animations nor modal dialogs.
  Object.assign(HTMLElement.prototype, { getAnimations: animations });
  Object.assign(Element.prototype, {
    closest(this: Element, selector: string) {
      return closest.call(this, selector.replace(':modal', '[open]'));
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  Object.assign(Element.prototype, { closest });
  animations.mockReturnValue([]);
  cleanup();
});

/** Renders a dialog, a button and the region of the page. */
function renderRegion() {
  const screen = render(
    <>
      <dialog>
        <ToastRegion />
      </dialog>
      <button type="button">Beside</button>
      <ToastRegion />
    </>,
  );
  const toastOf = (text = 'Saved.') => screen.queryByText(text)?.closest<HTMLElement>('[data-toast]');
  const isLeaving = () => toastOf()?.matches('[data-leaving]');
  const dismiss = () => screen.getByRole('button', { name: 'Dismiss' });
  const texts = () => screen.getAllByRole('region', { hidden: true }).map((region) => region.textContent);
  return { ...screen, toastOf, isLeaving, dismiss, texts, dialog: screen.container.querySelector('dialog') };
}

test('a toast that leaves takes no focus, and is gone once it has moved away', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  animations.mockReturnValue([{ finished }]);
  const { toastOf, dismiss } = renderRegion();
  toast({ priority: 'info', message: 'Saved.' });
  expect(toastOf()?.inert).toBe(undefined);
  await userEvent.click(dismiss());
  expect(toastOf()?.inert).toBe(true);
  finish();
  await vi.waitFor(() => expect(toastOf()).toBeUndefined());
});

test('a toast leaves after four seconds, which begin again when it is no longer hovered, focused or in a hidden tab', async () => {
  const { getByRole, toastOf, isLeaving, dismiss } = renderRegion();
  // It stays to be looked at.
  animations.mockReturnValue([{ finished: new Promise(() => {}) }]);
  const setHidden = (value: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    fireEvent(document, new Event('visibilitychange'));
  };
  const current = () => toastOf() ?? document.body;
  for (const [hold, release] of [
    [() => fireEvent.pointerEnter(current()), () => fireEvent.pointerLeave(current())],
    [() => dismiss().focus(), () => getByRole('button', { name: 'Beside' }).focus()],
    [() => setHidden(true), () => setHidden(false)],
  ] as const) {
    toast({ priority: 'info', message: 'Saved.' });
    vi.advanceTimersByTime(3900);
    hold();
    vi.advanceTimersByTime(60_000);
    expect(isLeaving()).toBe(false);
    release();
    vi.advanceTimersByTime(3900);
    expect(isLeaving()).toBe(false);
    vi.advanceTimersByTime(100);
    expect(isLeaving()).toBe(true);
    toastOf()?.remove();
  }
});

test('toasts are in the order in which they came, and only danger is announced at once', () => {
  const { toastOf, texts } = renderRegion();
  for (const priority of TOAST_PRIORITIES) {
    toast({ priority, message: `It is ${priority}.` });
    expect(toastOf(`It is ${priority}.`)?.role ?? null, priority).toBe(priority === 'danger' ? 'alert' : null);
  }
  expect(texts().at(-1)).toMatch(/It is info\..*It is warning\..*It is success\..*It is danger\./);
});

test('while a dialog is modal, its region shows and announces', () => {
  const { dialog, texts } = renderRegion();
  toast({ priority: 'info', message: 'Saved.' });
  announce('Copied');
  expect(texts()).toEqual(['', expect.stringMatching(/Copied.*Saved\./)]);
  for (const isOpen of [true, false]) {
    dialog?.toggleAttribute('open', isOpen);
    dialog?.dispatchEvent(new Event('toggle'));
    announce('Wrapped');
    expect(texts()[isOpen ? 0 : 1]).toMatch(/Wrapped.*Saved\./);
  }
});

test('an announcement ends after two seconds, unless another one has begun, also with the same text', () => {
  const { texts } = renderRegion();
  announce('Copied');
  vi.advanceTimersByTime(1500);
  announce('Copied');
  expect(texts()).toEqual(['', 'Copied']);
  vi.advanceTimersByTime(1900);
  expect(texts()).toEqual(['', 'Copied']);
  vi.advanceTimersByTime(100);
  expect(texts()).toEqual(['', '']);
});

test('Escape in a toast dismisses it, and focus returns to where it was', () => {
  animations.mockReturnValue([{ finished: new Promise(() => {}) }]);
  const { getByRole, isLeaving, dismiss } = renderRegion();
  const beside = getByRole('button', { name: 'Beside' });
  toast({ priority: 'info', message: 'Saved.' });
  beside.focus();
  const button = dismiss();
  button.focus();
  expect(fireEvent.keyDown(button, { key: 'a' }), 'other keys').toBe(true);
  expect(isLeaving()).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Escape' }), 'the dialog around it stays').toBe(false);
  expect(isLeaving()).toBe(true);
  expect(document.activeElement).toBe(beside);
});
