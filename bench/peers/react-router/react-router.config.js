import posts from './posts/index.json' with { type: 'json' };

export default {
  routeDiscovery: { mode: 'initial' },
  prerender: ['/blog', ...posts.map(({ slug }) => `/blog/${slug}`)],
};
