import type { ChartSpec } from '@portico/core/chart';
import { ChartText, percent, rem, seriesClass } from '#components/chart/chart-parts.tsx';
import { Cursor } from '#components/chart/cursor.tsx';
import { layoutXy, PLOT_HEIGHT, PLOT_WIDTHS, type XyLayout } from '#components/chart/xy-layout.ts';
import { XyMarks } from '#components/chart/xy-marks.tsx';

const TICK = 5;
const AXIS = 26;
const HEIGHT = PLOT_HEIGHT + AXIS;

/**
 * Lines, areas, points or columns over an axis of numbers or times. The plot takes the width that the labels next to it leave.
 * Labels keep their size: positions are percentages, and only paths are stretched. A wide chart has room for different labels
 * than a narrow one, so each has its own set, and the style sheet shows one of them.
 */
export function XyChart({
  spec,
  lang,
  name,
}: {
  readonly spec: ChartSpec;
  readonly lang: string;
  readonly name: string;
}) {
  const narrow = layoutXy(spec, lang, PLOT_WIDTHS.narrow);
  const wide = layoutXy(spec, lang, PLOT_WIDTHS.wide);
  const sizes = { narrow, wide };
  return (
    <div className="chart-row">
      <svg className="chart-side" width={rem(wide.yWidth)} height={rem(HEIGHT)} aria-hidden="true">
        {wide.yTicks.map(({ at, label }) => (
          <ChartText
            key={at}
            x={rem(wide.yWidth - 10)}
            y={share(at)}
            anchor="end"
            lines={[label]}
            className="chart-tick"
          />
        ))}
      </svg>
      <div className="chart-plot">
        <svg width="100%" height={rem(HEIGHT)} role="img" aria-label={name}>
          {wide.yTicks.map(({ at, isZero }) => (
            <line
              key={at}
              x1="0"
              x2="100%"
              y1={share(at)}
              y2={share(at)}
              className={isZero ? 'chart-zero' : 'chart-grid'}
            />
          ))}
          <XyMarks chart={wide} isScatter={spec.type === 'scatter'} share={share} />
          {Object.entries(sizes).map(([size, chart]) => (
            <g key={size} className={`chart-${size}`}>
              <Texts chart={chart} />
            </g>
          ))}
        </svg>
        <Cursor stops={wide.stops} name={spec.x ?? name} plot={PLOT_HEIGHT} />
      </div>
      {Object.entries(sizes).map(
        ([size, { ends, endWidth }]) =>
          endWidth > 0 && (
            <svg
              key={size}
              className={`chart-side chart-${size}`}
              width={rem(endWidth)}
              height={rem(HEIGHT)}
              aria-hidden="true"
            >
              {ends.map(({ owner, from, y, to, lines }) => (
                <g key={owner} className={seriesClass(owner)}>
                  <line x1={rem(3)} x2={rem(12)} y1={share(from)} y2={share(to)} className="chart-leader" />
                  <ChartText x={rem(16)} y={share(y)} lines={lines} className="chart-name" />
                </g>
              ))}
            </svg>
          ),
      )}
    </div>
  );
}

function share(y: number): string {
  return percent((y * PLOT_HEIGHT) / HEIGHT);
}

/** The labels whose positions differ between wide and narrow charts. */
function Texts({ chart }: { readonly chart: XyLayout }) {
  return (
    <>
      {chart.xTicks.map(({ at, label }) => (
        <g key={at}>
          <line x1={percent(at)} x2={percent(at)} y1={share(1)} y2={rem(PLOT_HEIGHT + TICK)} className="chart-zero" />
          <ChartText x={percent(at)} y={rem(PLOT_HEIGHT + 16)} anchor="middle" lines={[label]} className="chart-tick" />
        </g>
      ))}
      {chart.limits.map(({ axis, at, label }) => (
        <ChartText key={`${axis} ${at}`} {...label} x={percent(label.x)} y={share(label.y)} className="chart-limit" />
      ))}
      {chart.names.map(({ owner, label }) => (
        <ChartText
          key={owner}
          {...label}
          x={percent(label.x)}
          y={share(label.y)}
          className={`chart-name ${seriesClass(owner)}`}
        />
      ))}
      {chart.notes.map(({ x, y, label }) => (
        <ChartText key={`${x} ${y}`} {...label} x={percent(label.x)} y={share(label.y)} />
      ))}
    </>
  );
}
