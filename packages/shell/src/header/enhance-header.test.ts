import { expect, test, vi } from 'vitest';
import { markCurrentLinks } from '#header/enhance-header.ts';

const ORIGIN = 'https://docs.relay.example';

test.for([
  ['a link to the page', '/pricing', '/pricing', 'page'],
  ['one to the section that it is in', '/blog', '/blog/tag/ai', 'true'],
  ['one to another page', '/pricing', '/blog', undefined],
  ['one to the first page, from another', '/', '/blog', undefined],
  ['one by its whole address', `${ORIGIN}/guides`, '/guides/tunnels', 'true'],
  ['one to this host', ORIGIN, '/', 'page'],
  ['one to another host', 'https://relay.example/guides', '/guides', undefined],
  ['one with a query', '/blog?page=2', '/blog', undefined],
  ['a page whose server has a slash at the end', '/guides', '/guides/', 'page'],
  ['a page that is not there', '/', '', undefined],
] as const)('%s', ([, href, pathname, expected]) => {
  const attributes = new Map([['aria-current', 'of the page before']]);
  const { origin, pathname: path, search, hash } = new URL(href, ORIGIN);
  const link = {
    origin,
    pathname: path,
    search,
    hash,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('document', { querySelectorAll: () => [link] });
  markCurrentLinks(pathname);
  expect(attributes.get('aria-current')).toBe(expected);
});
