// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { toast } from '#toast/toast.ts';
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
