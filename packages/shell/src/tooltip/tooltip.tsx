import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWindowEvent } from '#use-window-event.ts';

export type TooltipProps = {
  readonly text: string;
  /** Renders the control, a single element with an accessible name, with these attributes. */
  readonly children: (attributes: TooltipAttributes) => ReactNode;
};

/** Refers to the visible text. */
export type TooltipAttributes = { readonly 'aria-describedby'?: string };

/**
 * Shows text next to a control, immediately on hover and keyboard focus, and never on touch. It stays while the pointer is on the
 * control, on the text or between them. Escape (WCAG 2.2, 1.4.13) or a click hides it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const hide = () => setIsShown(false);

  function onFocus({ target, relatedTarget, currentTarget }: FocusEvent): void {
    // A closing panel returns focus to its button. The text would not be new to the reader, and couldn't be shown while the panel closes.
    const isBack = relatedTarget instanceof Element && relatedTarget.closest('[popover], dialog') !== null;
    setIsShown(target.matches(':focus-visible') && !isBack && !isExpanded(currentTarget));
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: after a click, the reader looks at the result, not at the text.
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is inside.
    <span
      className="tooltip-area"
      onPointerEnter={({ pointerType, currentTarget }) =>
        setIsShown(pointerType !== 'touch' && !isExpanded(currentTarget))
      }
      onPointerLeave={hide}
      onFocus={onFocus}
      onBlur={hide}
      onClick={hide}
    >
      {children(isShown ? { 'aria-describedby': id } : {})}
      {isShown && <TooltipText id={id} text={text} onEscape={hide} />}
    </span>
  );
}

/** Whether the control has opened its menu, which the text would cover. */
function isExpanded({ firstElementChild }: Element): boolean {
  return firstElementChild?.ariaExpanded === 'true';
}

type TooltipTextProps = { readonly id: string; readonly text: string; readonly onEscape: () => void };

function TooltipText({ id, text, onEscape }: TooltipTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const control = element.current?.previousElementSibling;
    if (control instanceof HTMLElement) {
      element.current?.showPopover({ source: control });
    }
  }, []);
  // Focus may be anywhere while the pointer is on the control.
  useWindowEvent('keydown', onKeyDown, { capture: true });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // Escape closes only the text, not the dialog around it.
      event.preventDefault();
      onEscape();
    }
  }

  return (
    <span id={id} className="tooltip" role="tooltip" popover="manual" ref={element}>
      {text}
    </span>
  );
}
