import { loadWithPost } from './load-with-post.ts';

export const loadChart = () => import('./post-chart.tsx');

export const loadCharts = loadWithPost(
  (body) => body.some((part) => 'component' in part && part.component === 'chart'),
  loadChart,
);
