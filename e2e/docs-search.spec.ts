import { expect, test } from './everything.ts';

test('the search page finds pages of the docs, and can show only those, without JavaScript', { tag: '@slow' }, async ({
  newPage,
}) => {
  const page = await newPage({ javaScriptEnabled: false });
  const list = await page.request.get('/blog/search.json');
  expect(list.headers()).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/json' });
  expect(await list.json()).toEqual([
    { title: 'QUIC tunnels', url: expect.stringMatching(/\/quic$/), description: 'Ports and limits' },
    { title: 'Quickstart', url: expect.stringMatching(/\/quickstart$/), description: 'Five minutes' },
  ]);
  await page.goto('/blog/search?q=tunnels');
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
});
