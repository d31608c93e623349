import { Icon } from 'portico/page';
import type { ReactNode } from 'react';
import './pages.css';

/** The parts of a drawing on a grid of 16 × 4, with the middle of the pipe at 2.6. */
export type PipeProps = { readonly width: number; readonly packets: string; readonly signal: string };

const MIDDLE = 2.6;

/** A pipe, cut open, from edge to edge of what it is in. */
export function Pipe({ width, packets, signal }: PipeProps) {
  const bar = (height: number) => `M-2 ${MIDDLE - height / 2}h20v${height}H-2z`;
  const flange = width + 0.72;
  return (
    <svg className="pipe art" viewBox="0 0 16 4" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="var(--wall)" d={bar(width + 0.34)} />
      <path className="art-flange" d={`M3 ${MIDDLE - flange / 2}v${flange}m10 0v-${flange}`} />
      <path fill="var(--bore)" d={bar(width)} />
      <path className="art-packet" d={packets} />
      <path className="art-signal" d={signal} />
    </svg>
  );
}

export function Check() {
  return <Icon path="m5 12.5 4.5 4.5L19 7.5" className="check" />;
}

type LedgerProps = {
  readonly caption?: string;
  /** What it is, and how much. */
  readonly rows: ReadonlyArray<readonly [name: ReactNode, amount: ReactNode]>;
};

/** A table of two columns, such as a bill. */
export function Ledger({ caption, rows }: LedgerProps) {
  return (
    <table className="ledger">
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        {rows.map(([name, amount], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their order.
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
