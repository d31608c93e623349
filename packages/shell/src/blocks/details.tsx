import type { ReactNode } from 'react';

export type DetailsProps = {
  readonly summary: ReactNode;
  /** Whether it is open at first. */
  readonly open?: boolean;
  readonly children: ReactNode;
};

/** Content that opens below a line. */
export function Details({ summary, open, children }: DetailsProps) {
  return (
    <details className="details" open={open}>
      <summary>
        <span>{summary}</span> <span className="chevron" />
      </summary>
      {children}
    </details>
  );
}
