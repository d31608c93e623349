import type { ReactNode } from 'react';

export type TooltipProps = {
  readonly text: string;
  /** The control, a single element with an accessible name. */
  readonly children: ReactNode;
};

/** Shows text next to a control, immediately on hover and keyboard focus, and never on touch. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <span className="tooltip-area" data-tooltip={text}>
      {children}
    </span>
  );
}
