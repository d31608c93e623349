import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChartFigure, type ChartFigureProps } from '#components/chart/chart-figure.ts';

/** Returns the HTML of a chart in a post. */
export function chartHtml(props: Omit<ChartFigureProps, 'ref'>): string {
  return renderToStaticMarkup(createElement(ChartFigure, props));
}
