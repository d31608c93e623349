import { type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('gallery', 'routes/gallery.tsx'),
  route('gallery/fast', 'routes/fast.tsx'),
  route('gallery/slow', 'routes/slow.tsx'),
  route('gallery/form', 'routes/form.tsx'),
  route('blog/posts.json', 'routes/no-posts.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
