/** What older browsers lack, for as long as the page is open. Part of the script at the end of every document. */
export function addPolyfills(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', runCommand);
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    closeByBackdrop();
  }
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
