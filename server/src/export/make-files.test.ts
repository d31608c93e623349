import { expect, test } from 'vitest';
import { CacheEntry } from '#cache/page-cache.ts';
import { errorPages } from '#export/addresses.ts';
import { makeFiles } from '#export/make-files.ts';
import { targetAt } from '#request/target.ts';

type Response = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** Exports what a site answers at each address. */
async function exportOf(
  answers: Readonly<Record<string, Response>>,
  write: (file: string) => Promise<void> = async () => {},
) {
  const written: string[] = [];
  const made = await makeFiles({
    site: {
      async make({ key }) {
        const { status, headers = {} } = answers[key] ?? { status: 500 };
        return new CacheEntry({ status, headers, body: Buffer.from(key) });
      },
    },
    failures: new Map([['/blog/failed', 'Its loader has failed.']]),
    targets: Object.keys(answers).map((key) => ({ ...targetAt(...splitQuery(key)), key })),
    folder: {
      async write(file) {
        await write(file);
        written.push(file);
      },
      copy: () => Promise.reject(new Error('Nothing is copied here.')),
    },
  });
  return { ...made, written };
}

function splitQuery(key: string): readonly [pathname: string, query?: string] {
  const [pathname = '', query] = key.split('?');
  return query === undefined ? [pathname] : [pathname, query];
}

test('pages are files, and redirects are not', async () => {
  const { exported, written } = await exportOf({
    '/blog': { status: 200, headers: { 'content-type': 'text/html', 'last-modified': 'today', vary: 'accept' } },
    '/blog?page=1': { status: 301, headers: { location: '/blog' } },
    '/blog.data?page=1': { status: 202 },
  });
  expect(written.toSorted()).toEqual(['site/blog.html', 'site/blog/page/1.data']);
  expect(exported).toEqual([
    { url: '/blog', status: 200, headers: { 'content-type': 'text/html' }, file: 'blog.html', bytes: 5 },
    { url: '/blog?page=1', status: 301, headers: { location: '/blog' }, bytes: 12 },
    { url: '/blog.data?page=1', status: 200, headers: {}, file: 'blog/page/1.data', bytes: 17 },
  ]);
});

test('what fails is left out with its reason, but for the error pages', async () => {
  const [missing] = errorPages();
  const { exported, leftOut } = await exportOf({
    '/blog/failed': { status: 500 },
    '/blog/gone': { status: 404 },
    [missing?.key ?? '']: { status: 404 },
  });
  expect(exported.map(({ url }) => url)).toEqual([missing?.key]);
  expect(leftOut).toEqual([
    { url: '/blog/failed', why: 'Its loader has failed.' },
    { url: '/blog/gone', why: 'The server answers 404.' },
  ]);
});

test('what cannot be written is an error', async () => {
  const full = Promise.reject(new Error('ENOSPC: no space left on device'));
  await expect(exportOf({ '/blog': { status: 200 } }, () => full)).rejects.toThrow('ENOSPC');
});
