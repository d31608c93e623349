import type { ComponentProps, RefObject } from 'react';
import { ToastRegion } from '#toast/toast-region.tsx';

export type DialogProps = Omit<ComponentProps<'dialog'>, 'ref'> & {
  readonly ref?: RefObject<HTMLDialogElement | null>;
};

/** A `<dialog>` that Escape or a click outside closes. While it is modal, everything outside it is inert, so toasts are shown inside it. */
export function Dialog({ children, ...props }: DialogProps) {
  return (
    <dialog closedby="any" {...props}>
      {children}
      <ToastRegion />
    </dialog>
  );
}
