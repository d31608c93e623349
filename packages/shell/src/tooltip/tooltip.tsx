import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useId, useRef, useState } from 'react';

export type TooltipProps = {
  /** A hint, never the control's only name. */
  readonly text: string;
  /** One control that takes focus. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * A hint beside a control, on hover and keyboard focus, at once. It stays while the pointer is on the control, on the hint
 * itself or between them, and Escape takes it away (WCAG 2.2, 1.4.13).
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const open = hovered || focused;

  useEffect(() => {
    const trigger = wrapper.current?.firstElementChild;
    if (!open || hint.current === null || !(trigger instanceof HTMLElement)) {
      return undefined;
    }
    const shown = hint.current;
    shown.showPopover({ source: trigger });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // Only the hint goes, not the dialog around it.
        event.preventDefault();
        setHovered(false);
        setFocused(false);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      shown.hidePopover();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it shows what the control is described by anyway.
    <span
      className="tooltip-trigger"
      ref={wrapper}
      onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip" id={id} role="tooltip" popover="manual" ref={hint}>
        {text}
      </span>
    </span>
  );
}
