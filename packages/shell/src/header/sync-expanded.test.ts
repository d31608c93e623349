import { afterEach, expect, test, vi } from 'vitest';
import { syncExpanded } from '#header/sync-expanded.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page with a button for each popover, by id, and whether it is open. */
function openPage(open: Readonly<Record<string, boolean>>) {
  const document = new EventTarget();
  const expanded = new Map<string, string>();
  class Element {
    readonly id: string;
    constructor(id: string) {
      this.id = id;
    }
    hasAttribute = () => this.id in open;
    matches = () => open[this.id];
    getAttribute = () => this.id;
    setAttribute = (_name: string, value: string) => expanded.set(this.id, value);
  }
  class ToggleEvent extends Event {
    readonly newState: string;
    constructor(target: Element, newState: string) {
      super('toggle');
      this.newState = newState;
      Object.defineProperty(this, 'target', { value: target });
    }
  }
  vi.stubGlobal('Element', Element);
  vi.stubGlobal('ToggleEvent', ToggleEvent);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal(
    'document',
    Object.assign(document, {
      getElementById: (id: string) => (id in open ? new Element(id) : null),
      querySelectorAll: () => [...Object.keys(open), 'gone'].map((id) => new Element(id)),
      querySelector: (selector: string) => new Element(/="(.*)"/.exec(selector)?.[1] ?? ''),
    }),
  );
  syncExpanded();
  const toggle = (id: string, state: string) => document.dispatchEvent(new ToggleEvent(new Element(id), state));
  return { expanded, toggle };
}

test('from the first moment on a button says whether its popover is open', () => {
  const { expanded } = openPage({ menu: false, theme: true });
  expect([...expanded]).toEqual([
    ['menu', 'false'],
    ['theme', 'true'],
    ['gone', 'false'],
  ]);
});

test('a popover that opens or closes changes its own button, and what is no popover changes none', () => {
  const { expanded, toggle } = openPage({ menu: false, theme: false });
  toggle('menu', 'open');
  expect(expanded.get('menu')).toBe('true');
  expect(expanded.get('theme')).toBe('false');
  toggle('menu', 'closed');
  expect(expanded.get('menu')).toBe('false');
  toggle('details', 'open');
  expect(expanded.has('details')).toBe(false);
});
