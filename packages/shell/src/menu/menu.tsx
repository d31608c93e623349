import type { ReactNode } from 'react';
import { Tooltip } from '#tooltip/tooltip.tsx';

export type MenuProps = {
  readonly id: string;
  readonly className: string;
  readonly label: ReactNode;
  /** The button's accessible name, if it differs from its content. */
  readonly name?: string;
  readonly tooltip?: string;
  readonly children: ReactNode;
};

/** A button and the panel that it shows and hides. It works without a script; `enhanceMenus` adds the rest. */
export function Menu({ id, className, label, name, tooltip, children }: MenuProps) {
  const button = (
    <button
      type="button"
      className={className}
      id={`${id}-button`}
      aria-label={name}
      popoverTarget={id}
      aria-controls={id}
    >
      {label}
    </button>
  );
  return (
    <div className="disclosure">
      {tooltip === undefined ? button : <Tooltip text={tooltip}>{button}</Tooltip>}
      <div className="site-menu panel" id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}
