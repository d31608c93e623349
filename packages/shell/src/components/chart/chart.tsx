import { type ChartCell, type ChartSpec, type ChartType, xScaleOf } from '@portico/core/chart';
import { markdown as labels, language as siteLanguage } from '@portico/core/texts';
import '#components/chart/chart-layer.css';
import { formatsFor } from '#components/chart/chart-text.ts';
import { RowsChart } from '#components/chart/rows-chart.tsx';
import { XyChart } from '#components/chart/xy-chart.tsx';

const ROWS: readonly ChartType[] = ['bar', 'stacked-bar', 'waterfall'];

export type ChartProps = ChartSpec & {
  /** The language of its texts, BCP 47; absent if it is the site's. */
  readonly lang?: string | undefined;
};

/**
 * A chart with a table of its numbers, rendered on the server. After hydration, readers can explore the numbers with the pointer
 * and arrow keys.
 */
export function Chart({ lang, ...spec }: ChartProps) {
  const isRows = ROWS.includes(spec.type) && xScaleOf(spec) === 'names';
  const name = [spec.title, spec.description].filter(Boolean).join('. ');
  const Drawing = isRows ? RowsChart : XyChart;
  // The numbers of rows are at the bars, without an axis. The names of the rows need no heading.
  const hasAxis = !isRows || spec.type === 'waterfall';
  return (
    <figure className="chart" data-type={spec.type}>
      <figcaption>{spec.title}</figcaption>
      {spec.y !== undefined && <p className="chart-unit">{spec.y}</p>}
      <Drawing spec={spec} lang={lang ?? siteLanguage} name={name} />
      {hasAxis && spec.x !== undefined && <p className="chart-unit chart-unit-x">{spec.x}</p>}
      <details>
        <summary lang={lang === undefined ? undefined : siteLanguage}>{labels.chartNumbers}</summary>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too (WCAG 2.1.1). */}
        <div className="table" role="group" aria-label={labels.tableIn(spec.title)} tabIndex={0}>
          <NumbersTable spec={spec} lang={lang ?? siteLanguage} />
        </div>
      </details>
    </figure>
  );
}

function NumbersTable({ spec, lang }: { readonly spec: ChartSpec; readonly lang: string }) {
  const [header = [], ...rows] = spec.data;
  const { number } = formatsFor(lang);
  const textOf = (cell: ChartCell | undefined) => (typeof cell === 'number' ? number(cell) : (cell ?? ''));
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as below.
            <th key={column} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and their order never changes.
          <tr key={index}>
            {row.map((cell, column) =>
              column === 0 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <th key={column} scope="row">
                  {textOf(cell)}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={column}>{textOf(cell)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
