import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#testing/network.ts';
import { startNginx } from '#testing/programs.ts';

const README = path.resolve(import.meta.dirname, '../../../shell/README.md');

type PagesOptions = {
  /** Where nginx has its files, its cache among them. */
  readonly folder: string;
  /** The site as nginx reaches it. */
  readonly proxied: string;
  /** The site's origin in the files of the shell. */
  readonly origin?: string;
};

/** Starts nginx with the snippet of the shell's README, which serves the README's page. Returns its origin, and its process. */
export async function startShellPages({ folder, proxied, origin = proxied }: PagesOptions) {
  const source = readFileSync(README, 'utf8');
  const [, snippet = ''] = /```nginx\n(.*?)```/s.exec(source) ?? [];
  const [, page = ''] = /```html\n(<head>.*?)```/s.exec(source) ?? [];
  mkdirSync(path.join(folder, 'www'), { recursive: true });
  writeFileSync(path.join(folder, 'www/index.html'), `<!doctype html>\n<html lang="en">\n${page}</html>\n`);
  const port = await freePort();
  const [first = '', rest = ''] = snippet
    .replace('proxy_pass https://culvert.example', `proxy_pass ${proxied}`)
    .replaceAll('https://culvert.example', origin)
    .split('# In the server block.');
  const directives = `types { text/html html; text/css css; text/javascript js; font/woff2 woff2; application/json json; }
    ${first.replace('/var/cache/nginx', folder)}
    server { listen 127.0.0.1:${port}; root ${folder}/www; ${rest} }`;
  const pages = `http://127.0.0.1:${port}`;
  const nginx: ChildProcess = await startNginx(folder, directives, `${pages}/nothing`);
  return { origin: pages, port, nginx };
}
