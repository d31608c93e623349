import { type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('gallery', 'routes/parts.tsx'),
  route('gallery/parts/:part', 'routes/part.tsx'),
  route('gallery/drawings', 'routes/drawings.tsx'),
  route('gallery/fast', 'routes/fast.tsx'),
  route('gallery/slow', 'routes/slow.tsx'),
  route('gallery/form', 'routes/form.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
