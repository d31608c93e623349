import { isAtRest, isTowardsPanel, type Point, type Sample } from '#menu/hover-intent.ts';
import { onWindow } from '#window-event.ts';

const OPENS_AFTER_MS = 120;
const CLOSES_AFTER_MS = 250;

type Button = HTMLButtonElement | null;

/**
 * Opens the menus of a bar when a mouse rests on a button, immediately if another menu of the bar is open, and closes them when
 * the mouse has left the button and the panel. A click keeps a menu open that hovering has opened, and the next one closes it.
 * Escape keeps it closed until the mouse leaves. Focus doesn't move. Returns handlers for each menu, by its button.
 */
export function createHoverBar() {
  const buttons = new Set<HTMLButtonElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopFollowing: (() => void) | undefined;
  let sample: Sample | undefined;
  // The menu that hovering has opened.
  let opened: HTMLButtonElement | undefined;
  // The button of a menu that stays closed until the mouse has left it.
  let held: Button = null;

  function stop(): void {
    clearTimeout(timer);
    stopFollowing?.();
  }

  function open(button: HTMLButtonElement): void {
    stop();
    // Opening this menu would close the other one, and its focus would be lost.
    if (!document.activeElement?.matches(':popover-open :focus-visible')) {
      panelOf(button)?.showPopover({ source: button });
      opened = button;
    }
  }

  function openLater(button: HTMLButtonElement): void {
    stop();
    timer = setTimeout(open, OPENS_AFTER_MS, button);
  }

  /** Closes a menu after a while, unless the mouse is still moving from its button to the panel at that time. */
  function closeLater(button: HTMLButtonElement, from: Point, last: Point): void {
    stop();
    let pointer = last;
    // Between the button and its panel, the mouse is over elements that have no handlers.
    stopFollowing = onWindow('pointermove', ({ x, y }) => {
      pointer = { x, y };
    });
    timer = setTimeout(() => {
      const panel = panelOf(button);
      if (pointer !== last && panel !== undefined && isTowardsPanel(from, pointer, panel.getBoundingClientRect())) {
        closeLater(button, from, pointer);
      } else if (!panel?.contains(document.activeElement)) {
        stop();
        panel?.hidePopover();
      }
    }, CLOSES_AFTER_MS);
  }

  /** Whether the mouse is crossing this button on its way to another button's panel. */
  function isPassing(to: Sample): boolean {
    const panel = opened !== undefined && isOpenButton(opened) ? panelOf(opened) : undefined;
    return sample !== undefined && panel !== undefined && isTowardsPanel(sample, to, panel.getBoundingClientRect());
  }

  return {
    stop,
    /** Adds a menu. Returns a function that removes it. */
    add(button: HTMLButtonElement): () => void {
      buttons.add(button);
      return () => buttons.delete(button);
    },
    onPointerEnter(event: PointerEvent, button: Button): void {
      const to = sampleOf(event);
      if (event.pointerType === 'mouse' && button !== null) {
        if (isOpenButton(button)) {
          stop();
        } else if ([...buttons].some(isOpenButton) && !isPassing(to)) {
          open(button);
        } else {
          openLater(button);
        }
      }
      sample = to;
    },
    onPointerMove(event: PointerEvent, button: Button): void {
      const to = sampleOf(event);
      const isWaiting = event.pointerType === 'mouse' && button !== null && button !== held && !isOpenButton(button);
      if (isWaiting && (sample === undefined || !isAtRest(sample, to))) {
        openLater(button);
      }
      sample = to;
    },
    onPointerLeave(event: PointerEvent, button: Button): void {
      sample = sampleOf(event);
      held = null;
      stop();
      if (opened !== undefined && opened === button && isOpenButton(button)) {
        closeLater(opened, sample, sample);
      }
    },
    onClick(event: MouseEvent, button: Button): void {
      stop();
      // Most readers don't notice that the menu was opening while they were about to click.
      if (opened === button && isOpenButton(button)) {
        event.preventDefault();
      }
      // From now on, only the reader opens and closes it.
      opened = undefined;
      held = button;
    },
    onEscape(button: Button): void {
      stop();
      held = button;
    },
  };
}

export type HoverBar = ReturnType<typeof createHoverBar>;

export function isOpenButton(element: HTMLElement | null | undefined): boolean {
  return element instanceof HTMLButtonElement && element.popoverTargetElement?.matches(':popover-open') === true;
}

export function panelOf({ popoverTargetElement }: HTMLButtonElement): HTMLElement | undefined {
  return popoverTargetElement instanceof HTMLElement ? popoverTargetElement : undefined;
}

function sampleOf({ clientX: x, clientY: y, timeStamp: time }: PointerEvent): Sample {
  return { x, y, time };
}
