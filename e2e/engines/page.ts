import { isDeepStrictEqual } from 'node:util';
import type { Driver } from './driver.ts';
import { look, reveal, type Seen, type Target } from './look.ts';

const WITHIN_MS = 8000;
// In development modules are made when they are asked for.
const HYDRATED_WITHIN_MS = 60_000;
const POLL_MS = 50;

/** What is expected of a target; what is left out may be as it likes. */
export type Expected = {
  readonly visible?: boolean;
  readonly focused?: boolean;
  readonly name?: string;
  /** Attributes and their values; null for one that is not there. */
  readonly attributes?: Readonly<Record<string, string | null>>;
};

export type Page = Omit<Driver, 'reset' | 'close' | 'complaints'> & {
  back(): Promise<void>;
  click(target: Target): Promise<void>;
  hover(target: Target): Promise<void>;
  /** Moves focus there as a script would. */
  focus(target: Target): Promise<void>;
  /** Waits until a target is as expected; throws what it was instead. */
  sees(target: Target, expected: Expected): Promise<void>;
  /** Waits until a function in the page gives a value; throws what it gave instead. */
  gives<Args extends readonly unknown[], Result>(
    expected: Result,
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<void>;
  /** Loads a page and resolves when the shell's effects have run: the last of them fetches what shows a toast. */
  openHydrated(url: string): Promise<void>;
};

/** A page by role and name, over any driver. */
export function createPage(driver: Omit<Driver, 'reset' | 'close' | 'complaints'>): Page {
  const seen = (target: Target) => driver.evaluate(look, target);

  /** Where a target is, once it is in view and stands still: panels and drawers slide in. */
  async function place(target: Target): Promise<Seen['box']> {
    await page.sees(target, { visible: true });
    const before = await seen(target);
    if (before !== undefined) {
      await driver.evaluate(reveal, target.selector, before.box.x, before.box.y);
    }
    let box = { x: 0, y: 0, width: 0, height: 0 };
    await until(
      async () => {
        const now = await seen(target);
        box = now?.box ?? box;
        return now;
      },
      (now) => now?.moving === false && now.reachable,
      `${nameOf(target)} to stand still in view`,
    );
    return box;
  }

  const page: Page = {
    ...driver,
    // Not the protocols' own commands: some wait for a load event, and a page from the back/forward cache has none.
    back: () => driver.evaluate(goBack),
    async click(target) {
      const { x, y, width, height } = await place(target);
      await driver.clickAt(x + width / 2, y + height / 2);
    },
    async hover(target) {
      const { x, y, width, height } = await place(target);
      await driver.moveTo(x + width / 2, y + height / 2);
    },
    async focus({ selector, name = '' }) {
      await driver.evaluate(focusOn, selector, name);
    },
    async sees(target, expected) {
      await until(
        () => seen(target),
        (actual) => matches(actual, expected),
        `${nameOf(target)} to be ${JSON.stringify(expected)}`,
      );
    },
    async gives(expected, run, ...args) {
      await until(
        () => driver.evaluate(run, ...args),
        (actual) => isDeepStrictEqual(actual, expected),
        `${run} to give ${JSON.stringify(expected)}`,
      );
    },
    async openHydrated(url) {
      await driver.open(url);
      await until(() => driver.evaluate(isHydrated), Boolean, `${url} to be hydrated`, HYDRATED_WITHIN_MS);
    },
  };
  return page;
}

function matches(actual: Seen | null | undefined, expected: Expected): boolean {
  const { visible, focused, name, attributes = {} } = expected;
  if (!actual) {
    return visible === false;
  }
  return (
    (visible === undefined || actual.visible === visible) &&
    (focused === undefined || actual.focused === focused) &&
    (name === undefined || actual.name === name) &&
    Object.entries(attributes).every(([key, value]) => (actual.attributes[key] ?? null) === value)
  );
}

async function until<Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  what: string,
  withinMs = WITHIN_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await read();
      if (isDone(value)) {
        return;
      }
      last = value;
    } catch (error) {
      // A document that goes away takes the response with it.
      last = error instanceof Error ? error.message : error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`waited for ${what}; it was ${JSON.stringify(last)}`);
}

function isHydrated(): boolean {
  const files = performance.getEntriesByType('resource').map((entry) => entry.name);
  return (
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber')) &&
    files.some((file) => file.includes('/toast-item'))
  );
}

function goBack(): void {
  setTimeout(() => history.back());
}

function focusOn(selector: string, name: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const own = element.getAttribute('aria-label') ?? element.textContent?.trim();
    if (element.checkVisibility() && (name === '' || own === name)) {
      element.focus();
      return;
    }
  }
}

function nameOf({ selector, name, within }: Target): string {
  return [selector, name && `“${name}”`, within && `in ${within}`].filter(Boolean).join(' ');
}
