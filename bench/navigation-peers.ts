import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openContentStore } from '@portico/content';
import { createMarkdownRenderer } from '@portico/content/rendering';
import { freePort } from '../e2e/running-server.ts';
import { PLAIN_STYLES } from './hugo-pages.ts';
import { type FileServer, serveFiles } from './serve-files.ts';

/*
 * Other frameworks' sites of the same posts, as their starters make them: an index whose `.post-title` links lead to posts, each
 * with its title as `<h1>`. Installed and built once into a folder that git ignores.
 */

export type NavigationPeer = FileServer & { readonly name: string };

type PeerPost = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly markdown: string;
  readonly html: string;
};

type Framework = {
  readonly name: string;
  /** By npm name; those of the repository are linked where there are none. */
  readonly versions: Readonly<Record<string, string>>;
  readonly files: (posts: readonly PeerPost[]) => Readonly<Record<string, string>>;
  /** Of Node, from the peer's folder. */
  readonly build: readonly string[];
  /** The folder with its pages, or how its own server is started on a port. */
  readonly serve: string | ((port: number) => readonly string[]);
};

const REPOSITORY = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(REPOSITORY, '.cache/navigation-peers');
const LINKED = ['@react-router/dev', '@react-router/node', 'isbot', 'react', 'react-dom', 'react-router', 'vite'];
const NO_TELEMETRY = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };
const BUILD_MS = 240_000;
const START_MS = 20_000;

const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'Next',
    versions: { next: '16.4.6', react: '19.3.0', 'react-dom': '19.3.0' },
    files: nextFiles,
    build: ['node_modules/next/dist/bin/next', 'build'],
    serve: (port) => ['node_modules/next/dist/bin/next', 'start', '-p', String(port)],
  },
  {
    name: 'React Router',
    versions: {},
    files: reactRouterFiles,
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    serve: 'build/client',
  },
  {
    name: 'Docusaurus',
    versions: {
      '@docusaurus/core': '3.10.2',
      '@docusaurus/plugin-content-blog': '3.10.2',
      '@docusaurus/plugin-content-pages': '3.10.2',
      '@docusaurus/theme-classic': '3.10.2',
      react: '19.3.0',
      'react-dom': '19.3.0',
    },
    files: docusaurusFiles,
    build: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    serve: 'build',
  },
  {
    name: 'Astro',
    versions: { astro: '7.3.5' },
    files: astroFiles,
    build: ['node_modules/astro/bin/astro.mjs', 'build', '--silent'],
    serve: 'dist',
  },
];

/** Starts those that can be had, and tells in a line of each that cannot. */
export async function startNavigationPeers(content: string): Promise<readonly NavigationPeer[]> {
  const posts = await readPosts(content);
  const peers: NavigationPeer[] = [];
  for (const framework of FRAMEWORKS) {
    try {
      peers.push({ name: framework.name, ...(await start(framework, posts)) });
    } catch (error) {
      process.stdout.write(`Left out: ${framework.name}. ${String(error).trim()}\n`);
    }
  }
  return peers;
}

async function readPosts(content: string): Promise<readonly PeerPost[]> {
  const store = await openContentStore({ directory: content, watching: false });
  const { posts } = store.current().index;
  await store.close();
  const render = await createMarkdownRenderer();
  return Promise.all(
    posts.map(async ({ slug, title, description, date, markdown }) => ({
      slug,
      title,
      description,
      date: String(date).slice(0, 10),
      markdown,
      html: (await render(markdown, { resolveImage: () => undefined })).html,
    })),
  );
}

function start(framework: Framework, posts: readonly PeerPost[]): Promise<FileServer> {
  const { name, versions, files, build, serve } = framework;
  const site = path.join(FOLDER, name.toLowerCase().replaceAll(' ', '-'));
  const all = { 'package.json': packageJson(versions), ...files(posts) };
  const built = path.join(site, '.built');
  const wanted = createHash('sha256').update(JSON.stringify(all)).digest('hex');
  if (!existsSync(built) || readFileSync(built, 'utf8') !== wanted) {
    process.stdout.write(`Building ${name} …\n`);
    rmSync(site, { recursive: true, force: true });
    for (const [file, text] of Object.entries(all)) {
      mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
      writeFileSync(path.join(site, file), text);
    }
    install(site, versions);
    const env = { ...process.env, ...NO_TELEMETRY, NODE_ENV: 'production' };
    execFileSync(process.execPath, build, { cwd: site, env, stdio: ['ignore', 'ignore', 'pipe'], timeout: BUILD_MS });
    writeFileSync(built, wanted);
  }
  return typeof serve === 'string' ? serveFiles(path.join(site, serve)) : startOwnServer(site, serve);
}

