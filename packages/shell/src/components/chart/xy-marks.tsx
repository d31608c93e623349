import { ChartText, percent, rem, seriesClass } from '#components/chart/chart-parts.tsx';
import { PLOT_HEIGHT, VIEW_WIDTH, type XyLayout } from '#components/chart/xy-layout.ts';

export type XyMarksProps = {
  readonly chart: XyLayout;
  readonly isScatter: boolean;
  /** Converts a position in the plot to one in the drawing. */
  readonly share: (y: number) => string;
};

/** The shapes of a chart with two axes, which are the same at every width. */
export function XyMarks({ chart, isScatter, share }: XyMarksProps) {
  return (
    <>
      {chart.columns.map(({ owner, x, y, width, height, over, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as below.
        <g key={index} className={seriesClass(owner)}>
          <rect
            x={percent(x)}
            y={share(y)}
            width={percent(width)}
            height={share(height)}
            className="chart-bar chart-part"
          />
          {over !== undefined && (
            <rect x={percent(x)} y={share(y)} width={percent(width)} height={share(over)} className="chart-over" />
          )}
          {text !== undefined && (
            <ChartText
              x={percent(x + width / 2)}
              y={rem(y * PLOT_HEIGHT - 9)}
              anchor="middle"
              lines={[text]}
              className="chart-name"
            />
          )}
        </g>
      ))}
      {chart.paths.length > 0 && (
        <svg
          width="100%"
          height={rem(PLOT_HEIGHT)}
          viewBox={`0 0 ${VIEW_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {chart.paths.map(({ owner, line, area }) => (
            <g key={owner} className={seriesClass(owner)}>
              {area !== undefined && <path d={area} className="chart-area" />}
              <path d={line} className="chart-line" />
            </g>
          ))}
        </svg>
      )}
      {chart.limits.map(({ axis, at }) => (
        <line
          key={`${axis} ${at}`}
          {...(axis === 'y'
            ? { x1: '0', x2: '100%', y1: share(at), y2: share(at) }
            : { x1: percent(at), x2: percent(at), y1: '0', y2: share(1) })}
          className="chart-limit"
        />
      ))}
      {chart.dots.map(({ owner, x, y }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a chart's dots stay, and two may be at one place.
          key={index}
          cx={percent(x)}
          cy={share(y)}
          r={rem(isScatter ? 4 : 3)}
          className={`chart-dot ${seriesClass(owner)}`}
        />
      ))}
      {chart.notes.map(({ owner, x, y }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          key={index}
          cx={percent(x)}
          cy={share(y)}
          r={rem(6)}
          className={`chart-ring ${seriesClass(owner)}`}
        />
      ))}
    </>
  );
}
