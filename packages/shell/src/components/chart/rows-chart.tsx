import type { ChartSpec } from '@portico/core/chart';
import { ChartText, percent, rem, seriesClass } from '#components/chart/chart-parts.tsx';
import { layoutRows, type RowsLayout } from '#components/chart/rows-layout.ts';

const BELOW_BAR = 10;
const BESIDE_BAR = 8;

/** Horizontal bars. The name of each is above it and can use the whole width, so they look the same on a phone. */
export function RowsChart({
  spec,
  lang,
  name,
}: {
  readonly spec: ChartSpec;
  readonly lang: string;
  readonly name: string;
}) {
  const chart = layoutRows(spec, lang);
  return (
    <>
      {chart.unnamed.length > 0 && (
        <ul className="chart-key">
          {chart.unnamed.map((series) => (
            <li key={series.owner} className={seriesClass(series.owner)}>
              {series.name}
            </li>
          ))}
        </ul>
      )}
      <svg className="chart-rows" width="100%" height={rem(chart.height)} role="img" aria-label={name}>
        <Lines chart={chart} />
        {chart.rows.map(({ key, name: rowName, top, bars }) => (
          <g key={key}>
            {rowName !== undefined && <ChartText x="0" y={rem(top)} lines={[rowName]} className="chart-name" />}
            {bars.map((bar) => (
              <g key={bar.owner} className={seriesClass(bar.owner)}>
                <BarText bar={bar} />
              </g>
            ))}
          </g>
        ))}
        {chart.limits.map(({ at, label, anchor, level }) => (
          <ChartText
            key={label}
            x={percent(at)}
            y={rem(9 + level * 16)}
            anchor={anchor}
            lines={[label]}
            className="chart-limit"
          />
        ))}
      </svg>
    </>
  );
}

/** The lines behind the texts. */
function Lines({ chart }: { readonly chart: RowsLayout }) {
  const [head, bottom] = [rem(chart.head), rem(chart.bottom)];
  const crossing = (at: number) => ({ x1: percent(at), x2: percent(at), y1: head, y2: bottom });
  return (
    <>
      {chart.ticks.map(({ at, label, anchor }) => (
        <g key={label}>
          <line {...crossing(at)} className="chart-grid" />
          <ChartText
            x={percent(at)}
            y={rem(chart.bottom + 14)}
            anchor={anchor}
            lines={[label]}
            className="chart-tick"
          />
        </g>
      ))}
      {chart.rows.flatMap(({ key, bars }) =>
        bars.map(({ owner, x, y, width, height, over }) => (
          <g key={`${key} ${owner}`} className={seriesClass(owner)}>
            <rect x={percent(x)} y={rem(y)} width={percent(width)} height={rem(height)} className="chart-bar" />
            {over !== undefined && (
              <rect
                x={percent(over.x)}
                y={rem(y)}
                width={percent(over.width)}
                height={rem(height)}
                className="chart-over"
              />
            )}
          </g>
        )),
      )}
      {chart.zero > 0 && <line {...crossing(chart.zero)} className="chart-zero" />}
      {chart.limits.map(({ at, label }) => (
        <g key={label}>
          <line {...crossing(at)} className="chart-casing" />
          <line {...crossing(at)} className="chart-limit" />
        </g>
      ))}
    </>
  );
}

function BarText({ bar }: { readonly bar: RowsLayout['rows'][number]['bars'][number] }) {
  const { place, y, height, anchor, name, value } = bar;
  const side = anchor === 'end' ? -BESIDE_BAR : BESIDE_BAR;
  const tops = { above: bar.top, beside: y + height / 2, below: y + height + BELOW_BAR };
  return (
    <text
      x={percent(bar.textX)}
      y={rem(tops[place])}
      dx={place === 'beside' ? rem(side) : undefined}
      dy="0.35em"
      textAnchor={anchor}
      className="chart-value"
    >
      {name !== '' && <tspan className="chart-name">{name}</tspan>}
      {name === '' || value === '' ? value : ` ${value}`}
    </text>
  );
}
