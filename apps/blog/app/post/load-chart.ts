export const loadChart = () => import('./post-chart.tsx');
