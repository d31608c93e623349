import { calloutNames } from '@portico/core/texts';
import type { ReactNode } from 'react';

export type CalloutProps = {
  readonly kind?: keyof typeof calloutNames;
  /** Replaces the name of the kind. */
  readonly title?: string;
  readonly children: ReactNode;
};

/** A highlighted remark, like `> [!NOTE]` in posts. */
export function Callout({ kind = 'note', title = calloutNames[kind], children }: CalloutProps) {
  return (
    <div className={`markdown-alert markdown-alert-${kind}`}>
      <p className="alert-title">{title}</p>
      {children}
    </div>
  );
}
