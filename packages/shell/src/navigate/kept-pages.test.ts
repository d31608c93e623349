// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { keptPages } from '#navigate/kept-pages.ts';

function shownPage(isAnswer = true) {
  const main = document.createElement('main');
  return { main, isAnswer, head: [], styles: '', pageData: null, enhance: () => () => {}, end: vi.fn() };
}

test('a page is returned once, and runs until another page is kept at its place', () => {
  const kept = keptPages();
  const [first, second] = [shownPage(), shownPage()];
  kept.add('a', first);
  expect(kept.take('a')?.page).toBe(first);
  expect(kept.take('a')).toBeUndefined();
  kept.add('a', first);
  expect(first.end).not.toHaveBeenCalled();
  kept.add('a', second);
  expect(first.end).toHaveBeenCalledOnce();
  expect(kept.take('a')?.page).toBe(second);
});

test('of pages that the server did not send, and of the oldest ones, only the focus is known', () => {
  const kept = keptPages();
  const unanswered = { ...shownPage(false), origin: { id: 'again' } };
  kept.add('unanswered', unanswered);
  expect(unanswered.end).toHaveBeenCalledOnce();
  const pages = Array.from({ length: 9 }, () => shownPage());
  for (const [index, page] of pages.entries()) {
    kept.add(`${index}`, page);
  }
  expect(kept.take('unanswered')).toEqual({ origin: { id: 'again' } });
  expect(pages.map(({ end }) => end.mock.calls.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(kept.take('0')).toEqual({ origin: undefined });
  expect(kept.take('1')?.page).toBe(pages[1]);
});
