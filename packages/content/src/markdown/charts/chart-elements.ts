import type { ChartCell, ChartSpec } from '@portico/core/chart';
import { chartHtml } from '@portico/shell/chart-html';
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Labels } from '#markdown/tree/context.ts';
import { childElements, parseHtml } from '#markdown/tree/tree.ts';

/** Returns a chart as it is on the page. Feeds and the search have only its title and its numbers. */
export function chartElements(
  spec: ChartSpec,
  { labels, lang }: { readonly labels: Labels; readonly lang: string },
): readonly Element[] {
  const figures = childElements(parseHtml(chartHtml({ spec, lang, labels, labelsLang: labels.lang })));
  return figures.map((figure) => Object.assign(figure, { data: { elsewhere: withoutDrawing(spec, lang) } }));
}

function withoutDrawing({ title, data: [header = [], ...rows] }: ChartSpec, lang: string): Element {
  const format = new Intl.NumberFormat(lang, { maximumSignificantDigits: 12 });
  const textOf = (cell: ChartCell) => (typeof cell === 'number' ? format.format(cell) : (cell ?? ''));
  const cellOf = (cell: ChartCell, column: number) =>
    column === 0 ? h('th', { scope: 'row' }, textOf(cell)) : h('td', { align: 'right' }, textOf(cell));
  const names = header.map((cell) => h('th', { scope: 'col' }, textOf(cell)));
  const table = h('table', [
    h('thead', h('tr', names)),
    h(
      'tbody',
      rows.map((row) => h('tr', row.map(cellOf))),
    ),
  ]);
  return h('figure', [h('figcaption', title), h('div', table)]);
}
