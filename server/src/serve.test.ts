import type { Server } from 'node:http';
import { site } from '@portico/config/testing/site';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '#serve.ts';

const { controller, closers, createSiteFetch, reading, admin } = vi.hoisted(() => ({
  controller: new AbortController(),
  closers: new Set<() => Promise<void>>(),
  createSiteFetch: vi.fn<() => void>(),
  reading: Promise.withResolvers<object>(),
  admin: { notReady: (): string | undefined => undefined },
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
  createAdminListener(notReady: () => string | undefined) {
    admin.notReady = notReady;
  },
}));

test('a server that is stopped while its content is read does not become ready', async () => {
  onTestFinished(async () => void (await Promise.all([...closers].map((close) => close()))));
  const variables = { BASE_URL: 'https://culvert.example', PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'silent' };
  const serving = serve(site, variables);
  await vi.waitUntil(() => admin.notReady() !== undefined);
  controller.abort();
  reading.resolve({ store: { onChange() {} } });
  await serving;
  expect(admin.notReady()).toBe('The server is stopping.');
  expect(createSiteFetch).not.toHaveBeenCalled();
});
