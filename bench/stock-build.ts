import { openContentStore, type Post } from '@portico/content';
import { createMarkdownRenderer } from '@portico/content/rendering';
import { type AppServices, appModule } from '../server/src/pages/app-module.ts';
import { loadApps } from '../server/src/releases/load-apps.ts';

/*
 * The blog's build in a form that React Router's own server can run as it comes: that one has no way to hand content to the
 * loaders, so each gets it here. Everything else is the build's.
 */

const { builds } = await loadApps({});
const { blog } = builds;
const store = await openContentStore({ directory: 'content', watching: false });
const renderMarkdown = await createMarkdownRenderer();
const { createLoadContext } = appModule(blog.entry.module, 'blog');
// As our own server does: what is measured is what React Router does with each request, not Markdown.
const texts = new Map<Post, ReturnType<AppServices['renderPost']>>();

const services: AppServices = {
  content: store.current(),
  renderPost(post: Post) {
    const text = texts.get(post) ?? renderMarkdown(post.markdown, { resolveImage: () => undefined });
    texts.set(post, text);
    return text;
  },
  appVersion: '0.0.0',
  baseUrl: 'http://localhost',
  representation: 'document',
  latestPosts: [],
  hasCover: () => false,
  year: 2026,
  thirdParties: { consent: undefined, pageCounts: false },
  allowFrames() {},
  forbidCopies() {},
  reportError() {},
};
// The benchmark asks for one page, so one context serves all of its requests.
const context = createLoadContext(services);

export const routes = Object.fromEntries(
  Object.entries(blog.routes).map(([id, route]) => {
    const { loader } = Object(route?.module);
    const module =
      loader === undefined
        ? route?.module
        : { ...route?.module, loader: (args: object) => loader({ ...args, context }) };
    return [id, { ...route, module }];
  }),
);

export const entry = {
  module: {
    ...blog.entry.module,
    default: (request: Request, status: number, headers: Headers, entryContext: object) =>
      Object(blog.entry.module).default(request, status, headers, entryContext, context),
  },
};

export const {
  assets,
  assetsBuildDirectory,
  basename,
  future,
  isSpaMode,
  prerender,
  publicPath,
  routeDiscovery,
  ssr,
  allowedActionOrigins,
} = blog;
