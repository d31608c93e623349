import { createServer } from 'node:http';
import { listenAnywhere } from '@portico/core/testing/network';
import { site } from '@portico/core/testing/site';
import { startServer } from './running-server.ts';
import { expect, serverOfFile, test } from './test.ts';

const LIST = '- [QUIC tunnels](/quic.md): Ports and limits\n- [Quickstart](/quickstart): Five minutes\n';

const docs = createServer((_, response) => void response.end(LIST));
const server = serverOfFile(async () => {
  const source = `http://127.0.0.1:${await listenAnywhere(docs)}/llms.txt`;
  return startServer(undefined, { site: { search: { ...site.search, sources: [source] } } });
});

test.afterAll(() => void docs.close());

test('the search page finds pages of the docs, and can show only those, without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const list = await page.request.get(`${server.url}/blog/search.json`);
  expect(list.headers()).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/json' });
  expect(await list.json()).toEqual([
    { title: 'QUIC tunnels', url: expect.stringMatching(/\/quic$/), description: 'Ports and limits' },
    { title: 'Quickstart', url: expect.stringMatching(/\/quickstart$/), description: 'Five minutes' },
  ]);
  await page.goto(`${server.url}/blog/search?q=tunnels`);
  const filter = page.getByRole('navigation', { name: 'Search in' });
  await expect(filter.getByRole('link', { name: /^Posts \(\d+\)$/ })).toHaveAttribute('aria-current', 'true');
  await filter.getByRole('link', { name: 'Docs (1)' }).click();
  await expect(page).toHaveURL(/\/blog\/search\?in=docs&q=tunnels$/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 page of the docs for “tunnels”.');
  await expect(page.getByRole('article').getByRole('link')).toHaveText('QUIC tunnels');
  await page.getByRole('searchbox').fill('minutes');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page).toHaveURL(/\/blog\/search\?in=docs&q=minutes$/);
  await expect(page.getByRole('article').getByRole('link')).toHaveText('Quickstart');
  await page.close();
});
