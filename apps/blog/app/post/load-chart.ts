/// <reference types="@portico/shell/types" />
import type { BodyPart } from '@portico/content';
import { adoptStyles } from '@portico/shell';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/** Loads the component and its styles, which only the documents of posts with charts have. */
export async function loadChart() {
  const [component, css] = await Promise.all([import('./chart.tsx'), importChartStyles()]);
  if (!import.meta.env.SSR) {
    adoptStyles('app', css);
  }
  return component;
}

/** The styles that a document of this body needs for its charts. */
export async function chartStylesOf(body: readonly BodyPart[]): Promise<string> {
  return body.some(isChart) ? importChartStyles() : '';
}

async function importChartStyles(): Promise<string> {
  return (await import('@portico/shell/chart.css?inline')).default;
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
