import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useId, useRef, useState } from 'react';

export type TooltipProps = {
  /** A hint, never the control's only name. */
  readonly text: string;
  /** One control that takes focus. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * A hint beside a control, on hover and keyboard focus, at once. It stays while the pointer is on the control or on the hint
 * itself, and Escape takes it away (WCAG 2.2, 1.4.13).
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const trigger = wrapper.current?.firstElementChild;
    if (!open || hint.current === null || !(trigger instanceof HTMLElement)) {
      return undefined;
    }
    const shown = hint.current;
    shown.showPopover({ source: trigger });
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
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
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={({ target }) => setOpen(target.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip" id={id} role="tooltip" popover="manual" ref={hint}>
        {text}
      </span>
    </span>
  );
}
