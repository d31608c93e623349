import type { ReactNode } from 'react';

export type DisclosureProps = {
  /** Id of the panel, unique on the page. */
  readonly id: string;
  /** The button's class and content. */
  readonly className: string;
  readonly label: ReactNode;
  /** The button's accessible name if its content isn't. */
  readonly name?: string;
  /** The tooltip of a button that is only an icon. */
  readonly hint?: string;
  readonly children: ReactNode;
};

/** A button and the panel that it shows and hides. It works before any script; enhance-menu.ts adds to it. */
export function Disclosure({ id, className, label, name, hint, children }: DisclosureProps) {
  return (
    <div className="disclosure">
      {/* The inline script sets aria-expanded: see early-header.ts. */}
      <button
        type="button"
        className={className}
        aria-label={name}
        popoverTarget={id}
        aria-controls={id}
        data-hint={hint}
      >
        {label}
      </button>
      <div className="site-menu" id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}
