import type { End } from '#end-all.ts';
import { onWindow } from '#window-event.ts';

const ID = 'page--tooltip';
const AREA = '[data-tooltip]';

/**
 * Shows the text of `data-tooltip` next to the control in that element, immediately on hover and keyboard focus, and never on touch.
 * It stays while the pointer is on the control, on the text or between them. Escape (WCAG 2.2, 1.4.13) or a click hides it.
 */
export function followTooltips(): End {
  const stopping = new AbortController();
  onWindow('pointerover', showOnHover, stopping);
  onWindow('pointerout', hideOnLeave, stopping);
  onWindow('focusin', showOnFocus, stopping);
  onWindow('focusout', hideOnLeave, stopping);
  onWindow('click', hideAfterUse, stopping);
  // Focus may be anywhere while the pointer is on the control.
  onWindow('keydown', hideOnEscape, { capture: true, signal: stopping.signal });
  return () => {
    stopping.abort();
    hide();
  };
}

function showOnHover({ target, relatedTarget, pointerType }: PointerEvent): void {
  const area = areaAt(target);
  if (area !== null && area !== areaAt(relatedTarget) && pointerType !== 'touch') {
    show(area);
  }
}

function hideOnLeave({ target, relatedTarget }: PointerEvent | FocusEvent): void {
  if (isShownIn(areaAt(target)) && areaAt(target) !== areaAt(relatedTarget)) {
    hide();
  }
}

function hideAfterUse({ target }: Event): void {
  if (isShownIn(areaAt(target))) {
    hide();
  }
}

function showOnFocus({ target, relatedTarget }: FocusEvent): void {
  const area = areaAt(target);
  // A closing panel returns focus to its button. The text would not be new to the reader, and couldn't be shown while the panel closes.
  const isBack = relatedTarget instanceof Element && relatedTarget.closest('[popover], dialog') !== null;
  if (area !== null && !isBack && target instanceof Element && target.matches(':focus-visible')) {
    show(area);
  }
}

function hideOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && shownText() !== null) {
    // Escape closes only the text, not the dialog around it.
    event.preventDefault();
    hide();
  }
}

function show(area: HTMLElement): void {
  const control = area.firstElementChild;
  // The text would cover the menu that the control has opened.
  if (!(control instanceof HTMLElement) || control.ariaExpanded === 'true' || isShownIn(area)) {
    return;
  }
  hide();
  const text = document.createElement('span');
  text.id = ID;
  text.className = 'tooltip';
  text.role = 'tooltip';
  text.popover = 'manual';
  text.textContent = area.dataset.tooltip ?? '';
  area.append(text);
  control.setAttribute('aria-describedby', ID);
  text.showPopover({ source: control });
}

function hide(): void {
  const text = shownText();
  text?.parentElement?.firstElementChild?.removeAttribute('aria-describedby');
  text?.remove();
}

function isShownIn(area: HTMLElement | null): boolean {
  return area !== null && area === shownText()?.parentElement;
}

function shownText(): HTMLElement | null {
  return document.getElementById(ID);
}

function areaAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(AREA) : null;
}
