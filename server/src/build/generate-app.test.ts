import { readdirSync } from 'node:fs';
import path from 'node:path';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { createServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { generateApp } from '#build/generate-app.ts';

test.each(['blog', 'www'] as const)(
  'in development, React Router writes types of %s only in .portico',
  async (app) => {
    // In a workspace, the program is outside the folder of the site.
    const folder = await temporaryFolder({
      'sites/acme/site.config.ts': `export default ${JSON.stringify(site)};`,
      'sites/acme/pages/home.tsx': 'export default function Home() { return null; }',
    });
    const ofSite = path.join('sites', 'acme');
    vi.stubEnv('SITE_DIR', path.join(folder, ofSite));
    onTestFinished(() => void vi.unstubAllEnvs());
    const options = generateApp(app);
    const vite = await createServer({ ...options, logLevel: 'error', server: { middlewareMode: true, ws: false } });
    onTestFinished(() => vite.close());
    const types = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\broot\.ts$/.test(file));
    const expected = path.join(ofSite, '.portico', app, '.react-router', 'types', 'app', '+types', 'root.ts');
    await vi.waitFor(() => expect(types()).toEqual([expected]), 60_000);
    expect(readdirSync(folder)).toEqual(['sites']);
    expect(readdirSync(path.join(folder, ofSite)).sort()).toEqual(['.portico', 'pages', 'site.config.ts']);
  },
  90_000,
);
