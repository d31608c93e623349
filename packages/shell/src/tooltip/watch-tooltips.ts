import { controlKey, tooltips } from '@portico/config/texts';
import { adoptStyles } from '#styles/adopt-styles.ts';
import css from '#tooltip/tooltip.css?inline';

// The text of a heading's link to itself, which Markdown renders, is only a sign.
const HEADING_LINK = '.heading-anchor';
const HEADING_HINT = tooltips.heading;

const TRIGGERS = `[data-hint], ${HEADING_LINK}`;

/**
 * Shows the text in `data-hint` next to its control, immediately on hover and keyboard focus, and never on touch. It stays
 * while the pointer is on the control, on the hint or between them, and Escape hides it (WCAG 2.2, 1.4.13). The keys in
 * `aria-keyshortcuts` for the reader's platform follow the text.
 */
export function watchTooltips(): void {
  adoptStyles('shell', css);
  const hint = Object.assign(document.createElement('div'), { id: 'hint', className: 'tooltip', role: 'tooltip' });
  hint.popover = 'manual';
  let hovered: HTMLElement | null = null;
  let focused: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  // The control whose hint was dismissed under the pointer. It stays hidden until the pointer has been elsewhere.
  let dismissed: HTMLElement | null = null;

  function show(control: HTMLElement): void {
    hint.textContent = hintText(control);
    control.setAttribute('aria-describedby', hint.id);
    // The hint is next to the control, so that a modal dialog around the control doesn't make it inert.
    control.after(hint);
    hint.showPopover({ source: control });
  }

  function hide(control: HTMLElement): void {
    control.removeAttribute('aria-describedby');
    hint.remove();
  }

  function update(): void {
    const wanted = hovered ?? focused;
    // An open menu is where its button's hint would be. Controls behind a modal dialog can't be used.
    const next = wanted?.getAttribute('aria-expanded') === 'true' || isBehindDialog(wanted) ? null : wanted;
    if (next === shown) {
      return;
    }
    if (shown !== null) {
      hide(shown);
    }
    shown = next;
    if (shown !== null) {
      show(shown);
    }
  }

  function hover(trigger: HTMLElement | null): void {
    if (trigger === null || trigger !== dismissed) {
      dismissed = null;
      hovered = trigger;
      update();
    }
  }

  function dismiss(): void {
    dismissed = hovered ?? dismissed;
    hovered = null;
    focused = null;
    update();
  }

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    const isOnHint = target instanceof Node && hint.contains(target);
    hover(isOnHint ? shown : triggerAt(pointerType === 'touch' ? null : target));
  }

  function onFocusIn({ target, relatedTarget }: FocusEvent): void {
    // A panel that closes returns focus to its button. The hint would be nothing new, and couldn't be shown while the panel closes.
    const isBack = relatedTarget instanceof Element && relatedTarget.closest('[popover], dialog') !== null;
    const isShown = target instanceof Element && target.matches(':focus-visible') && !isBack;
    focused = isShown ? triggerAt(target) : null;
    update();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && shown !== null) {
      // Escape closes only the hint, not the dialog around it.
      event.preventDefault();
      dismiss();
    }
  }

  document.addEventListener('pointerover', onPointerOver);
  document.documentElement.addEventListener('pointerleave', () => hover(null));
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', () => {
    focused = null;
    update();
  });
  document.addEventListener('keydown', onKeyDown);
  // For menus that open on hover. The event doesn't bubble.
  document.addEventListener('toggle', update, true);
  // After a click, the reader looks at the result, not at the hint.
  document.addEventListener('click', ({ target }) => triggerAt(target) !== null && dismiss());
}

function isBehindDialog(element: Element | null): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog !== undefined && !dialog.contains(element);
}

function triggerAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TRIGGERS) : null;
}

function hintText(trigger: Element): string {
  if (trigger.matches(HEADING_LINK)) {
    return HEADING_HINT;
  }
  const hint = trigger.getAttribute('data-hint') ?? '';
  const [mod, sign] =
    document.documentElement.dataset.platform === 'apple' ? ['Meta+', '⌘'] : ['Control+', `${controlKey} `];
  const keys = trigger.getAttribute('aria-keyshortcuts')?.split(' ');
  const key = keys?.find((each) => each.startsWith(mod))?.slice(mod.length);
  return key === undefined ? hint : `${hint} (${sign}${key})`;
}
