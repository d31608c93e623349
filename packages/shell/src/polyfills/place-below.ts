/** Places a panel below its button and within the window, in browsers without anchors (before Firefox 147 and Safari 26). */
export function placeBelow(button: HTMLElement | null, panel: HTMLElement | null): void {
  if (button === null || panel === null || CSS.supports('position-area', 'block-end')) {
    return;
  }
  const { bottom, left } = button.getBoundingClientRect();
  const room = document.documentElement.clientWidth - panel.offsetWidth;
  panel.style.setProperty('inset', `${bottom}px auto auto ${Math.max(0, Math.min(left, room))}px`);
}
