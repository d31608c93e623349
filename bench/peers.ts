import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@portico/config/testing/network';
import * as v from 'valibot';
import type { Bench } from './bench.ts';
import { execute, install, type Versions } from './install.ts';
import { type FileServer, serveFiles } from './serve-files.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/*
 * The same posts on sites of other frameworks, as their starters make them (in peers/). An index has `.post-title` links to posts.
 * Pages below /live/ are rendered for each request.
 */

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

const feedSchema = v.object({
  items: v.array(v.object({ url: v.string(), title: v.string(), summary: v.string(), content_html: v.string() })),
});

type PeerPost = Readonly<Record<'slug' | 'title' | 'description' | 'html', string>>;

/** Reads the posts from our feed. */
export async function postsOf(ours: ServerProcess): Promise<readonly PeerPost[]> {
  const { items } = v.parse(feedSchema, await (await fetch(`${ours.url}/blog/feed.json`)).json());
  return items.map(({ url, title, summary, content_html }) => ({
    slug: path.basename(new URL(url).pathname),
    title,
    description: summary,
    html: content_html,
  }));
}

export async function startNext(bench: Bench, posts: readonly PeerPost[]): Promise<ServerProcess> {
  const program = 'node_modules/next/dist/bin/next';
  const cwd = built('next', NEXT, posts, [program, 'build']);
  const port = await freePort();
  return startServer(bench, { name: 'next', command: ['node', program, 'start', '-p', String(port)], port, cwd });
}

/** Prerendered, behind a file server. */
export function startReactRouter(bench: Bench, posts: readonly PeerPost[]): Promise<FileServer> {
  const folder = built('react-router', REACT_ROUTER, posts, ['node_modules/@react-router/dev/bin.cjs', 'build']);
  return serveFiles(bench, path.join(folder, 'build/client'));
}

export async function startAstro(bench: Bench, content: string): Promise<ServerProcess> {
  const cwd = prepareAstro(content);
  buildAstro(cwd);
  return startServer(bench, { name: 'astro', command: ['node', 'dist/server/entry.mjs'], port: await freePort(), cwd });
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

/** With a small theme: no script and no web font. */
export function startHugo(bench: Bench, content: string): Promise<FileServer> {
  const site = path.join(bench.directory, 'hugo');
  copySources('hugo', site);
  cpSync('bench/peers/style.css', path.join(site, 'static/style.css'));
  cpSync(content, path.join(site, 'content/blog'), { recursive: true });
  execute(['hugo', '--quiet', '--minify'], site);
  return serveFiles(bench, path.join(site, 'public'));
}

function built(name: string, versions: Versions, posts: readonly PeerPost[], build: readonly string[]): string {
  const folder = install(name, versions);
  copySources(name, folder);
  mkdirSync(path.join(folder, 'posts'), { recursive: true });
  const list = posts.map(({ slug, title, description }) => ({ slug, title, description }));
  writeFileSync(path.join(folder, 'posts/index.json'), JSON.stringify(list));
  for (const post of posts) {
    writeFileSync(path.join(folder, `posts/${post.slug}.json`), JSON.stringify(post));
  }
  process.stdout.write(`Building ${name} …\n`);
  execute(['node', ...build], folder);
  return folder;
}

function copySources(name: string, folder: string): void {
  cpSync(path.join('bench/peers', name), folder, { recursive: true });
  cpSync('bench/peers/style.css', path.join(folder, 'style.css'));
}
