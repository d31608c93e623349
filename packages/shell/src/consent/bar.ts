/**
 * Returns the parent of the bar and the dialog. It follows the skip link, so that keyboards and screen readers reach the bar
 * early.
 */
export function barRoot(): HTMLElement {
  // When React hydrates the body, it skips elements whose name it doesn't expect.
  const root = document.createElement('portico-consent');
  const place = () => {
    const link = document.querySelector('.skip-link');
    if (link !== root.previousElementSibling) {
      link?.after(root);
    }
  };
  // After an error, React replaces the content of the body.
  new MutationObserver(place).observe(document.body, { childList: true });
  place();
  return root;
}

/**
 * The library makes the bar modal for keyboards and screen readers, even while it is hidden, and moves focus there. Undoes
 * both.
 */
export function makeNonModal(bar: HTMLElement): void {
  bar.role = 'region';
  bar.ariaModal = null;
  bar.ariaHidden = 'true';
  bar.firstElementChild?.removeAttribute('tabindex');
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') {
      event.stopPropagation();
    }
  });
}

/** Keeps focused elements and the end of the page clear of the bar while it is shown. */
export function keepRoomFor(bar: HTMLElement): void {
  // Not a style attribute of <html>, which React would remove after an error.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const update = () => {
    const room = `${bar.offsetHeight}px`;
    const rules = `:root{scroll-padding-block-end:calc(${room} + var(--space-3))}body{margin-block-end:${room}}`;
    sheet.replaceSync(bar.ariaHidden === 'false' ? rules : '');
  };
  new ResizeObserver(update).observe(bar);
  new MutationObserver(update).observe(bar, { attributeFilter: ['aria-hidden'] });
}
