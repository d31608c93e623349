import { afterFirstPaint } from '#app/after-first-paint.ts';
import { savesData } from '#app/saves-data.ts';

const INTENT = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
// Where requestIdleCallback is missing (Safari), this long after `load` counts as idle.
const IDLE_FALLBACK_MS = 200;
// A page that is never idle, or whose paint is not reported, gets it all the same.
const LATEST_MS = 2000;

/**
 * Calls `load` after the first paint, with which what it fetches never competes: when the page is idle, or at once on the first
 * sign that the reader wants something, and on that alone where data is to be saved. It may be called again, and then has
 * nothing to do.
 */
export function whenWanted(load: () => void): void {
  function start(): void {
    for (const type of INTENT) {
      removeEventListener(type, start, true);
    }
    load();
  }

  function startWhenIdle(): void {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(start, { timeout: LATEST_MS });
    } else {
      setTimeout(start, IDLE_FALLBACK_MS);
    }
  }

  // Before it nobody sees what there is to want, and a mouse that rests over the page may send an event with the first frame.
  afterFirstPaint(() => {
    for (const type of INTENT) {
      addEventListener(type, start, { capture: true, passive: true });
    }
  });
  if (savesData()) {
    return;
  }
  addEventListener('load', () => {
    // A busy machine can be idle for a moment before it has painted, so the first paint is waited for where it is reported.
    afterFirstPaint(startWhenIdle);
    setTimeout(start, LATEST_MS);
  });
}
