import { createServer } from 'node:http';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { lostAddresses } from '#published.ts';

const FILES = {
  'posts/quic-at-scale.md': sampleSource(['aliases: [old-quic]']),
  'redirects.yaml': '/2019/*: /blog/*\n',
};

const sitemap = (...paths: string[]) =>
  `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((each) => `<url><loc>https://old.example${each}</loc></url>`)
    .join('')}</urlset>`;

async function check(source: string) {
  const directory = await temporaryFolder(FILES);
  return lostAddresses(site, { SITE_DIR: 'sample', CONTENT_DIR: directory }, source);
}

test('the list has the addresses that lead nowhere, each with a redirect to add', async () => {
  const folder = await temporaryFolder({
    'sitemap.xml': sitemap(
      ...['/', '/blog/quic-at-scale', '/blog/quic-at-scale/', '/blog/old-quic', '/2019/quic-at-scale'],
      ...['/posts/quic-at-scal.html', '/2018-01-02-nothing?a=1&amp;b=2'],
    ),
  });
  const { lines, json } = await check(path.join(folder, 'sitemap.xml'));
  expect(json).toMatchObject({
    addresses: 7,
    lost: [{ path: '/posts/quic-at-scal.html' }, { path: '/2018-01-02-nothing' }],
  });
  expect(lines).toEqual([
    '/posts/quic-at-scal.html: nothing is here; add this to redirects.yaml: "/posts/quic-at-scal.html": /blog/quic-at-scale',
    '/2018-01-02-nothing: nothing is here; add this to redirects.yaml: "/2018-01-02-nothing": /blog/…',
    '',
    '2 of 7 addresses lead nowhere.',
  ]);
});

test('a sitemap index is followed one level deep, and a list of URLs is read too', async () => {
  const server = createServer(({ url = '' }, response) => {
    const own = `http://localhost:${port}`;
    const index = `<sitemapindex><sitemap><loc>${own}/posts.xml</loc></sitemap><sitemap><loc>${own}/</loc></sitemap></sitemapindex>`;
    response.end(url === '/posts.xml' ? sitemap('/blog/gone') : index);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { json } = await check(`http://localhost:${port}/`);
  server.close();
  expect(json).toMatchObject({ addresses: 1, lost: [{ path: '/blog/gone' }] });
  const folder = await temporaryFolder({ 'urls.txt': 'https://old.example/blog/quic-at-scale\n\nnothing\n' });
  expect(await check(path.join(folder, 'urls.txt'))).toMatchObject({ lines: ['0 of 1 addresses lead nowhere.'] });
});

test.for([
  ['nothing.xml', /nothing\.xml cannot be read: ENOENT.*Give a URL, or a file with a sitemap/],
  ['http://localhost:1/', /cannot be read: .*Save it as a file/],
  ['package.json', /package\.json contains no addresses/],
] as const)('%s cannot be read as a list of addresses', async ([source, message]) => {
  await expect(check(source)).rejects.toThrow(message);
});
