import { renderInShell } from '@portico/shell/testing';
import { expect, test } from 'vitest';
import { PostTags } from './post-tags.tsx';

test('tags are links to their pages, and a post without any has no list of them', () => {
  const html = renderInShell(<PostTags tags={['Traffic Policy', 'TLS']} />);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/blog/tag/traffic-policy',
    '/blog/tag/tls',
  ]);
  expect(renderInShell(<PostTags tags={[]} />)).toBe('');
});
