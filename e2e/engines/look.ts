/** An element by what a reader knows it by. */
export type Target = {
  readonly selector: string;
  /** Its accessible name or text, whole; any where undefined. */
  readonly name?: string | undefined;
  /** Selector of what it is in. */
  readonly within?: string | undefined;
};

export type Seen = {
  readonly visible: boolean;
  readonly focused: boolean;
  /** While an animation or transition of it, or of what it is in, runs. What follows the scroll position does not count. */
  readonly moving: boolean;
  /** Whether its middle is where a pointer can be. */
  readonly reachable: boolean;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};

const SELECTORS = {
  button: 'button',
  checked: 'input:checked',
  combobox: '[role="combobox"]',
  dialog: 'dialog',
  heading: 'h1',
  link: 'a[href]',
  main: 'main',
  navigation: 'nav',
  option: '[role="option"]',
  radio: 'input[type="radio"]',
  summary: 'summary',
  tooltip: '[role="tooltip"]',
} as const;

export const HEADER = 'header.site-header';
export const DRAWER = 'dialog[aria-label="Menu"]';

/** A target by its role and name. */
export function by(role: keyof typeof SELECTORS, name?: string, within?: string): Target {
  return { selector: SELECTORS[role], name, within };
}

/**
 * Looks for a target in the page, a visible one first. Runs in the page: it refers to nothing around it. What it knows of
 * names is what the shell uses: a label, a `<label>` around a field, or the text that is not hidden from a screen reader.
 */
export function look({ selector, name, within }: Target): Seen | undefined {
  const nameOf = (element: Element): string => {
    const copy = (element.closest('label') ?? element).cloneNode(true);
    if (copy instanceof Element) {
      for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) {
        hidden.remove();
      }
    }
    const text = copy.textContent ?? '';
    return (element.getAttribute('aria-label') ?? text).replace(/\s+/g, ' ').trim();
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
  const { x, y, width, height } = found.getBoundingClientRect();
  return {
    visible: isVisible(found),
    focused: document.activeElement === found,
    moving: document.getAnimations().some(({ timeline, playState, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return timeline === document.timeline && playState === 'running' && target?.contains(found);
    }),
    reachable: x + width / 2 >= 0 && x + width / 2 < innerWidth && y + height / 2 >= 0 && y + height / 2 < innerHeight,
    name: nameOf(found),
    attributes: Object.fromEntries([...found.attributes].map((attribute) => [attribute.name, attribute.value])),
    box: { x, y, width, height },
  };
}

/** Brings the element at a place into view where it is outside of it, without an animation. Runs in the page. */
export function reveal(selector: string, left: number, top: number): void {
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const { x, y } = element.getBoundingClientRect();
    return x === left && y === top;
  });
  const { top: start = 0, bottom: end = 0 } = found?.getBoundingClientRect() ?? {};
  if (start < 0 || end > innerHeight) {
    found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}
