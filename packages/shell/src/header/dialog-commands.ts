/**
 * Does for dialogs what `command`, `commandfor` and `closedby="any"` of HTML say, where the browser does not know them
 * (WebKit before 26.2): a button opens or closes its dialog, and a click beside an open one closes it.
 */
export function dialogCommands(): void {
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
    // A click on the backdrop has the dialog itself as its target. So has one that selects text and ends there.
    if (
      !hasClosedBy &&
      pressed === target &&
      target instanceof HTMLDialogElement &&
      target.matches('[closedby="any"]')
    ) {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) {
        target.close();
      }
    }
  });
}
