import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { ToastRegion } from '#toast/toast-region.tsx';

export type DialogProps = Omit<ComponentProps<'dialog'>, 'ref'> & {
  readonly ref?: RefObject<HTMLDialogElement | null>;
};

/**
 * A `<dialog>`, closed by Escape or a click next to it. While it is modal, everything outside of it is inert, so the toasts show
 * inside.
 */
export function Dialog({ ref, children, ...props }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const [isModal, setIsModal] = useState(false);
  useEffect(() => {
    const { current } = dialog;
    const update = () => setIsModal(current?.matches(':modal') === true);
    // A command or a script may have opened it. React doesn't listen to this event of a dialog that it hydrates.
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
