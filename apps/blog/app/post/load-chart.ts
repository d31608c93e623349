import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

export const loadChart = () => import('./chart.tsx');

/** Makes the first navigation to a post with a chart wait for its code. A chart that appears later would move the text below it. */
export const loadCharts: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  if (Object.values(results).some(({ result }) => hasChart(result))) {
    await loadChart().catch(() => undefined);
  }
  return results;
};

function hasChart(data: unknown): boolean {
  return data instanceof Object && 'body' in data && Array.isArray(data.body) && data.body.some(isChart);
}

function isChart(part: unknown): boolean {
  return part instanceof Object && 'component' in part && part.component === 'chart';
}
