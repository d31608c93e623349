import { createServer, type RequestListener } from 'node:http';
import { listenAnywhere } from '@portico/core/testing/network';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSearchSources } from '#search/search-sources.ts';

async function site(listener: RequestListener) {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listenAnywhere(server)}/llms.txt`;
}

function open(...sources: readonly string[]) {
  const log = { info: vi.fn(), warn: vi.fn() };
  const journal = { record: vi.fn() };
  return { log, journal, ...openSearchSources({ sources, log, journal }) };
}

test('the pages of all sources are read, and the previous pages of a source that fails are kept', async () => {
  let text = '- [Start](https://docs.example/start): First\n';
  let status = 200;
  const source = await site((_, response) => void response.writeHead(status).end(text));
  const other = await site((_, response) => void response.end('[{"title":"Other","url":"/other"}]'));
  const { pages, read, journal, log } = open(source, other);
  expect(pages()).toEqual([]);
  expect(await read()).toBe(true);
  expect(pages().map(({ title }) => title)).toEqual(['Start', 'Other']);
  expect(await read()).toBe(false);
  text = '- [Begin](/begin)\n';
  await read();
  expect(pages().map(({ title }) => title)).toEqual(['Begin', 'Other']);
  status = 500;
  await read();
  expect(pages().map(({ title }) => title)).toEqual(['Begin', 'Other']);
  expect(journal.record.mock.calls.filter(([{ outcome }]) => outcome === 'failed')).toHaveLength(1);
  expect(log.warn).toHaveBeenLastCalledWith(
    `${source} in search.sources cannot be read: it answers 500. The search keeps its last pages.`,
  );
});

test('a source that is endless or has nothing adds no pages', async () => {
  const endless = await site((_, response) => {
    const writing = setInterval(() => response.write('a'.repeat(100_000)), 1);
    response.once('close', () => clearInterval(writing));
  });
  const empty = await site((_, response) => void response.end('Nothing here.'));
  const { pages, read, log } = open(endless, empty, 'http://127.0.0.1:1/');
  await read();
  expect(pages()).toEqual([]);
  const said = log.warn.mock.calls.map(([line]) => String(line)).join('\n');
  expect(said).toContain('it has more than 2,000,000 bytes. The search has none of its pages.');
  expect(said).toContain('it names no page with a title');
  expect(said).toContain('bad port');
});

test('pages beyond the limit of the search are left out, and the log says so', async () => {
  const many = Array.from({ length: 2500 }, (_, index) => ({ title: `Page ${index}`, url: `/${index}` }));
  const source = await site((_, response) => void response.end(JSON.stringify(many)));
  const { pages, read, log } = open(source);
  await read();
  expect(pages()).toHaveLength(2000);
  expect(log.warn).toHaveBeenCalledWith('search.sources have 2500 pages, and the search uses only the first 2000.');
});
