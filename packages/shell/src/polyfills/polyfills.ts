// In CSS pixels. Up to the offset the header has no background; over the range it becomes opaque: see tokens.css.
const SCROLL_OFFSET = 64;
const SCROLL_RANGE = 256;

/** What older browsers lack, for as long as the page is open. Part of the script at the end of every document. */
export function addPolyfills(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', runCommand);
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    closeByBackdrop();
  }
  if (!CSS.supports('animation-timeline: scroll()')) {
    fadeHeader();
  }
  keepScrollPosition();
}

/** Implements `command` and `commandfor` for dialogs (WebKit before 26.2). */
function runCommand({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button[commandfor]') : null;
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) {
    return;
  }
  if (button?.getAttribute('command') === 'close') {
    dialog.close();
  } else {
    dialog.showModal();
  }
}

/** Implements `closedby="any"` (WebKit). */
function closeByBackdrop(): void {
  let pressed: EventTarget | null = null;
  document.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    // The target of a click on the backdrop is the dialog. So is that of a drag that selects text and ends there.
    if (target === pressed && target instanceof HTMLDialogElement && target.matches('[closedby=any]')) {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) {
        target.close();
      }
    }
  });
}

/** Implements the scroll-driven animation of the header's background (Firefox, and Safari before 26). */
function fadeHeader(): void {
  const update = () => {
    const opacity = Math.min(1, Math.max(0, (scrollY - SCROLL_OFFSET) / SCROLL_RANGE));
    document.querySelector<HTMLElement>('.site-header')?.style.setProperty('--header-opacity', String(opacity));
  };
  addEventListener('scroll', update, { passive: true });
  addEventListener('pageshow', update);
  // Reading the scroll position forces a layout, which would request fonts before the first frame.
  requestAnimationFrame(update);
}

/** Scrolls a page that comes back from the back/forward cache: WebKit shows it at its top, because React Router restores positions. */
function keepScrollPosition(): void {
  let top = 0;
  addEventListener('pagehide', () => {
    top = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && scrollTo({ top, behavior: 'instant' }));
}
