import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import type { SiteConfig } from '@portico/site/config';
import { expect, onTestFinished, test, vi } from 'vitest';
import { site } from '../../../e2e/fixture/site.config.ts';

const WAIT = { timeout: 15_000 };
const WITH_HISTORY = { repository: { history: 'https://code.example/{file}' } };

type Line = {
  readonly msg?: string;
  readonly level?: number;
  readonly fields?: readonly string[];
  readonly pid?: number;
  readonly dates?: Readonly<Record<string, string>>;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The program over two posts that are committed, once it is ready. */
async function start(environment: NodeJS.ProcessEnv = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'portico-led-'));
  const content = path.join(root, 'content');
  mkdirSync(path.join(content, 'posts'), { recursive: true });
  const save = (name: string, title: string) =>
    writeFileSync(path.join(content, `posts/${name}.md`), sampleSource([`title: ${title}`]));
  const git = (day: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: `${day}T00:00:00Z`, GIT_CONFIG_GLOBAL: '/dev/null' },
      stdio: 'ignore',
    });
  const commit = (day: string) => git(day, 'commit', '-m', 'x', '--', 'content');
  save('a', 'A');
  save('b', 'B');
  git('2025-01-01', 'init');
  git('2025-01-01', 'add', 'content');
  commit('2025-01-01');

  const configFile = path.join(root, 'site.json');
  const configure = (fields: Partial<SiteConfig>) => writeFileSync(configFile, JSON.stringify(fields));
  configure(WITH_HISTORY);
  const child = fork(new URL('./testing/led-workers.ts', import.meta.url), [configFile], {
    env: {
      ...process.env,
      BASE_URL: 'https://culvert.example',
      CONTENT_DIR: content,
      CACHE_DIR: path.join(root, 'cache'),
      PORT: String(await freePort()),
      ADMIN_PORT: String(await freePort()),
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(root, { recursive: true });
  });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  const lines = (): readonly Line[] =>
    text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const isLogged = (begin: string) => vi.waitUntil(() => lines().some(({ msg }) => msg?.startsWith(begin)), WAIT);
  await isLogged('Portico is ready');
  return { child, lines, save, commit, configure };
}

/** The workers that have been told of last changes. */
const pidsOf = (lines: readonly Line[]) =>
  new Set(lines.flatMap(({ dates, pid }) => (dates === undefined || pid === undefined ? [] : pid)));

test('workers are told of the last changes that are new, and one that starts later of all', async () => {
  const { lines, save, commit } = await start();
  /** What each worker was told, in its order: days by the names of posts. */
  const told = () => {
    const days = ({ dates = {} }: Line) =>
      Object.fromEntries(Object.entries(dates).map(([file, date]) => [path.basename(file, '.md'), date.slice(0, 10)]));
    const each = Map.groupBy(
      lines().filter(({ dates }) => dates !== undefined),
      ({ pid = 0 }) => pid,
    );
    return new Map([...each].map(([pid, messages]) => [pid, messages.map(days)]));
  };
  const first = { a: '2025-01-01', b: '2025-01-01' };
  await vi.waitUntil(() => told().size === 2, WAIT);
  const [one = 0, other = 0] = told().keys();

  save('a', 'A again');
  commit('2025-02-02');
  await vi.waitUntil(() => [...told().values()].every((messages) => messages.length === 2), WAIT);
  process.kill(one, 'SIGKILL');
  await vi.waitUntil(() => told().size === 3, WAIT);
  const [later = 0] = [...told().keys()].filter((pid) => pid !== one && pid !== other);
  save('b', 'B again');
  commit('2025-03-03');
  await vi.waitUntil(() => told().get(later)?.length === 2 && told().get(other)?.length === 3, WAIT);

  expect(told().get(one)).toEqual([first, { a: '2025-02-02' }]);
  expect(told().get(other)).toEqual([first, { a: '2025-02-02' }, { b: '2025-03-03' }]);
  expect(told().get(later)).toEqual([{ a: '2025-02-02', b: '2025-01-01' }, { b: '2025-03-03' }]);
}, 60_000);

test('a cache in front is told of a change at once, and again when workers that have yet to show anything have ended', async () => {
  let purges = 0;
  const varnish = http.createServer((_request, response) => {
    purges += 1;
    response.end();
  });
  onTestFinished(() => void varnish.close());
  const port = await freePort();
  varnish.listen(port, '127.0.0.1');
  const { lines, save } = await start({ PURGE_VARNISH: `http://127.0.0.1:${port}` });
  await vi.waitUntil(() => pidsOf(lines()).size === 2, WAIT);
  save('a', 'A again');
  // Each time twice: see purger.ts.
  await vi.waitUntil(() => purges === 2, WAIT);
  for (const pid of pidsOf(lines())) {
    process.kill(pid, 'SIGKILL');
  }
  await vi.waitUntil(() => purges === 4, WAIT);
}, 60_000);

test('a reload names the fields of the configuration that it does not reach, in one line, and is silent about others', async () => {
  const { child, lines, configure } = await start();
  const count = (text: string) => lines().filter(({ msg }) => msg?.includes(text)).length;
  const reload = async () => {
    const before = count('All workers are replaced');
    child.kill('SIGHUP');
    await vi.waitUntil(() => count('All workers are replaced') > before, WAIT);
  };
  configure({ tagline: 'Another one', repository: { history: 'https://moved.example/{file}' } });
  await reload();
  expect(count('site.config.ts')).toBe(0);

  configure({ blog: { ...site.blog, typography: true }, repository: { edit: 'https://code.example/{file}' } });
  await reload();
  const told = lines().filter(({ msg }) => msg?.includes('site.config.ts'));
  expect(told).toMatchObject([{ level: 40, fields: ['blog.typography', 'repository.history'] }]);
  await reload();
  expect(count('site.config.ts')).toBe(2);
}, 60_000);
