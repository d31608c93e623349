import slugs from './posts/slugs.json' with { type: 'json' };

export default {
  routeDiscovery: { mode: 'initial' },
  prerender: ['/blog', ...slugs.map((slug) => `/blog/${slug}`)],
};
