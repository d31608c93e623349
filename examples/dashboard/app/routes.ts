import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/pages.tsx', [
    index('routes/project.tsx'),
    route('usage', 'routes/usage.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
