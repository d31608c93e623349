import { palette as texts } from '@portico/config/texts';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import css from '#search/palette.css?inline';
import { PaletteContent } from '#search/palette-content.tsx';
import { useVisualViewport } from '#search/use-visual-viewport.ts';
import { adoptStyles } from '#styles/adopt-styles.ts';

export type PaletteProps = {
  /** Goes to a link, wherever it leads. */
  readonly navigate: (href: string) => void;
  readonly open: boolean;
  /** How often it was opened. Each time it begins with an empty query. */
  readonly visit: number;
  /** It was closed, and focus is where it was before. */
  readonly onClose: () => void;
};

/** The search palette, a modal dialog. */
export default function Palette({ navigate, open, visit, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useInsertionEffect(() => adoptStyles('shell', css), []);
  useVisualViewport(dialog);
  // Closing gives focus back to what had it. Another visit may begin before the last one is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || shown === null) {
      return undefined;
    }
    focusOpenerOfPanel();
    shown.showModal();
    return () => shown.close();
  }, [open, visit]);
  return (
    <dialog
      className="palette"
      aria-label={texts.name}
      ref={dialog}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      {...{ closedby: 'any' }}
    >
      <PaletteContent key={visit} navigate={navigate} open={open} close={() => dialog.current?.close()} />
    </dialog>
  );
}

/** A menu closes under the palette, and could not take focus back: its button does. */
function focusOpenerOfPanel(): void {
  const panel = document.activeElement?.closest('[popover]');
  document.querySelector<HTMLElement>(`[popovertarget="${panel?.id}"]`)?.focus();
}
