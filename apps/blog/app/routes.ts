import { FEED_FILES, type FileRouteName, routes } from '@portico/config/routes';
import { layout, type RouteConfig, route } from '@react-router/dev/routes';

const FILES: Readonly<Record<string, readonly FileRouteName[]>> = {
  'files/feeds.ts': ['blogFeed', 'languageFeed', 'tagFeed', 'categoryFeed', 'authorFeed'],
  'files/site-files.ts': [
    'postList',
    'sitemap',
    'robots',
    'llms',
    'llmsFull',
    'indexNowKey',
    'webManifest',
    'security',
  ],
  'files/admin.ts': ['admin', 'adminConfig'],
  'files/cards.ts': ['siteCard', 'blogCard', 'tagCard', 'categoryCard', 'authorCard', 'postCard'],
  'files/pictures.ts': ['picture', 'authorPicture', 'besidePost'],
  'files/post-markdown.ts': ['postMarkdown'],
};

// Pictures, videos and captions.
const BESIDE_POSTS = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp', 'mp4', 'vtt', 'webm'];
const OVERVIEWS = [routes.archive, routes.tags, routes.authors];

const files = Object.entries(FILES).flatMap(([module, names]) =>
  names
    .flatMap((name) => pathsOf(routes[name].path))
    .map((path) => route(path.slice(1), module, { id: `${module} ${path}` })),
);

/** React Router can't express alternatives in a path. To it, a file next to a post would have the path of a translation. */
function pathsOf(path: string): readonly string[] {
  if (path === routes.besidePost.path) {
    return BESIDE_POSTS.map((extension) => `${path}.${extension}`);
  }
  return path.includes(':feed(')
    ? FEED_FILES.map((feed) => path.replace(/:feed\(.*\)/, feed))
    : [path, ...(path.includes(':slug.') ? [path.replace(':slug.', ':slug/:language.')] : [])];
}

export default [
  layout('routes/pages.tsx', [
    route('blog', 'routes/blog-index.tsx'),
    route('blog/tag/:tag', 'routes/tag.tsx'),
    route('blog/category/:category', 'routes/category.tsx'),
    route('blog/author/:author', 'routes/author.tsx'),
    ...OVERVIEWS.map(({ path }) => route(path.slice(1), 'routes/overview.tsx', { id: path })),
    route('blog/search', 'routes/search.tsx'),
    route('blog/:slug/:language?', 'routes/post.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  ...files,
] satisfies RouteConfig;