function packageJson(versions: Framework['versions']): string {
  if (Object.keys(versions).length > 0) {
    return JSON.stringify({ private: true, dependencies: versions });
  }
  // What React Router's builder does not find there, it would install. With other versions the site is built again.
  const linked = Object.fromEntries(LINKED.map((name) => [name, installedVersion(name)]));
  return JSON.stringify({ private: true, type: 'module', dependencies: linked });
}

function installedVersion(name: string): string {
  return JSON.parse(readFileSync(path.join(REPOSITORY, 'node_modules', name, 'package.json'), 'utf8')).version;
}

function install(site: string, versions: Framework['versions']): void {
  if (Object.keys(versions).length > 0) {
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    execFileSync('npm', ['install', ...options], { cwd: site, stdio: ['ignore', 'ignore', 'pipe'], timeout: BUILD_MS });
    return;
  }
  for (const name of LINKED) {
    const link = path.join(site, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(REPOSITORY, 'node_modules', name), link);
  }
}

async function startOwnServer(site: string, command: (port: number) => readonly string[]): Promise<FileServer> {
  const port = await freePort();
  const env = { ...process.env, ...NO_TELEMETRY, NODE_ENV: 'production' };
  const child = spawn(process.execPath, command(port), { cwd: site, env, stdio: 'ignore' });
  const url = `http://localhost:${port}`;
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const response = await fetch(`${url}/blog`).catch(() => undefined);
    if (response?.ok) {
      return { url, stop: () => child.kill('SIGTERM') };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGTERM');
  throw new Error(`Its server has not answered within ${START_MS / 1000} s. Look at it in ${site}.`);
}

/** The data of the index, and that of each post in a file of its own. */
function postData(posts: readonly PeerPost[]): Readonly<Record<string, string>> {
  const listed = posts.map(({ slug, title, description }) => ({ slug, title, description }));
  return {
    'posts/index.json': JSON.stringify(listed),
    ...Object.fromEntries(
      posts.map(({ slug, title, description, html }) => [
        `posts/${slug}.json`,
        JSON.stringify({ title, description, html }),
      ]),
    ),
  };
}

function postMarkdown(posts: readonly PeerPost[], folder: string, more: (slug: string) => string = () => '') {
  return Object.fromEntries(
    posts.map(({ slug, title, description, date, markdown }) => [
      `${folder}/${slug}.md`,
      `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\ndate: ${date}\n${more(slug)}---\n\n${markdown}`,
    ]),
  );
}

function nextFiles(posts: readonly PeerPost[]) {
  return {
    ...postData(posts),
    'next.config.mjs': 'export default {};\n',
    'app/globals.css': PLAIN_STYLES,
    'app/layout.jsx': `import Link from 'next/link';
import './globals.css';
export const metadata = { title: 'Culvert' };
export default function Layout({ children }) {
  return <html lang="en"><body><header><Link href="/blog">Blog</Link></header><main>{children}</main><footer>Culvert</footer></body></html>;
}
`,
    'app/blog/page.jsx': `import Link from 'next/link';
import posts from '../../posts/index.json';
export default function List() {
  return <><h1>Blog</h1>{posts.map(({ slug, title, description }) => <article key={slug}><h2 className="post-title"><Link href={'/blog/' + slug}>{title}</Link></h2><p>{description}</p></article>)}</>;
}
`,
    'app/blog/[slug]/page.jsx': `import { readFile } from 'node:fs/promises';
import posts from '../../../posts/index.json';
export function generateStaticParams() { return posts.map(({ slug }) => ({ slug })); }
export default async function Post({ params }) {
  const { slug } = await params;
  const { title, html } = JSON.parse(await readFile('posts/' + slug + '.json', 'utf8'));
  return <><h1>{title}</h1><div dangerouslySetInnerHTML={{ __html: html }} /></>;
}
`,
  };
}

function reactRouterFiles(posts: readonly PeerPost[]) {
  return {
    ...postData(posts),
    'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()], logLevel: 'error' };
`,
    'react-router.config.ts': `import posts from './posts/index.json' with { type: 'json' };
// Without a server there is nobody to ask for the other routes.
export default { routeDiscovery: { mode: 'initial' }, prerender: ['/blog', ...posts.map(({ slug }) => '/blog/' + slug)] };
`,
    'app/app.css': PLAIN_STYLES,
    'app/routes.ts': `import { route } from '@react-router/dev/routes';
export default [route('blog', 'list.tsx'), route('blog/:slug', 'post.tsx')];
`,
    'app/root.tsx': `import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './app.css';
export default function Root() {
  return <html lang="en"><head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><Meta /><Links /></head><body><header><Link to="/blog">Blog</Link></header><main><Outlet /></main><footer>Culvert</footer><ScrollRestoration /><Scripts /></body></html>;
}
`,
    'app/list.tsx': `import { readFile } from 'node:fs/promises';
import { Link } from 'react-router';
export async function loader() {
  return JSON.parse(await readFile('posts/index.json', 'utf8'));
}
export default function List({ loaderData }) {
  return <><title>Culvert</title><h1>Blog</h1>{loaderData.map(({ slug, title, description }) => <article key={slug}><h2 className="post-title"><Link prefetch="intent" to={'/blog/' + slug}>{title}</Link></h2><p>{description}</p></article>)}</>;
}
`,
    'app/post.tsx': `import { readFile } from 'node:fs/promises';
export async function loader({ params }) {
  return JSON.parse(await readFile('posts/' + params.slug + '.json', 'utf8'));
}
export default function Post({ loaderData: { title, html } }) {
  return <><title>{title}</title><h1>{title}</h1><div dangerouslySetInnerHTML={{ __html: html }} /></>;
}
`,
  };
}

function docusaurusFiles(posts: readonly PeerPost[]) {
  return {
    'posts/index.json': postData(posts)['posts/index.json'] ?? '',
    ...postMarkdown(posts, 'blog', (slug) => `slug: /${slug}\n`),
    'docusaurus.config.js': `export default {
  title: 'Culvert', url: 'https://culvert.example', baseUrl: '/',
  onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore',
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } },
  themes: ['@docusaurus/theme-classic'],
  plugins: [
    '@docusaurus/plugin-content-pages',
    ['@docusaurus/plugin-content-blog', { routeBasePath: 'posts', onInlineAuthors: 'ignore', onInlineTags: 'ignore', onUntruncatedBlogPosts: 'ignore' }],
  ],
  themeConfig: { navbar: { title: 'Culvert', items: [{ to: '/blog', label: 'Blog' }] } },
};
`,
    'src/pages/blog.js': `import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';
import posts from '@site/posts/index.json';
export default function List() {
  return <Layout title="Blog"><main className="container"><h1>Blog</h1>{posts.map(({ slug, title, description }) => <article key={slug}><h2 className="post-title"><Link to={'/posts/' + slug}>{title}</Link></h2><p>{description}</p></article>)}</main></Layout>;
}
`,
  };
}

function astroFiles(posts: readonly PeerPost[]) {
  const frame = (title: string, main: string) =>
    `<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${title}</title><ClientRouter /></head><body><header><a href="/blog">Blog</a></header><main><h1>${title}</h1>${main}</main><footer>Culvert</footer></body></html>`;
  return {
    ...postMarkdown(posts, 'posts'),
    'astro.config.mjs': `import { defineConfig } from 'astro/config';
export default defineConfig({});
`,
    'src/styles.css': PLAIN_STYLES,
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './posts' }) }) };
`,
    'src/pages/blog.astro': `---
import '../styles.css';
import { ClientRouter } from 'astro:transitions';
import { getCollection } from 'astro:content';
const posts = (await getCollection('posts')).sort((a, b) => +new Date(b.data.date) - +new Date(a.data.date));
---
${frame('Blog', '{posts.map(({ id, data }) => <article><h2 class="post-title"><a href={"/blog/" + id}>{data.title}</a></h2><p>{data.description}</p></article>)}')}`,
    'src/pages/blog/[slug].astro': `---
import '../../styles.css';
import { ClientRouter } from 'astro:transitions';
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('posts')).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content } = await render(post);
---
${frame('{post.data.title}', '<Content />')}`,
  };
}
