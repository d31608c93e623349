import { layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/pages.tsx', [
    route('blog', 'routes/blog-index.tsx'),
    route('blog/tag/:tag', 'routes/tag.tsx'),
    route('blog/category/:category', 'routes/category.tsx'),
    route('blog/author/:author', 'routes/author.tsx'),
    route('blog/search', 'routes/search.tsx'),
    route('blog/:slug', 'routes/post.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
