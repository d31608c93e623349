import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Handoff } from '#app/handoff.ts';
import { READY } from '#app/ready.ts';

// Modules that say that they ran. One that has run is not run again, so each test has its own.
let run = 0;
const ran: string[] = [];
const moduleNamed = (name: string) => `data:text/javascript,globalThis.ran.push('${name}')//${run}`;
const MISSING = 'data:text/javascript,throw new Error("It cannot be fetched.")';

beforeEach(() => {
  run += 1;
  ran.length = 0;
  vi.stubGlobal('ran', ran);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

// The globals stay: an import that fails ends when it ends, and the script then looks at its document.
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

type Browser = {
  /** Calls back after its `timeout` alone: the page is never idle. Absent where the browser has none. */
  readonly hasIdleCallback?: boolean;
  /** Whether it tells of paints; absent where it does not know of them. */
  readonly paints?: 'told' | 'not told';
  readonly connection?: Readonly<Record<string, unknown>>;
};

/** Runs the script in a page; `asked` says how often the modules were asked for, `isOver` whether nothing waits for them any more. */
async function openPage({ hasIdleCallback = false, paints, connection }: Browser = {}, entry = moduleNamed('entry')) {
  const handoff: Handoff = {
    context: {},
    state: '',
    manifest: moduleNamed('manifest'),
    entry,
    routes: { root: moduleNamed('route') },
    imports: [MISSING, moduleNamed('import')],
  };
  const attributes = new Map([['data-search-asked', 'what is typed']]);
  const getElementById = vi.fn(() => ({ textContent: JSON.stringify(handoff) }));
  const window = new EventTarget();
  let isOver = false;
  window.addEventListener(READY, () => {
    isOver = true;
  });
  const requestIdleCallback = (work: () => void, { timeout }: { timeout?: number } = {}) =>
    timeout !== undefined && setTimeout(work, timeout);
  const paintObservers: PaintObserver[] = [];
  class PaintObserver {
    static supportedEntryTypes = ['paint'];
    readonly #tell: (entries: object, observer: object) => void;
    constructor(tell: (entries: object, observer: object) => void) {
      this.#tell = tell;
    }
    observe() {
      paintObservers.push(this);
      if (paints === 'told') {
        this.tell();
      }
    }
    tell() {
      this.#tell({ getEntriesByName: () => [{}] }, this);
    }
    disconnect() {}
  }
  vi.stubGlobal('window', {
    ...(hasIdleCallback && { requestIdleCallback }),
    ...(paints !== undefined && { PerformanceObserver: PaintObserver }),
  });
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('PerformanceObserver', PaintObserver);
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  // Node's takes no boolean.
  vi.stubGlobal('removeEventListener', (type: string, listener: () => void, capture: boolean) =>
    window.removeEventListener(type, listener, { capture }),
  );
  vi.stubGlobal('document', {
    getElementById,
    addEventListener() {},
    querySelector: () => null,
    querySelectorAll: () => [],
    documentElement: {
      dataset: {},
      hasAttribute: (name: string) => attributes.has(name),
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      removeAttribute: (name: string) => attributes.delete(name),
      toggleAttribute() {},
    },
  });
  vi.stubGlobal('history', { state: null, replaceState() {} });
  vi.stubGlobal('location', { href: '/post' });
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: 'reload' }] });
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem() {} });
  vi.stubGlobal('requestAnimationFrame', () => {});
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('HTMLButtonElement', class {});
  vi.stubGlobal('HTMLDialogElement', class {});
  await import('#app/load-modules.ts');
  return {
    happens: (event: string) => window.dispatchEvent(Object.assign(new Event(event), { key: 'Tab' })),
    paint() {
      for (const observer of paintObservers) {
        observer.tell();
      }
    },
    asked: () => getElementById.mock.calls.length,
    isOver: () => isOver,
    typed: () => attributes.get('data-search-asked'),
  };
}

test('every module of the page is fetched, also where one cannot be', async () => {
  const { happens } = await openPage();
  happens('keydown');
  vi.useRealTimers();
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['entry', 'import', 'manifest', 'route']));
});

test('what was typed for the palette stays where a module that the page can do without cannot be fetched', async () => {
  const { happens, isOver, typed } = await openPage();
  happens('keydown');
  vi.useRealTimers();
  await vi.waitFor(() => expect(ran).toHaveLength(4));
  expect([isOver(), typed()]).toEqual([false, 'what is typed']);
});

test.for(['pointerover', 'touchstart', 'keydown'])('modules are fetched at once, and once, on %s', async (sign) => {
  const { happens, asked } = await openPage();
  expect(asked()).toBe(0);
  happens(sign);
  expect(asked()).toBe(1);
  happens(sign);
  happens('keydown');
  expect(asked()).toBe(1);
});

test('what a mouse sends that rests over the page, before its first paint, asks for nothing', async () => {
  const { happens, paint, asked } = await openPage({ hasIdleCallback: true, paints: 'not told' });
  happens('pointerover');
  expect(asked()).toBe(0);
  paint();
  expect(asked()).toBe(0);
  happens('pointerover');
  expect(asked()).toBe(1);
});

test.for<[string, Record<string, unknown>, boolean]>([
  ['save data', { saveData: true, effectiveType: '4g' }, true],
  ['use 2G', { saveData: false, effectiveType: '2g' }, true],
  ['use 3G', { saveData: false, effectiveType: '3g' }, false],
])('readers who %s get them unasked, or on the first sign of intent alone', async ([, connection, saves]) => {
  const { happens, asked } = await openPage({ hasIdleCallback: true, paints: 'told', connection });
  happens('load');
  vi.advanceTimersByTime(60_000);
  expect(asked() === 0).toBe(saves);
  happens('touchstart');
  expect(asked()).toBeGreaterThan(0);
});

test.for<[string, Browser]>([
  ['has idle moments and tells of paints', { hasIdleCallback: true, paints: 'told' }],
  ['tells of no paint', { hasIdleCallback: true, paints: 'not told' }],
  ['knows neither', {}],
])(
  'where nobody does anything they are fetched all the same: a page that is never idle, in a browser that %s',
  async ([, browser]) => {
    const { happens, asked } = await openPage(browser);
    vi.advanceTimersByTime(10_000);
    expect(asked()).toBe(0);
    happens('load');
    expect(asked()).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(asked()).toBeGreaterThan(0);
  },
);
