import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another program that makes a site of posts. */
export type Peer = {
  readonly name: string;
  /** Why it cannot be measured here, and what to do; undefined where it can. */
  readonly missing: () => string | undefined;
  /** Writes the least site with the same kinds of page: posts with highlighted code, lists of all, of tags and of categories in pages. */
  readonly write: (site: string, posts: string) => void;
  readonly command: readonly [command: string, ...args: string[]];
  /** Folders below the site with its posts, and with the pages that it made. */
  readonly posts: string;
  readonly pages: string;
  /** Of more posts it is not measured. */
  readonly most?: number;
};

const REPOSITORY = path.resolve(import.meta.dirname, '..');
// Git ignores it. What is there is installed once.
const INSTALLED = path.join(REPOSITORY, '.cache/bench-peers');
const VERSIONS = {
  '@11ty/eleventy': '3.1.2',
  '@11ty/eleventy-plugin-syntaxhighlight': '5.0.2',
  astro: '7.3.5',
};
const PAGE_SIZE = 12;

const frame = (title: string, main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${main}</main></body></html>`;

export const PEERS: readonly Peer[] = [
  {
    name: 'Hugo',
    missing: () =>
      spawnSync('hugo', ['version']).error === undefined ? undefined : 'hugo is not installed: apt-get install hugo',
    write: writeHugo,
    command: ['hugo', '--quiet'],
    posts: 'content/blog',
    pages: 'public',
  },
  {
    name: 'Eleventy',
    missing: install,
    write: writeEleventy,
    command: ['node', path.join(INSTALLED, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
    posts: 'blog',
    pages: '_site',
  },
  {
    name: 'Astro',
    missing: install,
    write: writeAstro,
    command: ['node', path.join(INSTALLED, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    posts: 'posts',
    pages: 'dist',
  },
  {
    name: 'React Router',
    missing: () => undefined,
    write: writeReactRouter,
    command: ['node', path.join(REPOSITORY, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    posts: 'posts',
    pages: 'build/client',
    // Of these it takes a minute.
    most: 924,
  },
];

/** Installs those of npm, once. */
function install(): string | undefined {
  const wanted = JSON.stringify({ private: true, dependencies: VERSIONS });
  const file = path.join(INSTALLED, 'package.json');
  if (existsSync(path.join(INSTALLED, 'node_modules/.package-lock.json')) && readFileSync(file, 'utf8') === wanted) {
    return undefined;
  }
  mkdirSync(INSTALLED, { recursive: true });
  writeFileSync(file, wanted);
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: INSTALLED,
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `npm cannot install ${Object.keys(VERSIONS).join(' and ')}:\n${stderr}`;
}

function writeAll(site: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    writeFileSync(path.join(site, file), text);
  }
}

function writeHugo(site: string, posts: string): void {
  cpSync(posts, path.join(site, 'content/blog'), { recursive: true });
  writeAll(site, {
    'layouts/_default/single.html': frame('{{ .Title }}', '{{ .Content }}'),
    'layouts/_default/list.html': frame(
      '{{ .Title }}',
      '{{ range .Paginator.Pages }}<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2><p>{{ .Description }}</p></article>{{ end }}',
    ),
    'config.yaml': `baseURL: https://culvert.example/
title: Culvert
paginate: ${PAGE_SIZE}
markup:
  goldmark:
    renderer:
      unsafe: true
  highlight:
    noClasses: false
taxonomies:
  tag: tags
  category: category
`,
  });
}

function writeEleventy(site: string, posts: string): void {
  cpSync(posts, path.join(site, 'blog'), { recursive: true });
  const list = (name: string) => `<h1>{{ ${name} }}</h1>
{%- for post in page.shown or pageData.posts %}<article><h2><a href="{{ post.url }}">{{ post.title }}</a></h2><p>{{ post.description }}</p></article>{% endfor %}`;
  // A tag in the front matter is a collection of Eleventy's; the pages of each list come from one that is made here.
  writeAll(site, {
    'node_modules/.keep': '',
    '_includes/post.njk': frame('{{ title }}', '{{ content | safe }}'),
    '_includes/list.njk': frame('{{ title }}', '{{ content | safe }}'),
    'blog/blog.11tydata.json': JSON.stringify({ layout: 'post.njk' }),
    'lists.njk': `---
layout: list.njk
pagination:
  data: collections.lists
  size: 1
  alias: pageData
permalink: "{{ pageData.url }}/index.html"
---
${list('pageData.title')}`,
    'eleventy.config.js': `import highlight from ${JSON.stringify(path.join(INSTALLED, 'node_modules/@11ty/eleventy-plugin-syntaxhighlight/.eleventy.js'))};
const size = ${PAGE_SIZE};
const slugOf = (name) => encodeURIComponent(String(name).toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, '-'));
export default function (config) {
  config.addPlugin(highlight);
  config.addCollection('lists', (api) => {
    const posts = api.getFilteredByGlob('blog/*.md').map(({ url, date, data }) => ({ url, date, title: data.title, description: data.description, tags: data.tags ?? [], category: data.category }));
    posts.sort((a, b) => b.date - a.date);
    const lists = new Map([['/blog', posts]]);
    const add = (url, post) => lists.set(url, [...(lists.get(url) ?? []), post]);
    for (const post of posts) {
      for (const url of new Set(post.tags.map((tag) => '/tag/' + slugOf(tag)))) { add(url, post); }
      add('/category/' + slugOf(post.category), post);
    }
    return [...lists].flatMap(([url, all]) => Array.from({ length: Math.ceil(all.length / size) }, (_, page) => ({ title: url, url: page === 0 ? url : url + '/page/' + (page + 1), posts: all.slice(page * size, (page + 1) * size) })));
  });
  return { markdownTemplateEngine: false, dir: { output: '_site' } };
}
`,
    'package.json': JSON.stringify({ private: true, type: 'module' }),
  });
}

function writeAstro(site: string, posts: string): void {
  cpSync(posts, path.join(site, 'posts'), { recursive: true });
  linkInstalled(site);
  const list =
    '{posts.map(({ id, data }) => <article><h2><a href={"/blog/" + id}>{data.title}</a></h2><p>{data.description}</p></article>)}';
  writeAll(site, {
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    // Its cache is in node_modules by default, which is one folder for all sites here: a first export would begin with another site's.
    'astro.config.mjs':
      "import { defineConfig } from 'astro/config';\nexport default defineConfig({ telemetry: false, cacheDir: './.astro' });\n",
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './posts' }) }) };
`,
    'src/lists.ts': `import { getCollection } from 'astro:content';
const size = ${PAGE_SIZE};
const slugOf = (name) => String(name).toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, '-');
export async function lists() {
  const posts = (await getCollection('posts')).sort((a, b) => +new Date(b.data.date) - +new Date(a.data.date));
  const all = new Map([['blog', posts]]);
  const add = (url, post) => all.set(url, [...(all.get(url) ?? []), post]);
  for (const post of posts) {
    for (const url of new Set((post.data.tags ?? []).map((tag) => 'tag/' + slugOf(tag)))) { add(url, post); }
    add('category/' + slugOf(post.data.category), post);
  }
  return [...all].flatMap(([url, some]) => Array.from({ length: Math.ceil(some.length / size) }, (_, page) => ({ params: { list: page === 0 ? url : url + '/page/' + (page + 1) }, props: { title: url, posts: some.slice(page * size, (page + 1) * size) } })));
}
`,
    'src/pages/[...list].astro': `---
import { lists } from '../lists.ts';
export const getStaticPaths = lists;
const { title, posts } = Astro.props;
---
${frame('{title}', list)}`,
    'src/pages/blog/[slug].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('posts')).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content } = await render(post);
