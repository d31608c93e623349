import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

const post = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: []\ncategory: c\n---\n${text}\n`;

// Each on a connection of its own, which the workers get in turn.
const ask = async (address: string) => {
  const response = await fetch(address, { headers: { connection: 'close' } });
  return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
};

/** What is there at an address, from each of two workers, twice. */
const askAll = (address: string) => Promise.all([1, 2, 3, 4].map(() => ask(address)));

test('two workers serve what one process reads: the same content, counted together, also while they are replaced', async () => {
  test.setTimeout(90_000);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-workers-'));
  const adminPort = await freePort();
  await writeFile(path.join(directory, 'a.md'), post('A post', 'The first text, with aardvarks.'));
  const env = { WORKERS: '2', ADMIN_PORT: String(adminPort), CACHE_DIR: path.join(directory, '.cache') };
  const server = await startServer(directory, env);
  const { pid } = server.log.find(({ msg }) => String(msg).startsWith('Portico is ready')) ?? {};
  const metrics = async () => (await ask(`http://127.0.0.1:${adminPort}/metrics`)).text;
  const versions = async () => [...(await metrics()).matchAll(/^portico_content_info\{version="(.+)"\}/gm)];
  const page = `${server.url}/blog/a`;

  await test.step('all have the same page, and the search finds its words', async () => {
    const received = await askAll(page);
    expect(new Set(received.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(received[0]?.text).toContain('aardvarks');
    for (const found of await askAll(`${server.url}/blog/search?q=aardvark`)) {
      expect(found.text).toContain('/blog/a"');
    }
  });

  await test.step('what is saved is shown by all, and they come to one version', async () => {
    const [before] = await versions();
    await writeFile(path.join(directory, 'a.md'), post('Another title', 'The second text.'));
    await writeFile(path.join(directory, 'b.md'), post('B post', 'New.'));
    await expect
      .poll(async () => (await askAll(page)).every(({ text }) => text.includes('The second text.')))
      .toBe(true);
    await expect
      .poll(async () => (await askAll(`${server.url}/blog/b`)).map(({ status }) => status))
      .toEqual([200, 200, 200, 200]);
    await expect.poll(async () => (await versions()).length).toBe(1);
    expect((await versions())[0]?.[1]).not.toBe(before?.[1]);
    expect(new Set((await askAll(`${server.url}/blog/rss.xml`)).map(({ text }) => text)).size).toBe(1);
  });

  await test.step('requests of both are counted together, and stay so when the workers are replaced', async () => {
    const counted = async () =>
      Number(/^portico_http_responses_total\{status="404".*\} (\d+)$/m.exec(await metrics())?.[1]);
    await askAll(`${server.url}/blog/nowhere`);
    await expect.poll(counted).toBe(4);

    let isStopped = false;
    const failures: unknown[] = [];
    const readers = [page, `${server.url}/blog`, `${server.url}/blog/b`].map(async (address) => {
      while (!isStopped) {
        await ask(address).then(
          ({ status }) => status === 200 || failures.push(status),
          (error) => failures.push(error),
        );
      }
    });
    process.kill(Number(pid), 'SIGHUP');
    await expect
      .poll(() => server.log.some(({ msg }) => msg === 'All workers are replaced'), { timeout: 40_000 })
      .toBe(true);
    isStopped = true;
    await Promise.all(readers);
    expect(failures).toEqual([]);
    expect(await counted()).toBe(4);
    expect(await ask(`http://127.0.0.1:${adminPort}/readyz`)).toMatchObject({ status: 200 });
  });

  expect(await server.stop()).toBe(0);
  await rm(directory, { recursive: true });
});
