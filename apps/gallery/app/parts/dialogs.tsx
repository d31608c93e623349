import { ToastRegion } from '@portico/shell';
import { useRef } from 'react';
import { Section } from './section.tsx';
import { ToastButtons } from './toasts.tsx';

export function Dialogs() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Section title="Open and closed">
      <details>
        <summary>Closed at first</summary>
        <p>What a disclosure holds.</p>
      </details>
      <details open>
        <summary>Open at first</summary>
        <p>What a disclosure holds.</p>
      </details>
      <p className="gallery-row">
        <button type="button" className="button" data-style="outline" onClick={() => dialog.current?.showModal()}>
          Open a dialog
        </button>
      </p>
      <dialog className="gallery-dialog" ref={dialog} aria-label="Toasts above a dialog">
        <p>The page behind is inert, and toasts show here.</p>
        <ToastButtons />
        <button type="button" className="button" data-style="filled" onClick={() => dialog.current?.close()}>
          Close the dialog
        </button>
        <ToastRegion />
      </dialog>
    </Section>
  );
}
