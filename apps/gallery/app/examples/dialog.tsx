import { ToastRegion, toast } from '@portico/shell';
import { useRef } from 'react';

export function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="button" data-style="outline" onClick={() => dialog.current?.showModal()}>
        Open a dialog
      </button>
      <dialog className="gallery-dialog" ref={dialog} aria-label="A dialog">
        <p>The page behind is inert, and toasts show here.</p>
        <p className="gallery-row">
          <button
            type="button"
            className="button"
            data-style="outline"
            onClick={() => toast({ priority: 'info', message: 'Above the dialog.' })}
          >
            Show a toast
          </button>
          <button type="button" className="button" data-style="filled" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </p>
        <ToastRegion />
      </dialog>
    </>
  );
}
