import type { Page } from '@playwright/test';

/** Milliseconds from the event that `act` causes to the paint of another heading, or to that of the second frame. */
export async function paintedTime(
  page: Page,
  event: 'click' | 'keydown' | 'bench-begin',
  after: 'another heading' | 'two frames',
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(watch, [event, after] as const);
  await act();
  const html = page.locator('html[data-painted]');
  await html.waitFor({ state: 'attached' });
  return Number(await html.getAttribute('data-painted'));
}

/** In the page: writes the time on `<html>`. */
function watch([type, after]: readonly [string, string]): void {
  const { dataset } = document.documentElement;
  delete dataset.painted;
  const heading = () => document.querySelector('h1')?.textContent;
  const begin = (event: Event) => {
    // In a combination of keys, the last one counts.
    if (event instanceof KeyboardEvent && event.key === 'Control') {
      return;
    }
    removeEventListener(type, begin, true);
    const before = heading();
    // A message that is sent during a frame arrives after its paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      dataset.painted = String(performance.now() - event.timeStamp);
    };
    let frames = 0;
    const look = () => {
      frames += 1;
      const isPainted = after === 'two frames' ? frames === 2 : ![undefined, before].includes(heading());
      if (isPainted) {
        port2.postMessage(undefined);
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  };
  addEventListener(type, begin, true);
}
