import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { listenAnywhere } from '@portico/core/testing/network';
import * as v from 'valibot';
import type { Bench } from './bench.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/*
 * The same posts on sites of other frameworks, as their starters make them (in peers/). An index has `.post-title` links to posts. Pages
 * have the elements and the style sheet of ours if a benchmark passes them, and otherwise the text.
 */

type Versions = Readonly<Record<string, string>>;

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' };
const NEXT = { next: '16.4.6', ...REACT };
const ROUTER = '8.4.0';
const REACT_ROUTER = {
  '@react-router/dev': ROUTER,
  '@react-router/node': ROUTER,
  'react-router': ROUTER,
  isbot: '5.2.3',
  vite: '8.3.8',
  ...REACT,
};
const ASTRO = { astro: '7.3.5', '@astrojs/node': '11.1.6' };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  // React Router's data for navigations.
  '.data': 'text/x-script',
};

const feedSchema = v.object({
  items: v.array(v.object({ url: v.string(), title: v.string(), summary: v.string(), content_html: v.string() })),
});

export type PeerPost = Readonly<Record<'slug' | 'title' | 'description' | 'html', string>>;
/** An element of the index: a link to a post, one around such links, or any other as HTML. */
export type PeerElement =
  | Readonly<Record<'href' | 'html', string>>
  | Readonly<Record<'tag' | 'className' | 'html', string>>
  | (Readonly<Record<'tag' | 'className', string>> & { readonly children: readonly PeerElement[] });
/** The elements around each page's `<main>`, as HTML, those in the index, and the style sheet. */
export type PeerShell = Readonly<Record<'header' | 'footer' | 'styles', string>> & {
  readonly list: readonly PeerElement[];
};

type Site = Pick<ServerProcess, 'url'>;

/** Reads the posts from our feed. */
export async function postsOf({ url: origin }: Site): Promise<readonly PeerPost[]> {
  const { items } = v.parse(feedSchema, await (await fetch(`${origin}/blog/feed.json`)).json());
  return items.map(({ url, title, summary: description, content_html: html }) => {
    return { slug: path.basename(url), title, description, html: `<h1>${title}</h1>${html}` };
  });
}

export function startNext(bench: Bench, posts: readonly PeerPost[], shell?: PeerShell): Promise<ServerProcess> {
  const program = 'node_modules/next/dist/bin/next';
  const cwd = built('next', NEXT, { posts, shell }, [program, 'build']);
  return startServer(bench, ['node', program, 'start'], { cwd });
}

/** Prerendered, behind a file server. */
export function startReactRouter(bench: Bench, posts: readonly PeerPost[], shell?: PeerShell): Promise<Site> {
  const program = ['node_modules/@react-router/dev/bin.cjs', 'build'];
  const folder = built('react-router', REACT_ROUTER, { posts, shell }, program);
  return serveFiles(bench, path.join(folder, 'build/client'));
}

export function startAstro(bench: Bench, content: string): Promise<ServerProcess> {
  const cwd = prepareAstro(content);
  buildAstro(cwd);
  return startServer(bench, ['node', 'dist/server/entry.mjs'], { cwd });
}

/** Installs Astro and gives it these posts, but builds nothing. Returns its folder. */
export function prepareAstro(content: string): string {
  const folder = install('astro', ASTRO);
  copySources('astro', folder);
  rmSync(path.join(folder, 'posts'), { recursive: true, force: true });
  cpSync(content, path.join(folder, 'posts'), { recursive: true });
  return folder;
}

/** Builds from nothing. */
export function buildAstro(folder: string): void {
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  rmSync(path.join(folder, '.astro'), { recursive: true, force: true });
  execute(['node', 'node_modules/astro/bin/astro.mjs', 'build', '--silent'], folder);
}

/** The elements of a page of ours, without scripts, as HTML. */
export type PeerPage = Readonly<
  Record<'path' | 'title' | 'description' | 'head' | 'before' | 'main' | 'after', string>
>;

