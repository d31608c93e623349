import type { ReactNode } from 'react';

export type DisclosureProps = {
  /** Id of the panel, unique on the page. */
  readonly id: string;
  /** The button's class and content. */
  readonly className: string;
  readonly label: ReactNode;
  /** The button's accessible name, where its content is not it. */
  readonly name?: string;
  /** What a tooltip says of the button, where it is an icon alone. */
  readonly hint?: string;
  readonly children: ReactNode;
};

/**
 * A button and the panel that it shows and hides, on the platform's popover: it works before any script, and
 * enhance-disclosure.ts adds what the platform does not do.
 */
export function Disclosure({ id, className, label, name, hint, children }: DisclosureProps) {
  return (
    <div className="disclosure">
      {/* aria-expanded is the document's: see sync-expanded.ts. */}
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
