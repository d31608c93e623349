import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { percent, rem, seriesClass } from '#components/chart/chart-parts.tsx';
import type { XyLayout } from '#components/chart/xy-layout.ts';
import { useIsHydrated } from '#use-is-hydrated.ts';

export type CursorProps = {
  readonly stops: XyLayout['stops'];
  readonly name: string;
  /** The height of the plot, in pixels at a root size of 16. */
  readonly plot: number;
};

/** Shows the numbers at one position of the plot, which the pointer and arrow keys move. It is rendered only if scripts run. */
export function Cursor({ stops, name, plot }: CursorProps) {
  const [index, setIndex] = useState<number>();
  const isHydrated = useIsHydrated();
  if (!isHydrated || stops.length === 0) {
    return null;
  }
  const stop = index === undefined ? undefined : stops[index];
  const text = stop && [stop.label, ...stop.values.map((value) => `${value.name} ${value.text}`)].join(', ');

  function onPointer({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = (clientX - left) / width;
    setIndex(nearest(stops, place));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -stops.length, End: stops.length }[
      event.key
    ];
    if (event.key === 'Escape') {
      setIndex(undefined);
    } else if (next !== undefined) {
      event.preventDefault();
      setIndex(Math.min(stops.length - 1, Math.max(0, (index ?? -1) + next)));
    }
  }

  return (
    <div
      className="chart-cursor"
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={stops.length - 1}
      aria-valuenow={index ?? 0}
      aria-valuetext={text ?? name}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setIndex(undefined)}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setIndex(index ?? 0)}
      onBlur={() => setIndex(undefined)}
    >
      {stop && (
        <>
          <svg width="100%" height={rem(plot)} aria-hidden="true">
            <line x1={percent(stop.at)} x2={percent(stop.at)} y1="0" y2="100%" className="chart-hair" />
            {stop.values.map(
              ({ owner, y }) =>
                y !== undefined && (
                  <circle
                    key={owner}
                    cx={percent(stop.at)}
                    cy={percent(y)}
                    r={rem(4)}
                    className={`chart-dot ${seriesClass(owner)}`}
                  />
                ),
            )}
          </svg>
          {/* Only scripts set this style, which the page's policy allows. */}
          <div
            className="chart-reading"
            data-side={stop.at > 0.5 ? 'left' : 'right'}
            style={{ left: percent(stop.at) }}
            aria-hidden="true"
          >
            <strong>{stop.label}</strong>
            {stop.values.map((value) => (
              <span key={value.owner} className={seriesClass(value.owner)}>
                {stop.values.length > 1 && <i>{value.name}</i>} <b>{value.text}</b>
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function nearest(stops: CursorProps['stops'], place: number): number {
  let best = 0;
  for (const [index, { at }] of stops.entries()) {
    if (Math.abs(at - place) < Math.abs((stops[best]?.at ?? 0) - place)) {
      best = index;
    }
  }
  return best;
}
