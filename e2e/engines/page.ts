import { isDeepStrictEqual } from 'node:util';
import type { Driver } from './browsers.ts';

/** An element by what a reader knows it by. */
export type Target = {
  readonly selector: string;
  /** Its accessible name or text, whole; any if undefined. */
  readonly name?: string | undefined;
  /** Selector of what it is in. */
  readonly within?: string | undefined;
};

/** What is expected of a target; anything goes for what is left out. */
export type Expected = {
  readonly visible?: boolean;
  readonly focused?: boolean;
  /** Attributes and their values; null for one that is missing. */
  readonly attributes?: Readonly<Record<string, string | null>>;
};

const SELECTORS = {
  button: 'button',
  combobox: '[role="combobox"]',
  dialog: 'dialog',
  heading: 'h1',
  link: 'a[href]',
  main: 'main',
  radio: 'input[type="radio"]',
  summary: 'summary',
  tooltip: '[role="tooltip"]',
} as const;

export const HEADER = 'header.site-header';
export const VISIBLE = { visible: true };
export const HIDDEN = { visible: false };
export const FOCUSED = { focused: true };

/** A target by its role and name. */
export function by(role: keyof typeof SELECTORS, name?: string, within?: string): Target {
  return { selector: SELECTORS[role], name, within };
}

export type Page = ReturnType<typeof createPage>;

export function createPage(driver: Driver) {
  const complaints: string[] = [];
  async function evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    complaints.push(...(await driver.evaluate(takeComplaints)));
    return driver.evaluate(run, ...args);
  }

  async function gives<Args extends readonly unknown[], Result>(
    expected: Result,
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<void> {
    const isExpected = (actual: Result) => isDeepStrictEqual(actual, expected);
    await until(() => evaluate(run, ...args), isExpected, `${run} to give ${JSON.stringify(expected)}`);
  }

  /** The middle of a target, when it is in view and stands still: panels and drawers slide in. */
  async function middleOf(target: Target): Promise<readonly [number, number]> {
    let [x, y] = [0, 0];
    const standsStill = async () => {
      const before = `${x} ${y}`;
      const seen = await evaluate(look, target, true);
      [x, y] = seen?.middle ?? [0, 0];
      return before === `${x} ${y}` && seen?.isInView;
    };
    await sees(target, VISIBLE);
    await until(standsStill, Boolean, `${JSON.stringify(target)} to stand still`);
    return [x, y];
  }

  async function sees(target: Target, { visible, focused, attributes = {} }: Expected): Promise<void> {
    await until(
      () => evaluate(look, target, false),
      (seen) =>
        seen
          ? (visible ?? seen.visible) === seen.visible &&
            (focused ?? seen.focused) === seen.focused &&
            Object.entries(attributes).every(([name, value]) => (seen.attributes[name] ?? null) === value)
          : visible === false,
      `${JSON.stringify(target)} to be ${JSON.stringify({ visible, focused, attributes })}`,
    );
  }

  return {
    ...driver,
    evaluate,
    /** Waits until a function in the page gives a value; throws what it gave instead. */
    gives,
    /** Waits until a target is as expected; throws what it was instead. */
    sees,
    click: async (target: Target) => driver.clickAt(...(await middleOf(target))),
    hover: async (target: Target) => driver.moveTo(...(await middleOf(target))),
    focus: (target: Target) => evaluate(focusOn, target.selector, target.name),
    async pressEach(...keys: readonly string[]) {
      for (const key of keys) {
        await driver.press(key);
      }
    },
    // Not the protocols' own command: it waits for a load event, and a page from the back/forward cache has none.
    back: () => evaluate(() => void setTimeout(() => history.back())),
    /** Loads a page; resolves when the shell's effects have run. */
    async open(url: string) {
      await driver.goTo(url);
      await gives(true, isHydrated);
    },
    /** What pages threw, logged as an error, or were refused by their Content-Security-Policy. */
    async complaints() {
      await evaluate(() => null);
      return complaints;
    },
  };
}

async function until<Value>(read: () => Promise<Value>, isDone: (value: Value) => boolean, what: string) {
  const deadline = Date.now() + 30_000;
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
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited for ${what}; it was ${JSON.stringify(last)}`);
}

/* What follows runs in the page, and refers to nothing around it. */

/** Looks for a target, a visible one first, and brings it into view if it has to be. */
function look({ selector, name, within }: Target, isToBeInView: boolean) {
  const nameOf = (element: Element): string => {
    const copy = (element.closest('label') ?? element).cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) {
      hidden.remove();
    }
    return (element.getAttribute('aria-label') ?? copy.textContent).replace(/\s+/g, ' ').trim();
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const all = [...document.querySelectorAll(selector)].filter(
    (element) =>
      (within === undefined || element.closest(within) !== null) && (name === undefined || nameOf(element) === name),
  );
  const found = all.find(isVisible) ?? all[0];
  if (found === undefined) {
    return undefined;
  }
  const { top, bottom } = found.getBoundingClientRect();
  if (isToBeInView && (top < 0 || bottom > innerHeight)) {
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const { x, y, width, height } = found.getBoundingClientRect();
  return {
    visible: isVisible(found),
    focused: document.activeElement === found,
    attributes: Object.fromEntries([...found.attributes].map((attribute) => [attribute.name, attribute.value])),
    middle: [x + width / 2, y + height / 2] as const,
    isInView: x + width / 2 >= 0 && x + width / 2 < innerWidth && y + height / 2 >= 0 && y + height / 2 < innerHeight,
  };
}

function focusOn(selector: string, name: string | undefined): void {
  const named = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => name === undefined || [element.ariaLabel, element.textContent?.trim()].includes(name),
  );
  named.find((element) => element.checkVisibility())?.focus();
}

/** The last effect of the shell fetches what shows a toast. */
function isHydrated(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-item'));
}

/** Listens from the first call on, which comes before React takes over. */
function takeComplaints(): string[] {
  const own: Window & { complaints?: string[] } = window;
  if (own.complaints === undefined) {
    const complaints: string[] = [];
    own.complaints = complaints;
    console.error = (...words) => complaints.push(`logged: ${words.join(' ')}`);
    addEventListener('error', ({ message }) => complaints.push(`thrown: ${message}`));
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(`thrown: ${reason}`));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complaints.push(`refused: ${violatedDirective} ${blockedURI}`),
    );
  }
  return own.complaints.splice(0);
}
