import { useInsertionEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { adoptStyles } from '#styles/adopt-styles.ts';
import css from '#toast/toast.css?inline';
import type { Toast } from '#toast/toast.ts';
import { ToastItem } from '#toast/toast-item.tsx';

export type ToastItemsProps = { readonly toasts: readonly Toast[] };

/** Shows toasts in the region that a reader can reach. Danger toasts are in the assertive live region. */
export function ToastItems({ toasts }: ToastItemsProps) {
  const region = useActiveRegion(toasts);
  useInsertionEffect(() => adoptStyles('shell', css), []);
  const [assertive, polite] = region?.children ?? [];
  const list = (shown: readonly Toast[]) => shown.map((toast) => <ToastItem key={toast.id} toast={toast} />);
  return (
    <>
      {assertive && createPortal(list(toasts.filter(({ priority }) => priority === 'danger')), assertive)}
      {polite && createPortal(list(toasts.filter(({ priority }) => priority !== 'danger')), polite)}
    </>
  );
}

/**
 * Returns the toast region of the last open modal dialog in the document, or else of the page. Updates when toasts or dialogs
 * change.
 */
function useActiveRegion(toasts: readonly Toast[]): Element | undefined {
  const [region, setRegion] = useState<Element>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts are what it reacts to.
  useLayoutEffect(() => {
    const update = () => setRegion(activeRegion());
    update();
    document.addEventListener('toggle', update, true);
    document.addEventListener('close', update, true);
    return () => {
      document.removeEventListener('toggle', update, true);
      document.removeEventListener('close', update, true);
    };
  }, [toasts]);
  return region;
}

function activeRegion(): Element | undefined {
  const regions = [...document.querySelectorAll('[data-toast-region]')];
  return (
    regions.findLast((region) => region.closest('dialog:modal')) ?? regions.find((region) => !region.closest('dialog'))
  );
}
