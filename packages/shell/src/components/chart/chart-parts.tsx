import { LEADING } from '#components/chart/chart-text.ts';
import type { Anchor } from '#components/chart/labels.ts';

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** Converts pixels, at a root size of 16, to a unit that grows with the reader's text size. */
export function rem(pixels: number): string {
  return `${Number((pixels / 16).toFixed(3))}rem`;
}

export function seriesClass(owner: number): string {
  return `series-${owner + 1}`;
}

export type TextProps = {
  readonly x: string;
  readonly y: string;
  readonly anchor?: Anchor;
  readonly lines: readonly string[];
  readonly className?: string | undefined;
};

/** A text of one or more lines; `y` is the middle of the first one. */
export function ChartText({ x, y, anchor, lines, className }: TextProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={className}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order never changes.
        <tspan key={index} x={x} dy={index === 0 ? '0.35em' : rem(LEADING)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
