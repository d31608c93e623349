import { expect, test } from 'vitest';
import Palette from '#search/palette.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

const PROPS = { navigate: () => {}, open: true, visit: 1, onClose: () => {} };

test('a palette begins with the latest posts, the default tags, no categories, and an empty field', () => {
  const html = renderInShell(<Palette {...PROPS} />);
  const groups = [...html.matchAll(/class="palette-group"[^>]*>([^<]*)/g)].map(([, title]) => title);
  expect(groups).toEqual(['Posts', 'Tags']);
  expect(html).toMatch(/<input[^>]*role="combobox"[^>]*aria-expanded="true"[^>]*value=""/);
  const hrefs = [...html.matchAll(/role="option"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*role="option"/g)];
  expect(hrefs.map(([, one, other]) => one ?? other)).toEqual([
    '/blog/one',
    '/blog/two',
    '/blog/tag/ai',
    '/blog/tag/traffic-policy',
  ]);
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
});

test('it says who wrote a post and when', () => {
  const html = renderInShell(<Palette {...PROPS} />);
  expect(html).toContain('Ann');
  expect(html).toContain('<time dateTime="2026-01-02">Jan 2, 2026</time>');
});
