import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/project.tsx'),
  route('usage', 'routes/usage.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
