import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';

const MODULE = path.resolve(import.meta.dirname, 'generate-app.ts');

// In another process, because later tests in the process that had opened Vite crashed.
test.each(['blog', 'www'] as const)(
  'in development, React Router writes types of %s only in .portico',
  async (app) => {
    // In a workspace, the program is outside the folder of the site.
    const folder = await temporaryFolder({
      'sites/acme/site.config.ts': `export default ${JSON.stringify(site)};`,
      'sites/acme/pages/home.tsx': 'export default function Home() { return null; }',
    });
    const ofSite = path.join('sites', 'acme');
    const script = `const [{ createServer }, { generateApp }] = [await import('vite'), await import(${JSON.stringify(MODULE)})];
      const options = generateApp('${app}');
      await createServer({ ...options, logLevel: 'error', server: { middlewareMode: true, ws: false } });
      process.stdin.resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, SITE_DIR: path.join(folder, ofSite) },
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const types = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\broot\.ts$/.test(file));
    const expected = path.join(ofSite, '.portico', app, '.react-router', 'types', 'app', '+types', 'root.ts');
    await vi.waitFor(() => expect(types()).toEqual([expected]), 60_000);
    expect(readdirSync(folder)).toEqual(['sites']);
    expect(readdirSync(path.join(folder, ofSite)).sort()).toEqual(['.portico', 'pages', 'site.config.ts']);
  },
  90_000,
);
