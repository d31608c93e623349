import { READY } from '#app/ready.ts';

/**
 * Remembers which buttons that need a script are pressed before React has taken over, and presses them once it has. Part of the
 * script at the end of every document.
 */
export function watchEarlyClicks(): void {
  const pressed = new Set<HTMLElement>();
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.needs-script') : null;
    if (button !== null) {
      pressed.add(button);
    }
  };
  // Before React, which stops clicks that come while it takes over the page.
  addEventListener('click', remember, true);
  const press = () => {
    removeEventListener('click', remember, true);
    // React is still at work.
    setTimeout(() => {
      for (const button of pressed) {
        button.click();
      }
    });
  };
  addEventListener(READY, press, { once: true });
}
