import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { ToastRegion } from '#toast/toast-region.tsx';

export type DialogProps = Omit<ComponentProps<'dialog'>, 'ref'> & {
  readonly ref?: RefObject<HTMLDialogElement | null>;
};

/** A `<dialog>` that Escape or a click outside closes. While it is modal, everything outside it is inert, so toasts are shown inside it. */
export function Dialog({ ref, children, ...props }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const [isModal, setIsModal] = useState(false);
  useEffect(() => {
    const { current } = dialog;
    const update = () => setIsModal(current?.matches(':modal') === true);
    // A command or a script may have opened it. React doesn't listen to this event for a dialog that it hydrates.
    current?.addEventListener('toggle', update);
    update();
    return () => current?.removeEventListener('toggle', update);
  }, [dialog]);
  return (
    <dialog closedby="any" {...props} ref={dialog}>
      {children}
      {isModal && <ToastRegion />}
    </dialog>
  );
}
