import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listenAnywhere } from '@portico/core/testing/network';
import type { Bench } from './bench.ts';

/*
 * Our pages with what we move in them where React and React Router put it: modules in `<head>` at the usual priority, styles in a linked
 * sheet, the font preloaded in `<head>`. It shows what the moving gains.
 */

type Answer = { readonly type: string; readonly body: Buffer };

const STYLES = '/stock.css';

export async function startStock(bench: Bench, origin: string): Promise<{ readonly url: string }> {
  let css = '';
  const answers = new Map<string, Promise<Answer>>();

  async function answer(url: string): Promise<Answer> {
    if (url === STYLES) {
      return { type: 'text/css', body: brotliCompressSync(css) };
    }
    const response = await fetch(`${origin}${url}`);
    const type = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    const page = type.startsWith('text/html') ? asStock(bytes.toString()) : undefined;
    css = page?.css ?? css;
    return { type, body: brotliCompressSync(page?.html ?? bytes) };
  }

  const server = createServer(async ({ url = '/' }, response) => {
    const made = answers.get(url) ?? answer(url);
    // All pages have the same address of their styles.
    if (url !== STYLES) {
      answers.set(url, made);
    }
    const { type, body } = await made;
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=600' })
      .end(body);
  });
  bench.onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://localhost:${await listenAnywhere(server)}` };
}

function asStock(html: string) {
  const sheets = html.match(/<style[^>]*>.*?<\/style>/gs) ?? [];
  const links = html.match(/<link rel="(?:module)?preload"[^>]*>/g) ?? [];
  const rest = [...sheets, ...links].reduce((text, part) => text.replace(part, ''), html);
  const usual = links.map((link) => link.replace(' fetchpriority="low"', ''));
  const head = [...usual, `<link rel="stylesheet" href="${STYLES}">`, '</head>'].join('');
  return {
    css: sheets.map((sheet) => sheet.replaceAll(/<\/?style[^>]*>/g, '')).join(''),
    html: rest.replace('</head>', () => head),
  };
}
