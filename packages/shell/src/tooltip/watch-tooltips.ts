import { controlKey, tooltips } from '@portico/config/texts';
import { adoptStyles } from '#styles/adopt-styles.ts';
import css from '#tooltip/tooltip.css?inline';

// A heading's link to itself, which Markdown renders, is only a sign.
const HEADING_LINK = '.heading-anchor';
const HEADING_HINT = tooltips.heading;

const TRIGGERS = `[data-hint], ${HEADING_LINK}`;

/**
 * Shows the text in `data-hint` next to its control, on hover and keyboard focus, at once and never for a touch. It stays while
 * the pointer is on the control, on the hint itself or between them, and Escape takes it away (WCAG 2.2, 1.4.13). The keys in
 * `aria-keyshortcuts` for the reader's platform follow the text.
 */
export function watchTooltips(): void {
  adoptStyles('shell', css);
  const hint = Object.assign(document.createElement('div'), { id: 'hint', className: 'tooltip', role: 'tooltip' });
  hint.popover = 'manual';
  let hovered: HTMLElement | null = null;
  let focused: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  // Its hint was taken away under the pointer, and stays away until the pointer has been elsewhere.
  let dismissed: HTMLElement | null = null;

  function show(control: HTMLElement): void {
    hint.textContent = hintText(control);
    control.setAttribute('aria-describedby', hint.id);
    // Next to the control, so that a modal dialog around it does not make the hint inert.
    control.after(hint);
    hint.showPopover({ source: control });
  }

  function hide(control: HTMLElement): void {
    control.removeAttribute('aria-describedby');
    hint.remove();
  }

  function update(): void {
    const wanted = hovered ?? focused;
    // What an open menu shows stands where its button's hint would; what is behind a modal dialog cannot be used.
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
    // A panel that closes gives its button the focus back: nothing new, and while it closes nothing else can show.
    const isBack = relatedTarget instanceof Element && relatedTarget.closest('[popover], dialog') !== null;
    const isShown = target instanceof Element && target.matches(':focus-visible') && !isBack;
    focused = isShown ? triggerAt(target) : null;
    update();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && shown !== null) {
      // Only the hint goes, not the dialog around it.
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
  // A menu that a resting mouse has opened; the event does not bubble.
  document.addEventListener('toggle', update, true);
  // What the control does is what its reader looks at now.
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
