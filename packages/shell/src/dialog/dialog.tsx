import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { ToastRegion } from '#toast/toast-region.tsx';

export type DialogProps = Omit<ComponentProps<'dialog'>, 'ref'> & {
  readonly ref?: RefObject<HTMLDialogElement | null>;
};

/**
 * A `<dialog>`, closed by Escape or a click next to it. While it is modal, everything outside of it is inert, so the toasts show
 * inside.
 */
export function Dialog({ ref, children, onToggle, ...props }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const [isModal, setIsModal] = useState(false);
  // A command may have opened it before hydration.
  useEffect(() => setIsModal(dialog.current?.matches(':modal') === true), [dialog]);
  return (
    <dialog
      closedby="any"
      {...props}
      onToggle={(event) => {
        setIsModal(event.currentTarget.matches(':modal'));
        onToggle?.(event);
      }}
      ref={dialog}
    >
      {children}
      {isModal && <ToastRegion />}
    </dialog>
  );
}
