import { tooltips as texts } from '@portico/core/texts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { adoptStyles } from '#styles/adopt-styles.ts';
import css from '#tooltip/tooltip.css?inline';

const ID = 'hint';
// The text of a heading's link to itself, which Markdown renders, is only a sign.
const HEADING_LINK = '.heading-anchor';
const TRIGGERS = `[data-hint], ${HEADING_LINK}`;

export type TooltipAreaProps = {
  readonly as: 'body' | 'div';
  readonly children: ReactNode;
};

/**
 * Shows the text in `data-hint` next to its control, immediately on hover and keyboard focus, and never on touch. It stays while the
 * pointer is on the control, on the hint or between them, and Escape hides it (WCAG 2.2, 1.4.13).
 */
export function TooltipArea({ as: Area, children }: TooltipAreaProps) {
  const hint = useRef<HTMLDivElement>(null);
  // If a hint was dismissed under the pointer, it stays hidden until the pointer has been elsewhere.
  const hovered = useRef<HTMLElement>(null);
  const [control, setControl] = useState<HTMLElement | null>(null);

  function hover(trigger: HTMLElement | null): void {
    if (trigger !== hovered.current) {
      hovered.current = trigger;
      setControl(trigger);
    }
  }

  const handlers = {
    onPointerOver({ target, pointerType }: PointerEvent) {
      if (!(target instanceof Node && hint.current?.contains(target))) {
        hover(pointerType === 'touch' ? null : triggerAt(target));
      }
    },
    onPointerLeave: () => hover(null),
    onFocus({ target, relatedTarget }: FocusEvent) {
      // A panel that closes returns focus to its button. The hint would be nothing new, and couldn't be shown while the panel closes.
      const isBack = relatedTarget instanceof Element && relatedTarget.closest('[popover], dialog') !== null;
      setControl(target.matches(':focus-visible') && !isBack ? triggerAt(target) : null);
    },
    onBlur: () => setControl(null),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && control !== null) {
        // Escape closes only the hint, not the dialog around it.
        event.preventDefault();
        setControl(null);
      }
    },
    // After a click, the reader looks at the result, not at the hint.
    onClick: () => setControl(null),
  };

  return (
    <Area className={Area === 'div' ? 'shell-area' : undefined} {...handlers}>
      {children}
      {control?.isConnected &&
        control.ariaExpanded !== 'true' &&
        createPortal(
          <Tooltip key={ID} control={control} hint={hint} />,
          control.closest('dialog, body > *') ?? document.body,
        )}
    </Area>
  );
}

type TooltipProps = { readonly control: HTMLElement; readonly hint: React.RefObject<HTMLDivElement | null> };

/** In the landmark of its control, or in its dialog, which makes everything else inert. */
function Tooltip({ control, hint }: TooltipProps) {
  useInsertionEffect(() => adoptStyles('shell', css), []);
  useLayoutEffect(() => {
    const { current } = hint;
    control.setAttribute('aria-describedby', ID);
    current?.showPopover({ source: control });
    return () => {
      control.removeAttribute('aria-describedby');
      current?.hidePopover();
    };
  }, [control, hint]);
  return (
    <div id={ID} className="tooltip" role="tooltip" popover="manual" ref={hint}>
      {control.matches(HEADING_LINK) ? texts.heading : control.dataset.hint}
    </div>
  );
}

function triggerAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TRIGGERS) : null;
}
