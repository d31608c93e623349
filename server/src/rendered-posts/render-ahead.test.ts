import { setImmediate } from 'node:timers/promises';
import { buildContentIndex, type ContentSnapshot, type Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderAhead } from '#rendered-posts/render-ahead.ts';

type Listener = (next: ContentSnapshot, previous: ContentSnapshot) => void;

function post(slug: string, date: string): Post {
  return samplePost(slug, { date, markdown: slug });
}

function contentOf(...posts: readonly Post[]) {
  const listeners = new Set<Listener>();
  const snapshotOf = (now: readonly Post[]): ContentSnapshot => ({
    version: '1',
    index: buildContentIndex(now, Date.parse('2030-01-01')),
    authors: new Map(),
    media: new Map(),
    images: new Map(),
    errors: [],
  });
  let current = snapshotOf(posts);
  return {
    current: () => current,
    onChange(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(...next: readonly Post[]) {
      const previous = current;
      current = snapshotOf(next);
      for (const listener of listeners) {
        listener(current, previous);
      }
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const A = post('a', '2024-01-01');
const B = post('b', '2025-01-01');
const HIDDEN = samplePost('hidden', { markdown: 'hidden', unlisted: true });

/** Runs it over some content; `rendered` holds the texts, one more a turn of the event loop. */
function ahead(store: ReturnType<typeof contentOf>, broken?: string, isRendered?: (post: Post) => boolean) {
  const rendered: string[] = [];
  const failed: string[] = [];
  const stopping = new AbortController();
  renderAhead({
    store,
    isRendered,
    async renderPost({ markdown }) {
      rendered.push(markdown);
      if (markdown === broken) {
        throw new Error('It broke.');
      }
      return { html: markdown, headings: [], notices: [] };
    },
    onError: (_error, { slug }) => failed.push(slug),
    signal: stopping.signal,
  });
  return { rendered, failed, stop: () => stopping.abort() };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await setImmediate();
  }
}

test('every post is rendered, the newest first, one a turn of the event loop', async () => {
  const { rendered } = ahead(contentOf(A, B, HIDDEN));
  expect(rendered).toEqual([]);
  await turns(1);
  expect(rendered).toEqual(['b']);
  await turns(5);
  expect(rendered).toEqual(['b', 'a', 'hidden']);
});

test('after a change what is new is rendered, also while others wait', async () => {
  const store = contentOf(A, B);
  const { rendered } = ahead(store);
  await turns(1);
  const edited = { ...A, markdown: 'a, edited' };
  store.change(edited, B);
  await turns(5);
  store.change(edited, B, HIDDEN);
  await turns(5);
  expect(rendered).toEqual(['b', 'a', 'a, edited', 'hidden']);
});

test('a post that cannot be rendered is reported and delays none of the others', async () => {
  const { rendered, failed } = ahead(contentOf(A, B), 'b');
  await turns(5);
  expect([rendered, failed]).toEqual([['b', 'a'], ['b']]);
});

test('it ends when the server stops', async () => {
  const { rendered, stop } = ahead(contentOf(A, B));
  await turns(1);
  stop();
  await turns(5);
  expect(rendered).toEqual(['b']);
});

test('each day it asks for every post of the present content, and renders what is not there any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = contentOf(A, B);
  const asked: string[] = [];
  const stored = new Set(['a', 'b', 'hidden']);
  const { rendered, stop } = ahead(store, undefined, ({ slug }) => {
    asked.push(slug);
    return stored.has(slug);
  });
  await turns(5);
  store.change(B, HIDDEN);
  await turns(5);
  expect(asked.splice(0)).toEqual(['b', 'a', 'hidden']);
  stored.delete('hidden');
  vi.advanceTimersByTime(DAY_MS);
  await turns(5);
  expect([asked.splice(0), rendered]).toEqual([['b', 'hidden'], ['hidden']]);
  stop();
  vi.advanceTimersByTime(DAY_MS);
  await turns(5);
  expect([asked, rendered, vi.getTimerCount()]).toEqual([[], ['hidden'], 0]);
});

test('what is rendered already is not rendered again', async () => {
  const { rendered } = ahead(contentOf(A, B, HIDDEN), undefined, ({ slug }) => slug === 'a');
  await turns(6);
  expect(rendered).toEqual(['b', 'hidden']);
});
