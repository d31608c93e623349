/** Where the browser blocks storage and cookies, even reading them throws. Gives every script of the page storage that lasts as long as the page. */
export function replaceBlockedStorage(): void {
  replaceIfBlocked(window, 'localStorage', { value: memoryStorage() });
  replaceIfBlocked(window, 'sessionStorage', { value: memoryStorage() });
  let theme = '';
  const set = (cookie: string) => {
    [theme = ''] = cookie.split(';');
  };
  replaceIfBlocked(document, 'cookie', { get: () => theme, set });
}

function replaceIfBlocked<Owner extends object>(owner: Owner, name: keyof Owner, own: PropertyDescriptor): void {
  try {
    void owner[name];
  } catch {
    Reflect.defineProperty(owner, name, own);
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, String(value)),
    removeItem: (key: string) => void items.delete(key),
  };
}
