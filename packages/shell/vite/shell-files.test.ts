import path from 'node:path';
import { site } from '@portico/config/testing/site';
import { temporaryFolder } from '@portico/config/testing/temporary-folder';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { portico } from './portico.ts';

const SHELL_FILES = path.resolve(import.meta.dirname, '../src/any-page/shell-files.tsx');
const PAGE_DATA = { appVersion: '1', baseUrl: 'https://relay.example', year: 2027 };

test('the files for any page have the header, the footer, one script, and styles that change nothing else', async () => {
  const root = await temporaryFolder({ 'site.config.ts': `export const site = ${JSON.stringify(site)};` });
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [portico({ app: 'blog' })],
  });
  try {
    const { shellFile } = await vite.ssrLoadModule(SHELL_FILES);
    const bodyOf = (name: string): string => shellFile(name, PAGE_DATA).body;
    expect(bodyOf('head.html')).toMatch(/^<meta name="theme-color".*<script id="theme-script"[^>]*>.+<\/script>/s);
    expect(bodyOf('header.html')).toMatch(/^<div class="portico" id="portico-header".*<header/s);
    expect(bodyOf('header.html')).not.toMatch(/href="\/(?!\/)/);
    expect(bodyOf('footer.html')).toContain('© ');
    expect(bodyOf('shell.js')).toContain('portico');
    expect(JSON.parse(bodyOf('policy.json'))['script-src']).toHaveLength(3);
    const css = bodyOf('shell.css');
    const [scoped = ''] = /@scope \(\.portico\)\s*\{.*/s.exec(css) ?? [];
    expect(css.replace(scoped, '')).not.toMatch(/\.site-header|:root/);
    expect(scoped).not.toContain('@font-face');
  } finally {
    await vite.close();
  }
});
