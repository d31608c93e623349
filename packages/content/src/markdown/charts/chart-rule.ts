import type { ChartSpec } from '@portico/core/chart';
import type MarkdownIt from 'markdown-it';
import { readChart } from '#markdown/charts/read-chart.ts';
import { parseFenceInfo } from '#markdown/code/fence-info.ts';
import { lineOfToken } from '#markdown/parsing/tokens.ts';
import { unescapeText } from '#markdown/parsing/unescape.ts';

/** The charts of a text, by the line at which their block begins. */
export type Charts = Map<number, ChartSpec>;

const MAX_CHARTS = 30;

/** Reads the blocks of the language `chart` into `env.charts`. */
export function useCharts({ core }: MarkdownIt): void {
  core.ruler.after('included-code', 'charts', ({ tokens, env: { charts, notices } }) => {
    for (const token of tokens) {
      if (charts === undefined || token.type !== 'fence' || !isChart(token.info)) {
        continue;
      }
      const line = lineOfToken(token);
      const refuse = (row: number, message: string) =>
        notices?.refuse('chart/data', line + row, `the chart cannot be drawn: ${message}`);
      if (charts.size === MAX_CHARTS) {
        refuse(0, `a post has at most ${MAX_CHARTS}; split the post`);
        continue;
      }
      const chart = readChart(token.content);
      if ('spec' in chart) {
        charts.set(line, chart.spec);
        token.meta = { ...token.meta, chart: chart.spec };
        continue;
      }
      const { file, headLines = Number.POSITIVE_INFINITY } = token.meta ?? {};
      for (const { line: row, message } of chart.mistakes) {
        row > headLines ? refuse(0, `${file}, line ${row - headLines - 1}: ${message}`) : refuse(row, message);
      }
    }
  });
}

export function isChart(info: string): boolean {
  return /chart/i.test(info) && parseFenceInfo(unescapeText(info)).language === 'chart';
}
