import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FileServer, serveFiles } from './serve-files.ts';
import { requirePrograms } from './web-servers.ts';

// A header with a few links, a column of text, and one style sheet of fonts that readers have: what a small theme has.
export const PLAIN_STYLES = `body{max-width:42rem;margin:auto;padding:1rem;color:#222;background:#fff;font:1rem/1.6 system-ui,sans-serif}
header,footer{display:flex;gap:1rem;padding-block:1rem}h1,h2{line-height:1.2}a{color:#0645ad}
pre{overflow:auto;padding:1rem;background:#f5f5f5;font:0.875rem/1.5 ui-monospace,monospace}table{border-collapse:collapse}
th,td{padding:.25rem .5rem;border:1px solid #ddd}img{max-width:100%;height:auto}.meta{color:#555}`;

/**
 * The posts of a content folder as Hugo makes them with a small theme: no script and no web font. Served as our own pages are,
 * each file compressed at brotli's best.
 */
export async function startHugoPages(content: string, directory: string): Promise<FileServer> {
  requirePrograms('hugo');
  const site = path.join(directory, 'hugo');
  const layouts = path.join(site, 'layouts/_default');
  mkdirSync(layouts, { recursive: true });
  mkdirSync(path.join(site, 'static'));
  cpSync(path.join(content, 'posts'), path.join(site, 'content/blog'), { recursive: true });
  writeFileSync(path.join(site, 'static/style.css'), PLAIN_STYLES);
  const frame = (main: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"><link rel="stylesheet" href="/style.css"></head><body><header><a href="/blog/">Blog</a><a href="/">Home</a></header><main>${main}</main><footer><a href="/blog/">All posts</a></footer></body></html>`;
  const meta = '<p class="meta">{{ .Params.author }}, {{ .Date.Format "2 January 2006" }}</p>';
  const list = `<h1>Blog</h1>{{ range first 12 .Pages }}<article><h2 class="post-title"><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2>${meta}<p>{{ .Description }}</p></article>{{ end }}`;
  writeFileSync(path.join(layouts, 'single.html'), frame(`<h1>{{ .Title }}</h1>${meta}{{ .Content }}`));
  writeFileSync(path.join(layouts, 'list.html'), frame(list));
  writeFileSync(path.join(site, 'config.yaml'), 'baseURL: https://culvert.example/\ntitle: Culvert\n');
  execFileSync('hugo', ['--quiet', '--minify'], { cwd: site });
  return serveFiles(path.join(site, 'public'));
}
