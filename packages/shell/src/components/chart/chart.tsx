import type { ChartSpec } from '@portico/core/chart';
import { markdown as labels, language as siteLanguage } from '@portico/core/texts';
import '#components/chart/chart-layer.css';
import { followCharts } from '#components/chart/chart-cursor.ts';
import { ChartFigure } from '#components/chart/chart-figure.ts';

export type ChartProps = ChartSpec & {
  /** The language of its texts, BCP 47; absent if it is the site's. */
  readonly lang?: string | undefined;
};

/** A chart with a table of its numbers, rendered on the server. Readers can explore the numbers with the pointer and arrow keys. */
export function Chart({ lang, ...spec }: ChartProps) {
  const labelsLang = lang === undefined ? undefined : siteLanguage;
  return (
    <ChartFigure spec={spec} lang={lang ?? siteLanguage} labels={labels} labelsLang={labelsLang} ref={followCharts} />
  );
}
