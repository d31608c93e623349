import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE = 60_000;
const response = (status: number, text: string) => async (url: string) =>
  Object.defineProperty(new Response(`${text} of ${url.split('/').at(-1)}`, { status }), 'url', { value: url });

/** A server or a build that has just started. */
async function start() {
  vi.resetModules();
  return import('./site-shell.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(console.error).mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Expects that so many failures were logged. */
function expectLogged(count: number): void {
  expect(console.error).toHaveBeenCalledTimes(count);
  vi.mocked(console.error).mockClear();
}

test('a build without the shell fails, and says why', async () => {
  vi.stubGlobal('fetch', response(502, 'Bad Gateway'));
  const { siteShell } = await start();
  await expect(siteShell()).rejects.toThrow('https://culvert.example/shell/head.html answered 502.');
  expectLogged(1);
});

test('a server without the shell has none, and asks again after a minute', async () => {
  vi.stubGlobal('fetch', response(429, 'Too many'));
  const { NO_SHELL, siteShell } = await start();
  expect(await siteShell(NO_SHELL)).toEqual({ head: '', header: '', footer: '' });
  vi.stubGlobal('fetch', response(200, 'HTML'));
  expect(await siteShell(NO_SHELL)).toEqual(NO_SHELL);
  vi.advanceTimersByTime(MINUTE);
  expect((await siteShell(NO_SHELL)).head).toBe('HTML of head.html');
  expectLogged(1);
});

test('a server keeps the last shell while the site hangs, and requests do not wait for the next one', async () => {
  vi.stubGlobal('fetch', response(200, 'First'));
  const { NO_SHELL, siteShell } = await start();
  expect((await siteShell(NO_SHELL)).footer).toBe('First of footer.html');
  vi.advanceTimersByTime(60 * MINUTE);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  expect((await siteShell(NO_SHELL)).footer).toBe('First of footer.html');
  vi.advanceTimersByTime(60 * MINUTE);
  vi.stubGlobal('fetch', response(200, 'Second'));
  await siteShell(NO_SHELL);
  await expect.poll(async () => (await siteShell(NO_SHELL)).footer).toBe('Second of footer.html');
});
