import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { HoverBar } from '#menu/hover-bar.ts';
import { Tooltip } from '#tooltip/tooltip.tsx';

// In a group of radio buttons, the checked one is the tab stop.
const FOCUSABLE = 'a[href], button, input:checked';

export type MenuProps = {
  readonly id: string;
  readonly className: string;
  readonly label: ReactNode;
  /** The button's accessible name, if it differs from its content. */
  readonly name?: string;
  readonly tooltip?: string;
  /** The bar that contains the menu, if its menus also open on hover. */
  readonly bar?: HoverBar;
  readonly children: ReactNode;
};

/**
 * A button and the panel that it shows and hides. The panel is a popover, so it works before hydration and without JavaScript.
 * React adds the rest of the pattern "Disclosure Navigation Menu" of the ARIA Authoring Practices: arrow keys, Home and End,
 * returning focus after Escape, and closing when focus leaves or a link is followed.
 */
export function Menu({ id, className, label, name, tooltip, bar, children }: MenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Undefined until hydration. The browser itself then reports whether the popover is open.
  const [isExpanded, setIsExpanded] = useState<boolean>();
  const isOpen = () => panel.current?.matches(':popover-open') === true;
  const close = () => panel.current?.hidePopover();

  useEffect(() => setIsExpanded(panel.current?.matches(':popover-open')), []);
  useEffect(() => (button.current === null ? undefined : bar?.add(button.current)), [bar]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen()) {
      event.preventDefault();
      close();
      button.current?.focus();
      bar?.onEscape(button.current);
      return;
    }
    const isForMenu = event.target === button.current ? event.key === 'ArrowDown' : isOpen();
    const next = isForMenu ? nextItem(panel.current, event.key) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      if (button.current !== null && !isOpen()) {
        // The button becomes the panel's anchor, as after a click on it.
        panel.current?.showPopover({ source: button.current });
      }
      next.focus();
    }
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) {
      close();
    }
  }

  const attributes = {
    className,
    id: `${id}-button`,
    onClick: (event: MouseEvent<HTMLButtonElement>) => bar?.onClick(event, event.currentTarget),
    'aria-label': name,
    popoverTarget: id,
    'aria-controls': id,
    'aria-expanded': isExpanded,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are inside.
    <div
      className="disclosure"
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={(event) => bar?.onPointerEnter(event, button.current)}
      onPointerMove={(event) => bar?.onPointerMove(event, button.current)}
      onPointerLeave={(event) => bar?.onPointerLeave(event, button.current)}
    >
      {tooltip === undefined ? (
        <button type="button" ref={button} {...attributes}>
          {label}
        </button>
      ) : (
        <Tooltip text={tooltip}>
          {(described) => (
            <button type="button" ref={button} {...attributes} {...described}>
              {label}
            </button>
          )}
        </Tooltip>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
      <div
        className="site-menu panel"
        id={id}
        popover="auto"
        ref={panel}
        onToggle={({ newState }) => setIsExpanded(newState === 'open')}
        onClick={({ target, currentTarget }) => isInLink(target) && currentTarget.hidePopover()}
      >
        {children}
      </div>
    </div>
  );
}

function isInLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

/**
 * Returns the item in a menu's panel to which a key leads; undefined for other keys. Radio buttons have their own arrow keys. We
 * query the DOM for the items, because a panel may contain anything.
 */
function nextItem(panel: Element | null, key: string): HTMLElement | undefined {
  const from = document.activeElement;
  if (from instanceof HTMLInputElement) {
    return undefined;
  }
  const items = [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const index = from instanceof HTMLElement ? items.indexOf(from) : -1;
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}