---
${frame('{post.data.title}', '<Content />')}`,
  });
}

/** With the same renderer of Markdown as here, so that what differs is how pages are made of it. */
function writeReactRouter(site: string, posts: string): void {
  cpSync(posts, path.join(site, 'posts'), { recursive: true });
  // Its own folder, since Vite writes there.
  mkdirSync(path.join(site, 'node_modules'));
  const used = ['@react-router', 'isbot', 'react', 'react-dom', 'react-router', 'vite'];
  for (const name of used) {
    symlinkSync(path.join(REPOSITORY, 'node_modules', name), path.join(site, 'node_modules', name));
  }
  // What it does not find there, it would install.
  const dependencies = Object.fromEntries([...used, '@react-router/node'].map((name) => [name, '*']));
  const content = JSON.stringify(path.join(REPOSITORY, 'packages/content/src/index.ts'));
  writeAll(site, {
    'package.json': JSON.stringify({ private: true, type: 'module', dependencies }),
    'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()], logLevel: 'error' };
`,
    'posts.mjs': `import { createMarkdownRenderer, openContentStore } from ${content};
const size = ${PAGE_SIZE};
const store = await openContentStore({ directory: import.meta.dirname, watching: false });
const { index } = store.current();
await store.close();
const lists = new Map([['/blog', index.posts]]);
for (const { slug, posts } of index.tags.values()) { lists.set('/blog/tag/' + slug, posts); }
for (const { slug, posts } of index.categories.values()) { lists.set('/blog/category/' + slug, posts); }
const pages = new Map([...lists].flatMap(([url, all]) => Array.from({ length: Math.ceil(all.length / size) }, (_, page) => [page === 0 ? url : url + '/page/' + (page + 1), all.slice(page * size, (page + 1) * size)])));
let renderer;
export const paths = () => [...[...index.bySlug.keys()].map((slug) => '/blog/' + slug), ...pages.keys()];
export const listAt = (pathname) => (pages.get(pathname.replace(/\\.data$/, '')) ?? []).map(({ slug, title, description }) => ({ slug, title, description }));
export async function postAt(slug) {
  renderer ??= await createMarkdownRenderer();
  const post = index.bySlug.get(slug);
  const { html } = await renderer(post.markdown, { resolveImage: () => undefined });
  return { title: post.title, html };
}
`,
    'react-router.config.ts': `export default {
  async prerender() {
    const { paths } = await import(${JSON.stringify(path.join(site, 'posts.mjs'))});
    return paths();
  },
};
`,
    'app/routes.ts': `import { route } from '@react-router/dev/routes';
export default [route('blog/:slug', 'post.tsx'), route('blog/*', 'list.tsx')];
`,
    'app/root.tsx': `import { Links, Meta, Outlet, Scripts } from 'react-router';
export default function Root() {
  return <html lang="en"><head><meta charSet="utf-8" /><Meta /><Links /></head><body><main><Outlet /></main><Scripts /></body></html>;
}
`,
    'app/post.tsx': `export async function loader({ params }) {
  const { postAt } = await import(/* @vite-ignore */ ${JSON.stringify(path.join(site, 'posts.mjs'))});
  return postAt(params.slug);
}
export default function Post({ loaderData: { title, html } }) {
  return <><title>{title}</title><h1>{title}</h1><div dangerouslySetInnerHTML={{ __html: html }} /></>;
}
`,
    'app/list.tsx': `export async function loader({ request }) {
  const { listAt } = await import(/* @vite-ignore */ ${JSON.stringify(path.join(site, 'posts.mjs'))});
  return listAt(new URL(request.url).pathname);
}
export default function List({ loaderData }) {
  return <>{loaderData.map(({ slug, title, description }) => <article key={slug}><h2><a href={'/blog/' + slug}>{title}</a></h2><p>{description}</p></article>)}</>;
}
`,
  });
}

function linkInstalled(site: string): void {
  const place = path.join(site, 'node_modules');
  rmSync(place, { force: true });
  symlinkSync(path.join(INSTALLED, 'node_modules'), place);
}

/** How many pages a peer has made. */
export function pagesIn(folder: string): number {
  return readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith('.html')).length;
}
