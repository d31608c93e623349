import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ask, listenAnywhere } from '@portico/core/testing/network';
import { hasNginx } from '@portico/core/testing/programs';
import { startShellPages } from '@portico/core/testing/shell-snippet';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { describe, expect, onTestFinished, test } from 'vitest';

type Mode = 'answers' | 'refuses' | 'hangs';

/** Starts nginx with the README's snippet and page, in front of a site that answers as asked. */
async function startPages() {
  let mode: Mode = 'answers';
  // It compresses what it can, as our server does.
  const site = createServer(({ url, headers }, response) => {
    if (mode === 'hangs') {
      return;
    }
    const isCompressed = headers['accept-encoding']?.includes('gzip') === true;
    const text = mode === 'refuses' ? 'Too many requests' : `<!-- ${url} --><link href="${origin}/shell-assets/a.css">`;
    response.writeHead(mode === 'refuses' ? 429 : 200, {
      'content-type': 'text/html',
      'cache-control': mode === 'refuses' ? 'no-store' : 'max-age=1',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    });
    response.end(isCompressed ? gzipSync(text) : text);
  });
  const origin = `http://127.0.0.1:${await listenAnywhere(site)}`;
  const { port, nginx } = await startShellPages({ folder: await temporaryFolder(), proxied: origin });
  onTestFinished(() => {
    nginx.kill();
    site.close();
    site.closeAllConnections();
  });
  return {
    setMode(next: Mode): void {
      mode = next;
    },
    async body(): Promise<string> {
      const { status, body } = await ask(port, '/index.html', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
      expect(status).toBe(200);
      return body.toString();
    },
  };
}

const PARTS = ['head', 'header', 'footer'].map((part) => `<!-- /shell/${part}.html -->`);

function missing(body: string): readonly string[] {
  return PARTS.filter((part) => !body.includes(part));
}

describe.skipIf(!hasNginx())("the shell's snippet for nginx", { timeout: 30_000 }, () => {
  test('puts text into pages, for browsers that take compressed ones, with files of its own host', async () => {
    const pages = await startPages();
    const body = await pages.body();
    expect(missing(body)).toEqual([]);
    expect(body).toContain('<link href="/shell-assets/a.css">');
  });

  test.for(['refuses', 'hangs'] as const)('keeps the last shell while the site %s', async (mode) => {
    const pages = await startPages();
    await pages.body();
    pages.setMode(mode);
    await setTimeout(2100);
    expect(missing(await pages.body())).toEqual([]);
    expect(missing(await pages.body())).toEqual([]);
  });

  test.for(['refuses', 'hangs'] as const)('leaves out the shell if a site that it never reached %s', async (mode) => {
    const pages = await startPages();
    pages.setMode(mode);
    const body = await pages.body();
    expect(missing(body)).toEqual(PARTS);
    expect(body).toContain('<main id="main">');
    expect(body).not.toMatch(/Bad Gateway|Too many|<center>/);
  });
});
