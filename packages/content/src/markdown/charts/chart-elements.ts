import type { ChartCell, ChartSpec } from '@portico/core/chart';
import type { Element } from 'hast';
import { h } from 'hastscript';
import { shownBy } from '#markdown/body-parts.ts';
import type { Labels } from '#markdown/tree/context.ts';

/** Returns a chart as a table, which the page's component replaces with a drawing. */
export function chartElement(
  spec: ChartSpec,
  { labels, lang }: { readonly labels: Labels; readonly lang: string },
): Element {
  const [header = [], ...rows] = spec.data;
  const format = new Intl.NumberFormat(lang, { maximumSignificantDigits: 12 });
  const textOf = (cell: ChartCell) => (typeof cell === 'number' ? format.format(cell) : (cell ?? ''));
  const table = h('table', [
    h(
      'thead',
      h(
        'tr',
        header.map((cell) => h('th', { scope: 'col' }, textOf(cell))),
      ),
    ),
    h(
      'tbody',
      rows.map((row) =>
        h(
          'tr',
          row.map((cell, index) =>
            index === 0 ? h('th', { scope: 'row' }, textOf(cell)) : h('td', { align: 'right' }, textOf(cell)),
          ),
        ),
      ),
    ),
  ]);
  const box = h('div.table', { role: 'group', ariaLabel: labels.tableIn(spec.title), tabIndex: 0 }, table);
  const text = [spec.title, spec.description].filter(Boolean).join('. ');
  const props = { ...spec, ...(labels.lang !== undefined && { lang }) };
  return shownBy(h('figure', [h('figcaption', spec.title), box]), { component: 'chart', props, text });
}
