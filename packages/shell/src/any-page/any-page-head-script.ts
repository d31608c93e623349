import { STARTED_EVENT } from '#toast/window.ts';

/* The last script of `/shell/head.html`, before the files that it refers to. If the site is slow or down, this must not affect the page. */

const MAX_PAINT_DELAY_MS = 3000;

// Stores toasts until the shell's script runs.
window.portico ??= {
  toast: (input) => addEventListener(STARTED_EVENT, () => window.portico?.toast(input), { once: true }),
};

// The browser waits for a style sheet in the HTML before it paints, but not for one that a script inserts.
setTimeout(() => {
  const styles = document.getElementById('portico-styles');
  if (styles instanceof HTMLLinkElement && styles.sheet === null) {
    styles.replaceWith(styles.cloneNode());
  }
}, MAX_PAINT_DELAY_MS);
