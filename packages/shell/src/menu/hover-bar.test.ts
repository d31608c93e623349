// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createHoverBar, type HoverBar } from '#menu/hover-bar.ts';

/** Panels that are open. jsdom has no popovers. */
const open = new Set<Element>();
let bar: HoverBar;
let docs: HTMLButtonElement;
let uses: HTMLButtonElement;
let clock = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { matches } = Element.prototype;
  const spy = vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector === ':popover-open') {
      return open.has(this);
    }
    const isInOpen = [...open].some((panel) => panel.contains(this));
    return selector.startsWith(':popover-open ') ? isInOpen : matches.call(this, selector);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  open.clear();
  clock = 0;
  bar = createHoverBar();
  [docs, uses] = [menu(100), menu(200)];
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Adds a button at `x`, 0, with a panel of 300 × 200 px below it. */
function menu(x: number): HTMLButtonElement {
  const [button, panel] = [document.createElement('button'), document.createElement('div')];
  panel.innerHTML = '<a href="#">In the panel</a>';
  document.body.append(button, panel);
  Object.assign(panel, {
    getBoundingClientRect: () => ({ left: x, right: x + 300, top: 60 }),
    showPopover() {
      open.clear();
      open.add(panel);
    },
    hidePopover: () => open.delete(panel),
  });
  Object.defineProperty(button, 'popoverTargetElement', { value: panel });
  bar.add(button);
  return button;
}

/** A pointer at a position, after the clock has moved. */
function pointer(x: number, y: number, afterMs = 0, pointerType = 'mouse'): PointerEvent {
  pass(afterMs);
  return { clientX: x, clientY: y, timeStamp: clock, pointerType } as PointerEvent;
}

function pass(ms: number): void {
  clock += ms;
  vi.advanceTimersByTime(ms);
}

function moveOutside(x: number, y: number): void {
  dispatchEvent(Object.assign(new Event('pointermove'), { x, y }));
}

const isOpen = (button: HTMLButtonElement) =>
  button.popoverTargetElement !== null && open.has(button.popoverTargetElement);

function click(button: HTMLButtonElement): boolean {
  const preventDefault = vi.fn();
  bar.onClick({ preventDefault } as unknown as MouseEvent, button);
  return preventDefault.mock.calls.length === 0;
}

function restOn(button: HTMLButtonElement): void {
  bar.onPointerEnter(pointer(button === docs ? 120 : 220, 20), button);
  pass(120);
}

test('a mouse that rests on a button opens its menu, and a touch or a pen does not', () => {
  for (const type of ['touch', 'pen']) {
    bar.onPointerEnter(pointer(120, 20, 0, type), docs);
    bar.onPointerMove(pointer(190, 20, 1, type), docs);
    pass(1000);
    expect(isOpen(docs), type).toBe(false);
    bar.onPointerLeave(pointer(120, 80, 0, type), docs);
  }
  bar.onPointerEnter(pointer(120, 20), docs);
  pass(119);
  expect(isOpen(docs)).toBe(false);
  pass(1);
  expect(isOpen(docs)).toBe(true);
});

test.for([
  ['moves fast', 140, false],
  ['hardly moves', 121, true],
] as const)('a mouse that still %s over the button', ([, x, opens]) => {
  bar.onPointerEnter(pointer(120, 20), docs);
  bar.onPointerMove(pointer(x, 20, 10), docs);
  pass(110);
  expect(isOpen(docs)).toBe(opens);
  pass(10);
  expect(isOpen(docs)).toBe(true);
});

test('a mouse that leaves before the menu has opened opens nothing', () => {
  for (const end of [() => bar.onPointerLeave(pointer(120, 80), docs), () => bar.stop()]) {
    bar.onPointerEnter(pointer(120, 20), docs);
    pass(100);
    end();
    pass(1000);
    expect(isOpen(docs)).toBe(false);
  }
});

test('while one menu is open, the next one opens at once, unless the mouse passes its button on the way to the panel', () => {
  restOn(docs);
  bar.onPointerLeave(pointer(190, 20), docs);
  bar.onPointerEnter(pointer(210, 40, 10), uses);
  expect([isOpen(docs), isOpen(uses)]).toEqual([true, false]);
  pass(120);
  expect([isOpen(docs), isOpen(uses)]).toEqual([false, true]);
  bar.onPointerLeave(pointer(210, 20), uses);
  bar.onPointerEnter(pointer(190, 20, 10), docs);
  expect([isOpen(docs), isOpen(uses)]).toEqual([true, false]);
});

test('a menu closes a moment after the mouse has left, and stays if the mouse comes back', () => {
  restOn(docs);
  bar.onPointerLeave(pointer(90, 20), docs);
  pass(249);
  expect(isOpen(docs)).toBe(true);
  bar.onPointerEnter(pointer(120, 20), docs);
  pass(1000);
  expect(isOpen(docs)).toBe(true);
  bar.onPointerLeave(pointer(90, 20), docs);
  pass(250);
  expect(isOpen(docs)).toBe(false);
});

test('a menu stays while the mouse moves towards its panel, and closes once it has stopped on the way', () => {
  restOn(docs);
  bar.onPointerLeave(pointer(120, 30), docs);
  for (const y of [35, 40, 45]) {
    moveOutside(150, y);
    pass(250);
    expect(isOpen(docs), `${y}`).toBe(true);
  }
  pass(250);
  expect(isOpen(docs)).toBe(false);
});

test('a menu closes though the mouse moves, if it moves elsewhere', () => {
  restOn(docs);
  bar.onPointerLeave(pointer(120, 30), docs);
  moveOutside(90, 10);
  pass(250);
  expect(isOpen(docs)).toBe(false);
});

test('a menu with the focus inside stays when the mouse leaves, and no other menu takes its place', () => {
  restOn(docs);
  docs.popoverTargetElement?.querySelector('a')?.focus();
  bar.onPointerLeave(pointer(90, 20), docs);
  pass(1000);
  expect(isOpen(docs)).toBe(true);
  restOn(uses);
  expect([isOpen(docs), isOpen(uses)]).toEqual([true, false]);
});

test('a click keeps a menu open that hovering has opened, and the next one closes it', () => {
  restOn(docs);
  pass(5000);
  expect(click(docs)).toBe(false);
  expect(click(docs)).toBe(true);
});

test('a menu that was clicked stays when the mouse leaves, and one that is closed stays closed until then', () => {
  restOn(docs);
  click(docs);
  bar.onPointerLeave(pointer(90, 20), docs);
  pass(1000);
  expect(isOpen(docs)).toBe(true);
  open.clear();
  expect(click(uses), 'another one is opened').toBe(true);
});

test.for([
  ['Escape', () => bar.onEscape(docs)],
  ['a click', () => click(docs)],
] as const)('after %s, a menu stays closed until the mouse has left its button', ([, close]) => {
  restOn(docs);
  close();
  open.clear();
  bar.onPointerMove(pointer(190, 20, 10), docs);
  pass(1000);
  expect(isOpen(docs)).toBe(false);
  bar.onPointerLeave(pointer(190, 80), docs);
  restOn(docs);
  expect(isOpen(docs)).toBe(true);
});

test('a menu that the keyboard or a click has opened stays when the mouse leaves its button', () => {
  open.add(docs.popoverTargetElement ?? docs);
  bar.onPointerEnter(pointer(120, 20), docs);
  bar.onPointerLeave(pointer(90, 20), docs);
  pass(1000);
  expect(isOpen(docs)).toBe(true);
});
