import { cp } from 'node:fs/promises';
import { temporaryFolder } from '../content-folder.ts';
import { FIXTURE_CONTENT, type RunningServer, startServer } from '../running-server.ts';

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
  'search-empty': '/blog/search',
  'search-results': '/blog/search?q=quic',
  'search-no-results': '/blog/search?q=zzzzqqqq',
  'not-found': '/blog/no-such-post',
} as const;

export type Kind = keyof typeof KINDS;

/** Starts the built server over the posts of the tests' provider and the posts in e2e/hard-posts, which are hard to display. */
export async function startHardSite(): Promise<RunningServer> {
  const directory = await temporaryFolder();
  await cp(FIXTURE_CONTENT, directory, { recursive: true });
  await cp('e2e/hard-posts', directory, { recursive: true });
  return startServer(directory);
}
