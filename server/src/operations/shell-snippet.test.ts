import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ask, freePort, listenAnywhere } from '@portico/core/testing/network';
import { hasNginx, startNginx } from '@portico/core/testing/programs';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

const README = path.resolve(import.meta.dirname, '../../../packages/shell/README.md');

test.skipIf(!hasNginx())(
  "the shell's snippet for nginx puts text into pages, for browsers that take compressed ones",
  async () => {
    const source = await readFile(README, 'utf8');
    const [, snippet = ''] = /```nginx\n(.*?)```/s.exec(source) ?? [];
    const [, page = ''] = /```html\n(<head>.*?)```/s.exec(source) ?? [];
    // It compresses what it can, as our server does.
    const server = createServer(({ url, headers }, response) => {
      const isCompressed = headers['accept-encoding']?.includes('gzip') === true;
      const text = `<!-- ${url} -->`;
      response.writeHead(200, { 'content-type': 'text/html', ...(isCompressed && { 'content-encoding': 'gzip' }) });
      response.end(isCompressed ? gzipSync(text) : text);
    });
    onTestFinished(() => void server.close());
    const folder = await temporaryFolder({ 'www/index.html': page });
    const origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
    const port = await freePort();
    const locations = snippet.replace('https://culvert.example', origin);
    const directives = `server { listen 127.0.0.1:${port}; root ${folder}/www; ${locations} }`;
    const nginx = await startNginx(folder, directives, `http://127.0.0.1:${port}`);
    onTestFinished(() => void nginx.kill());
    const { body } = await ask(port, '/index.html', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const parts = ['head', 'header', 'footer'].map((part) => `<!-- /shell/${part}.html -->`);
    expect(parts.filter((part) => !body.toString().includes(part))).toEqual([]);
  },
);
