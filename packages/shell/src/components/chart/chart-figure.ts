import { type ChartCell, type ChartSpec, type ChartType, xScaleOf } from '@portico/core/chart';
import { createElement as h, type ReactElement, type Ref } from 'react';
import { numberFormat } from '#components/chart/axes.ts';
import { percent } from '#components/chart/chart-text.ts';
import { type Plot, plotOf } from '#components/chart/plot.ts';
import { drawPlot } from '#components/chart/plot-chart.ts';
import { drawRows } from '#components/chart/rows-chart.ts';

/* Node can't read JSX, and renders these elements when it reads a post. */

const ROWS: readonly ChartType[] = ['bar', 'stacked-bar', 'waterfall'];

export type ChartFigureProps = {
  readonly spec: ChartSpec;
  readonly lang: string;
  readonly labels: { readonly chartNumbers: string; tableIn(title: string): string };
  /** The language of the labels; absent if it is that of the page. */
  readonly labelsLang?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
};

/** A chart with a table of its numbers. The rows of the table have their places in the drawing, for chart-cursor.ts. */
export function ChartFigure({ spec, lang, labels, labelsLang, ref }: ChartFigureProps): ReactElement {
  const { type, title, description, x, y } = spec;
  const name = [title, description].filter(Boolean).join('. ');
  const plot = ROWS.includes(type) && xScaleOf(spec) === 'names' ? undefined : plotOf(spec, lang);
  // The numbers of rows are at the bars, without an axis. The names of the rows need no heading.
  const hasAxis = plot !== undefined || type === 'waterfall';
  const box = { className: 'table', role: 'group', 'aria-label': labels.tableIn(title), tabIndex: 0 };
  return h(
    'figure',
    { className: 'chart', 'data-type': type, ref },
    h('figcaption', null, title),
    y !== undefined && h('p', { className: 'chart-unit' }, y),
    plot === undefined ? drawRows(spec, lang, name) : drawPlot(plot, name, cursorOf(spec, x ?? name)),
    hasAxis && x !== undefined && h('p', { className: 'chart-unit chart-unit-x' }, x),
    h(
      'details',
      null,
      h('summary', { lang: labelsLang }, labels.chartNumbers),
      h('div', box, tableOf(spec, lang, plot)),
    ),
  );
}

/** What scripts move over the plot. */
function cursorOf({ data }: ChartSpec, label: string): ReactElement {
  const slider = { role: 'slider', tabIndex: 0, 'aria-label': label, 'aria-valuetext': label };
  const range = { 'aria-valuemin': 0, 'aria-valuemax': data.length - 2, 'aria-valuenow': 0 };
  return h('div', { className: 'chart-cursor needs-script', ...slider, ...range });
}

function tableOf(spec: ChartSpec, lang: string, plot: Plot | undefined): ReactElement {
  const [header = [], ...rows] = spec.data;
  const number = numberFormat(lang);
  const textIn = (cell: ChartCell | undefined) => (typeof cell === 'number' ? number(cell) : (cell ?? ''));
  const placeOf = (row: number) => {
    const { x = 0, tops = [], time } = plot?.stops[row] ?? {};
    return {
      'data-x': percent(x),
      'data-y': tops.map((top) => (top === undefined ? '' : percent(top))).join(),
      'data-time': time,
    };
  };
  return h(
    'table',
    null,
    h('thead', null, h('tr', null, ...header.map((cell) => h('th', { scope: 'col' }, cell)))),
    h(
      'tbody',
      null,
      ...rows.map(([first, ...cells], row) =>
        h(
          'tr',
          plot === undefined ? null : placeOf(row),
          h('th', { scope: 'row' }, textIn(first)),
          ...cells.map((cell) => h('td', null, textIn(cell))),
        ),
      ),
    ),
  );
}
