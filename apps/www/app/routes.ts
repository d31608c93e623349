import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('pricing', 'routes/pricing.tsx'),
  route('download', 'routes/download.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
