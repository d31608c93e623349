import { calloutNames } from '@portico/core/texts';
import type { ReactNode } from 'react';

export type CalloutProps = { readonly children: ReactNode } & (
  | {
      readonly kind?: keyof typeof calloutNames;
      /** Replaces the name of the kind. */
      readonly title?: string;
    }
  /** A kind in `callouts` of `site.config.ts`. */
  | { readonly kind: string; readonly title: string }
);

const NAMES: Readonly<Record<string, string>> = calloutNames;

/** A highlighted remark, like `> [!NOTE]` in posts. */
export function Callout({ kind = 'note', title = NAMES[kind], children }: CalloutProps) {
  return (
    <div className={`markdown-alert markdown-alert-${kind}`}>
      <p className="alert-title">{title}</p>
      {children}
    </div>
  );
}
