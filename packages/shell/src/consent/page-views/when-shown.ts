/** Calls `work` when a reader sees the page: at once, or when a page that was prerendered is activated. */
export function whenShown(work: () => void): void {
  // Not in the types of the DOM yet: https://wicg.github.io/nav-speculation/prerendering.html
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', () => work(), { once: true });
  } else {
    work();
  }
}
