/* What the types of the DOM lack. */

/** https://www.w3.org/TR/gpc/ */
export function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Calls `work` at once, or when a prerendered page is shown: https://wicg.github.io/nav-speculation/prerendering.html */
export function whenShown(work: () => void): void {
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', () => work(), { once: true });
  } else {
    work();
  }
}
