import { type ReactNode, useEffect, useRef } from 'react';
import { enhanceDisclosure } from '#header/enhance-disclosure.ts';

export type DisclosureProps = {
  /** Id of the panel, unique on the page. */
  readonly id: string;
  /** The button's class and content. */
  readonly className: string;
  readonly label: ReactNode;
  /** The button's accessible name, where its content is not it. */
  readonly name?: string;
  readonly children: ReactNode;
};

/** A button and the panel that it shows and hides, on the platform's popover: it works before any script. */
export function Disclosure({ id, className, label, name, children }: DisclosureProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current === null ? undefined : enhanceDisclosure(root.current)), []);
  return (
    <div className="disclosure" ref={root}>
      {/* aria-expanded is the document's: see sync-expanded.ts. */}
      <button
        type="button"
        className={className}
        aria-label={name}
        popoverTarget={id}
        aria-controls={id}
        suppressHydrationWarning
      >
        {label}
      </button>
      <div className="site-menu" id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}
