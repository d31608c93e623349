import { applyAnnouncement } from '#announcement/apply-announcement.ts';
import { prepareRoot, scriptData } from '#theme/apply-theme.ts';

/*
 * The script that runs before the first paint: it applies the stored theme to <html>, and hides an announcement that the reader
 * has dismissed. It is the same for every reader.
 */
try {
  replaceBlockedStorage();
  prepareRoot();
  const { announcement, until } = scriptData();
  if (announcement !== undefined) {
    applyAnnouncement(announcement, until);
  }
} catch {
  // Without it, the style sheet follows the operating system.
}

/**
 * If the browser blocks storage and cookies, even reading them throws. This gives all scripts of the page a storage that lasts as
 * long as the page.
 */
function replaceBlockedStorage(): void {
  replaceIfBlocked(window, 'localStorage', { value: memoryStorage() });
  replaceIfBlocked(window, 'sessionStorage', { value: memoryStorage() });
  let last = '';
  const set = (cookie: string) => {
    last = cookie;
  };
  replaceIfBlocked(document, 'cookie', { get: () => last, set });
}

function replaceIfBlocked<Owner extends object>(owner: Owner, name: keyof Owner, own: PropertyDescriptor): void {
  try {
    void owner[name];
  } catch {
    Reflect.defineProperty(owner, name, own);
  }
}

/** The part of `Storage` that React Router and the shell use. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  };
}
