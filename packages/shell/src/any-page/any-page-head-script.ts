import { STARTED_EVENT } from '#toast/window.ts';

/* The last script of `/shell/head.html`, before the files that it names. The site may be slow or down, and the page must not notice. */

const MAX_PAINT_DELAY_MS = 3000;

// Keeps toasts until the shell's script runs.
window.portico ??= {
  toast: (input) => addEventListener(STARTED_EVENT, () => window.portico?.toast(input), { once: true }),
};

// The browser paints nothing before a style sheet of the HTML has loaded. It doesn't wait for one that a script inserts.
setTimeout(() => {
  const styles = document.getElementById('portico-styles');
  if (styles instanceof HTMLLinkElement && styles.sheet === null) {
    styles.replaceWith(styles.cloneNode());
  }
}, MAX_PAINT_DELAY_MS);
