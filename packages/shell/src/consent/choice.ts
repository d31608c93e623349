import { CATEGORIES, type Category } from '@portico/core/vendor-categories';
import { onWindow } from '#window-event.ts';

const KEY = 'portico-consent';
const VALID_MS = 182 * 86_400_000;

const listeners = new Set<() => void>();
// The reader's choice on this page, if the browser refuses to store it.
let unstored: string | undefined;

/** The stored choice of the reader, for `useSyncExternalStore`. It also changes in other tabs. */
export const choiceStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stopping = new AbortController();
    onWindow('storage', ({ key }) => key === KEY && listener(), stopping);
    // Events are missed while the page is in the back/forward cache.
    onWindow('pageshow', ({ persisted }) => persisted && listener(), stopping);
    return () => {
      listeners.delete(listener);
      stopping.abort();
    };
  },
  snapshot: () => unstored ?? localStorage.getItem(KEY),
};

/**
 * Returns the categories that the reader has agreed to. Returns undefined if there is no choice, or if it has expired or was made
 * for another revision.
 */
export function parseChoice(stored: string | null, revision: number, now: number): ReadonlySet<Category> | undefined {
  try {
    const choice = JSON.parse(stored ?? '');
    const isValid = choice.revision === revision && choice.expirationTime > now;
    return isValid ? new Set(CATEGORIES.filter((category) => choice.categories.includes(category))) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a choice for half a year. Other tabs get a `storage` event. If the browser refuses, the choice lasts as long as the page is open.
 */
export function storeChoice(categories: Iterable<Category>, revision: number): void {
  const choice = JSON.stringify({ categories: [...categories], revision, expirationTime: Date.now() + VALID_MS });
  try {
    localStorage.setItem(KEY, choice);
    unstored = undefined;
  } catch {
    unstored = choice;
  }
  for (const listener of listeners) {
    listener();
  }
}
