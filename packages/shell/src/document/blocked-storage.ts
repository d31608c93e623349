/** If the browser blocks storage and cookies, even reading them throws. Gives every script of the page storage that lasts as long as the page. */
export function replaceBlockedStorage(): void {
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

/** What React Router and the shell use of a `Storage`. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  };
}
