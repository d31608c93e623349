// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { followOverflow } from '#content/follow-overflow.ts';

test('a region is measured only when its size or that of what is inside has changed', () => {
  let resize: (targets: readonly Element[]) => void = () => {};
  class Observer {
    observe = () => {};
    disconnect = () => {};
    constructor(callback: (entries: readonly { readonly target: Element }[]) => void) {
      resize = (targets) => callback(targets.map((target) => ({ target })));
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = document.createElement('div');
  root.innerHTML =
    '<pre role="group" tabindex="0"><code></code></pre><details><pre role="group" tabindex="0"><code></code></pre></details>';
  const [shown, hidden] = [...root.querySelectorAll('pre')].map((region) => {
    const width = vi.fn(() => 500);
    Object.defineProperty(region, 'scrollWidth', { get: width });
    return { region, width };
  });
  onTestFinished(followOverflow(root));
  resize([shown?.region.firstElementChild ?? root]);
  expect(shown?.region.dataset.overflow).toBe('more');
  expect(hidden?.width).not.toHaveBeenCalled();
  resize([hidden?.region ?? root]);
  expect(hidden?.region.dataset.overflow).toBe('more');
});
