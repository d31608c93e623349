/// <reference types="@portico/shell/types" />
import type { BodyPart } from '@portico/content';
import { OF_SITE } from '@portico/core/component-part';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

export const loadChart = () => import('./chart.tsx');

/** The styles that a document of this body needs for its charts, which components of the site may show too. */
export async function chartStylesOf(body: readonly BodyPart[]): Promise<string> {
  return body.some((part) => isChart(part) || isOfSite(part)) ? importChartStyles() : '';
}

function isOfSite(part: BodyPart): boolean {
  return 'component' in part && part.component.startsWith(OF_SITE);
}

async function importChartStyles(): Promise<string> {
  return (await import('@portico/shell/chart-layer.css?inline')).default;
}

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
