import type { ReactNode } from 'react';

export type DetailsProps = {
  readonly summary: ReactNode;
  /** Whether it is initially open. */
  readonly open?: boolean;
  readonly children: ReactNode;
};

/** Content that expands below a summary. */
export function Details({ summary, open, children }: DetailsProps) {
  return (
    <details className="details" open={open}>
      <summary className="row">
        <span>{summary}</span> <span className="chevron" />
      </summary>
      {children}
    </details>
  );
}