/** A theme with these pages, and files by their paths. */
export function startHugo(bench: Bench, pages: readonly PeerPage[], files: ReadonlyMap<string, Buffer>): Promise<Site> {
  const site = path.join(bench.directory, 'hugo');
  copySources('hugo', site);
  for (const { path: address, ...parts } of pages) {
    const folder = path.join(site, 'content', address);
    mkdirSync(folder, { recursive: true });
    // The index is above the others.
    const name = pages.some((other) => other.path.startsWith(`${address}/`)) ? '_index.md' : 'index.md';
    writeFileSync(path.join(folder, name), JSON.stringify(parts));
  }
  for (const [file, bytes] of files) {
    mkdirSync(path.join(site, 'static', path.dirname(file)), { recursive: true });
    writeFileSync(path.join(site, 'static', file), bytes);
  }
  execute(['hugo', '--quiet', '--minify'], site);
  return serveFiles(bench, path.join(site, 'public'));
}

type PeerContent = { readonly posts: readonly PeerPost[]; readonly shell: PeerShell | undefined };

function built(name: string, versions: Versions, { posts, shell }: PeerContent, build: readonly string[]): string {
  const folder = install(name, versions);
  copySources(name, folder);
  rmSync(path.join(folder, 'posts'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'posts'));
  const { styles, list, ...around } = shell ?? {
    ...{ header: '', footer: 'Culvert', styles: undefined },
    list: posts.map(({ slug, title, description }): PeerElement => {
      const link = { href: `/blog/${slug}`, html: title };
      const heading = { tag: 'h2', className: 'post-title', children: [link] };
      return { tag: 'article', className: '', children: [heading, { tag: 'p', className: '', html: description }] };
    }),
  };
  writeFileSync(path.join(folder, 'posts/index.json'), JSON.stringify(list));
  writeFileSync(path.join(folder, 'posts/slugs.json'), JSON.stringify(posts.map(({ slug }) => slug)));
  writeFileSync(path.join(folder, 'posts/shell.json'), JSON.stringify(around));
  if (styles !== undefined) {
    writeFileSync(path.join(folder, 'style.css'), styles);
  }
  for (const post of posts) {
    writeFileSync(path.join(folder, `posts/${post.slug}.json`), JSON.stringify(post));
  }
  execute(['node', ...build], folder);
  return folder;
}

function copySources(name: string, folder: string): void {
  cpSync(path.join('bench/peers', name), folder, { recursive: true });
  cpSync('bench/peers/style.css', path.join(folder, 'style.css'));
}

/** Installs packages from npm into a folder of this name if they are missing. Returns the folder. */
export function install(name: string, versions: Versions): string {
  const folder = path.resolve('.cache/bench', name);
  const file = path.join(folder, 'package.json');
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: versions });
  const isInstalled = existsSync(path.join(folder, 'node_modules/.package-lock.json'));
  if (!isInstalled || readFileSync(file, 'utf8') !== manifest) {
    process.stdout.write(`Installing ${Object.keys(versions).join(', ')} …\n`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, manifest);
    execute(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], folder);
  }
  return folder;
}

/** Runs a command, and throws if it fails. */
export function execute(command: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const [program = '', ...args] = command;
  const ours = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  const options = { cwd, env: { ...process.env, ...ours, ...env }, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (error !== undefined) {
    throw new Error(`${program} cannot be started: ${error.message}. Install it first; Debian has a package.`);
  }
  if (status !== 0) {
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
  }
}

/** Serves a folder of pages, compressed with brotli at its best level. */
async function serveFiles(bench: Bench, folder: string): Promise<Site> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => path.join(parentPath, name));
  const bodies = new Map(files.map((file) => [path.relative(folder, file), brotliCompressSync(readFileSync(file))]));
  const server = createServer(({ url = '/' }, response) => {
    const pathname = new URL(url, 'http://localhost').pathname.slice(1);
    const file = path.extname(pathname) === '' ? path.join(pathname, 'index.html') : pathname;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    // As on GitHub Pages. Without a lifetime, browsers fetch prefetched pages again.
    response.setHeader('cache-control', 'max-age=600').setHeader('content-type', type);
    const body = bodies.get(file);
    response.writeHead(body === undefined ? 404 : 200, body && { 'content-encoding': 'br' }).end(body);
  });
  bench.onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://localhost:${await listenAnywhere(server)}` };
}
