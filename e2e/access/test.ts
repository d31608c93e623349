import { cp } from 'node:fs/promises';
import { temporaryFolder } from '../content-folder.ts';
import { FIXTURE_CONTENT, startServer } from '../running-server.ts';
import { test as base } from '../test.ts';

export { expect, forget, hydrated, load, painted } from '../test.ts';

export const KINDS = {
  home: '/',
  pricing: '/pricing',
  download: '/download',
  index: '/blog',
  'index-page-2': '/blog?page=2',
  post: '/blog/tls-1-3-handshake-byte-by-byte',
  'post-of-a-series': '/blog/quic-connection-migration',
  'post-with-a-cover': '/blog/cover-image',
  'post-without-headings': '/blog/long-title',
  'post-wider-than-the-screen': '/blog/wide-and-marked',
  'post-right-to-left': '/blog/right-to-left',
  'post-in-another-language': '/blog/in-persian',
  'post-east-asian': '/blog/east-asian-scripts',
  'tag-of-many': '/blog/tag/dns',
  'tag-of-one': '/blog/tag/only-this-post-has-it',
  category: '/blog/category/protocols',
  author: '/blog/author/leif-aasen',
  archive: '/blog/archive',
  tags: '/blog/tags',
  authors: '/blog/authors',
  subscribe: '/blog/subscribe',
  'search-empty': '/blog/search',
  'search-results': '/blog/search?q=quic',
  'search-no-results': '/blog/search?q=zzzzqqqq',
  'not-found': '/blog/no-such-post',
} as const;

export type Kind = keyof typeof KINDS;

/** The end-to-end test, on a site with the posts in e2e/hard-posts too, which are hard to display. Each worker starts it once. */
export const test = base.extend<object, { readonly hardSite: string }>({
  hardSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern.
    async ({}, use) => {
      const directory = await temporaryFolder();
      await cp(FIXTURE_CONTENT, directory, { recursive: true });
      await cp('e2e/hard-posts', directory, { recursive: true });
      const server = await startServer(directory);
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ hardSite }, use) => use(hardSite),
});
