/** Returns the parent of the bar and the dialog: behind the skip link, so that keyboards and screen readers meet the bar early. */
export function barRoot(): HTMLElement {
  // React hydrates the body past elements of another name than it expects there.
  const root = document.createElement('portico-consent');
  const place = () => {
    const link = document.querySelector('.skip-link');
    if (link !== root.previousElementSibling) {
      link?.after(root);
    }
  };
  // After an error, React replaces what is in the body.
  new MutationObserver(place).observe(document.body, { childList: true });
  place();
  return root;
}

/** The library makes the bar modal for keyboards and screen readers, also while it is hidden, and moves the focus there. */
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

/** Keeps what the keyboard goes to, and the end of the page, clear of the bar while it is shown. */
export function keepRoomFor(bar: HTMLElement): void {
  // Not a style attribute of <html>: React removes it after an error.
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
