import { LRUCache } from 'lru-cache';
import type { RenderedStore } from '#rendered-posts/rendered-store.ts';

/** Texts by key as long as the process lives, where the disk takes none: the least recently used go past so many bytes. */
export function createRenderedMemory(maxBytes: number): RenderedStore & { delete(key: string): void } {
  const known = new LRUCache<string, { readonly text: string; readonly note: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ text, note }) => Buffer.byteLength(text) + Buffer.byteLength(note) + 1,
  });
  return {
    get: (key) => known.get(key)?.text,
    noteOf: (key) => known.get(key)?.note,
    set(key, text, note = '') {
      known.set(key, { text, note });
      return true;
    },
    delete: (key) => void known.delete(key),
    close: () => known.clear(),
  };
}
