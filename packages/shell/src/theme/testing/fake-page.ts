import { vi } from 'vitest';

type Message = { readonly theme: string; readonly timestamp: number };

/** A page as the theme's controller sees it, in place of the browser's globals. */
export type FakePage = {
  /** What `document.cookie` reads; undefined where the browser keeps none. */
  cookie: string | undefined;
  dark: boolean;
  readonly sent: unknown[];
  readonly storage: Map<string, string>;
  readonly root: { readonly dataset: Record<string, string>; readonly classes: ReadonlySet<string> };
  /** What became of a write to the document, oldest first; `changing` where transitions were off. */
  readonly writes: string[];
  deliver(message: unknown): void;
  ping(key: string, value: string | null): void;
  hide(): void;
  show(): void;
};

/** Stubs the globals for one test; `broadcast` says how well broadcasting works. */
export function fakePage({ broadcast = 'works' }: { broadcast?: 'works' | 'throws' | 'missing' } = {}): FakePage {
  const window = new EventTarget();
  const media = new EventTarget();
  const channels = new Set<EventTarget>();
  const classes = new Set<string>();
  const dataset: Record<string, string> = {};
  let changing = false;
  const page: FakePage = {
    cookie: '',
    dark: false,
    sent: [],
    storage: new Map(),
    root: { dataset, classes },
    writes: [],
    deliver(data) {
      for (const channel of channels) {
        channel.dispatchEvent(new MessageEvent('message', { data }));
      }
    },
    ping: (key, newValue) => window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
    hide: () => window.dispatchEvent(new Event('pagehide')),
    show: () => window.dispatchEvent(new Event('pageshow')),
  };
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: {
      dataset,
      classList: {
        add(name: string) {
          classes.add(name);
          page.writes.push(changing ? `${name}, changing` : name);
        },
        remove: (...names: string[]) => names.map((name) => classes.delete(name)),
      },
      toggleAttribute(_name: string, on: boolean) {
        changing = on;
      },
    },
    querySelector: () => ({ content: '' }),
    querySelectorAll: () => [{ content: '' }],
  });
  Object.defineProperty(document, 'cookie', {
    get: () => page.cookie ?? '',
    set(cookie: string) {
      page.cookie = page.cookie === undefined ? undefined : cookie.slice(0, cookie.indexOf(';'));
    },
  });
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(message: Message) {
      if (broadcast === 'throws') {
        throw new DOMException('it is closed', 'InvalidStateError');
      }
      page.sent.push(message);
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { hostname: 'localhost', protocol: 'http:' });
  vi.stubGlobal('navigator', {
    get cookieEnabled() {
      return page.cookie !== undefined;
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => page.storage.get(key) ?? null,
    setItem: (key: string, value: string) => page.storage.set(key, value),
    removeItem: (key: string) => page.storage.delete(key),
  });
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('window', {
    matchMedia: (query: string) => ({
      matches: page.dark && query.includes('dark'),
      addEventListener: media.addEventListener.bind(media),
    }),
  });
  vi.stubGlobal('BroadcastChannel', broadcast === 'missing' ? undefined : Channel);
  return page;
}
