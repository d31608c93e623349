import { cloneElement, type HTMLAttributes, type ReactElement, useId } from 'react';

export type TooltipProps = {
  /** A hint, never the control's only name. */
  readonly text: string;
  /** One control that takes focus. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** A hint beside a control: see watch-tooltips.ts for when it shows. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    <span className="tooltip-trigger">
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="tooltip" id={id} role="tooltip" popover="manual">
        {text}
      </span>
    </span>
  );
}
