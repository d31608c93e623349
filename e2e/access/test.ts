export { expect, forget, hydrated, load, painted, test } from '../test.ts';

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
