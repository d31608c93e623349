import { afterEach, expect, test, vi } from 'vitest';
import { recentPosts, rememberPost } from '#search/recent-posts.ts';

function stubStorage(value?: string): Map<string, string> {
  const stored = new Map(value === undefined ? [] : [['portico-recent', value]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

test('the post that was read last is the first, each stands there once, and ten at most', () => {
  stubStorage();
  for (let number = 1; number <= 12; number += 1) {
    rememberPost(`post-${number}`);
  }
  rememberPost('post-11');
  expect(recentPosts()).toEqual(['post-11', 'post-12', ...[10, 9, 8, 7, 6, 5, 4, 3].map((number) => `post-${number}`)]);
});

test.for(['', 'null', '{"length":1}', '"a"', '[', '[1, null, {}]'])('what another wrote there is none: %s', (value) => {
  stubStorage(value);
  expect(recentPosts()).toEqual([]);
  rememberPost('a-post');
  expect(recentPosts()).toEqual(['a-post']);
});

test('where storage is blocked there are none, and nothing is thrown', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('blocked', 'SecurityError');
    },
    setItem() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  rememberPost('a-post');
  expect(recentPosts()).toEqual([]);
});
