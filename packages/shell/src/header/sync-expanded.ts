/**
 * Keeps `aria-expanded` of every button that controls a popover in step with it, from the first moment on. Without
 * JavaScript the attribute is absent, and the browser itself says whether the popover of `popovertarget` is open; a fixed
 * "false" in the HTML would contradict it.
 */
export function syncExpanded(): void {
  for (const button of document.querySelectorAll('button[popovertarget]')) {
    const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
    button.setAttribute('aria-expanded', String(panel?.matches(':popover-open') ?? false));
  }
  // The event does not bubble.
  document.addEventListener(
    'toggle',
    (event) => {
      if (event.target instanceof Element && event.target.hasAttribute('popover') && event instanceof ToggleEvent) {
        const button = document.querySelector(`button[popovertarget="${CSS.escape(event.target.id)}"]`);
        button?.setAttribute('aria-expanded', String(event.newState === 'open'));
      }
    },
    true,
  );
}
