import { CATEGORIES, type Category } from '@portico/config/vendor-categories';

export const CHOICE_KEY = 'portico-consent';

const VALID_MS = 182 * 86_400_000;

/** The categories that the reader has agreed to. Undefined without a choice, or with one of another revision or that has expired. */
export function readChoice(revision: number): ReadonlySet<Category> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(CHOICE_KEY) ?? '');
    const isValid = stored.revision === revision && stored.expirationTime > Date.now();
    return isValid ? new Set(CATEGORIES.filter((category) => stored.categories.includes(category))) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice for half a year; other tabs get a `storage` event. If the browser refuses, it holds while the page is open. */
export function storeChoice(categories: Iterable<Category>, revision: number): void {
  const choice = { categories: [...categories], revision, expirationTime: Date.now() + VALID_MS };
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify(choice));
  } catch {}
}
