// In CSS pixels. Up to the offset the header has no background; over the range it becomes opaque: see tokens.css.
const SCROLL_OFFSET = 64;
const SCROLL_RANGE = 256;
const SCROLLED_ABOVE = 0.5;

/** Starts the header's behavior before any module has loaded. Part of the inline script at the end of every document. */
export function startHeader(): void {
  dialogCommands();
  followScroll();
  syncExpanded();
}

/** Implements `command`, `commandfor` and `closedby="any"` in browsers that don't support them (WebKit before 26.2). */
function dialogCommands(): void {
  const hasCommands = 'commandForElement' in HTMLButtonElement.prototype;
  const hasClosedBy = 'closedBy' in HTMLDialogElement.prototype;
  let pressed: EventTarget | null = null;
  document.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!hasCommands && dialog instanceof HTMLDialogElement) {
      if (button?.getAttribute('command') === 'close') {
        dialog.close();
      } else {
        dialog.showModal();
      }
    }
    // The target of a click on the backdrop is the dialog. So is that of a drag that selects text and ends there.
    if (!hasClosedBy && target === pressed && target instanceof HTMLDialogElement && target.matches('[closedby=any]')) {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) {
        target.close();
      }
    }
  });
}

/**
 * Keeps `data-scrolled` and, in browsers without scroll-driven animations, `--header-opacity` of the header in step with the scroll
 * position.
 */
function followScroll(): void {
  const isAnimatedByCss = CSS.supports('animation-timeline: scroll()');
  const update = () => {
    const header = document.querySelector<HTMLElement>('[data-scrolled]');
    if (header === null) {
      return;
    }
    const opacity = Math.min(1, Math.max(0, (scrollY - SCROLL_OFFSET) / SCROLL_RANGE));
    const isScrolled = String(opacity > SCROLLED_ABOVE);
    if (header.dataset.scrolled !== isScrolled) {
      header.dataset.scrolled = isScrolled;
    }
    if (!isAnimatedByCss) {
      header.style.setProperty('--header-opacity', String(opacity));
    }
  };
  addEventListener('scroll', update, { passive: true });
  addEventListener('pageshow', update);
  // Reading the scroll position forces a layout, which would request fonts before the first frame.
  requestAnimationFrame(update);
}

/**
 * Keeps `aria-expanded` of every menu's button in step with its panel. Without JavaScript the attribute is absent, and the
 * browser itself reports whether the popover is open.
 */
function syncExpanded(): void {
  const sync = (button: Element, panel: Element | null) =>
    button.setAttribute('aria-expanded', String(panel?.matches(':popover-open') ?? false));
  for (const button of document.querySelectorAll('button[popovertarget]')) {
    sync(button, document.getElementById(button.getAttribute('popovertarget') ?? ''));
  }
  const onToggle = ({ target }: Event) => {
    const button = target instanceof Element && document.querySelector(`button[popovertarget="${target.id}"]`);
    if (button) {
      sync(button, target);
    }
  };
  // The event does not bubble.
  document.addEventListener('toggle', onToggle, true);
}
