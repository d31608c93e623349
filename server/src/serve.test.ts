import { execFileSync } from 'node:child_process';
import type { Server } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Readiness } from '#operations/admin.ts';
import { serve } from '#serve.ts';
import { site } from '../../e2e/fixture/site.config.ts';

const { controller, closers, createSiteFetch, reading, told } = vi.hoisted(() => ({
  controller: new AbortController(),
  closers: new Set<() => Promise<void>>(),
  createSiteFetch: vi.fn<() => void>(),
  reading: Promise.withResolvers<object>(),
  told: { readiness: (): Readiness => ({ ready: true }) },
}));
vi.mock('#process/drain.ts', async (original) => ({
  ...(await original<object>()),
  drainOnSignal(server: Server) {
    closers.add(async () => void server.close());
    return { signal: controller.signal, finally: (close: () => Promise<void>) => closers.add(close) };
  },
}));
vi.mock('#site/site-fetch.ts', () => ({ createSiteFetch }));
vi.mock('#site/load-apps.ts', () => ({ loadApps: async () => ({}) }));
vi.mock('#content/open-reading.ts', () => ({ openReading: () => reading.promise }));
vi.mock('#operations/admin.ts', () => ({
  createAdminListener(readiness: () => Readiness) {
    told.readiness = readiness;
  },
}));

const LISTS_MODULES = `
  const { registerHooks } = await import('node:module');
  const urls = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      urls.add(found.url);
      return found;
    },
  });
  await import(${JSON.stringify(new URL('./serve.ts', import.meta.url))});
  console.log(JSON.stringify([...urls]));
`;

test('the rendering code is loaded by the render threads, not by the serving process', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', LISTS_MODULES], { encoding: 'utf8' });
  const urls: readonly string[] = JSON.parse(output);
  expect(urls.filter((url) => url.includes('/server/src/')).length).toBeGreaterThan(30);
  expect(urls.filter((url) => /\/(shiki|temml|katex|sharp)\/|render-markdown/.test(url))).toEqual([]);
});

test('a server that is stopped while its content is read does not become ready', async () => {
  onTestFinished(async () => void (await Promise.all([...closers].map((close) => close()))));
  const variables = { BASE_URL: 'https://culvert.example', PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'silent' };
  const serving = serve(site, variables);
  await vi.waitUntil(() => !told.readiness().ready);
  controller.abort();
  reading.resolve({ store: { onChange() {} } });
  await serving;
  expect(told.readiness()).toEqual({ ready: false, reason: 'The server is stopping.' });
  expect(createSiteFetch).not.toHaveBeenCalled();
});
