import { type End, endAll } from '#end-all.ts';
import { tellOffline } from '#router/stay-offline.ts';
import { isSearchHotkey, typedAfter } from '#search/hotkey.ts';
import { onWindow } from '#window-event.ts';

/** One use of the palette, starting when it opens. */
export type Opening = {
  readonly id: number;
  /** What was typed before the palette had its field. */
  readonly typed: string;
};

type PaletteState = {
  /** The palette is `waiting` until it has its field. */
  readonly status: 'closed' | 'waiting' | 'shown';
  readonly opening: Opening;
};

const BUTTON = '.search-button';
const CLOSED: PaletteState = { status: 'closed', opening: { id: 0, typed: '' } };

const listeners = new Set<() => void>();
let state = CLOSED;

function update(next: PaletteState): void {
  state = next;
  for (const listener of listeners) {
    listener();
  }
}

/** Whether the palette is open, which is known before its code has loaded. */
export const paletteStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => state,
  serverSnapshot: () => CLOSED,
  open: () => update({ status: 'waiting', opening: { id: state.opening.id + 1, typed: '' } }),
  show: () => update({ ...state, status: 'shown' }),
  close: () => update({ ...state, status: 'closed' }),
};

/**
 * Opens the palette with its button and its key, and keeps what is typed until it has its field. `load` resolves when the palette is
 * on the page. If it can't be loaded, the search page opens.
 */
export function followSearch(load: () => Promise<unknown>, searchPage: string): End {
  const preload = () => {
    // If this fails, the search page opens when the reader asks for the palette.
    load().catch(() => undefined);
  };

  async function open(): Promise<void> {
    paletteStore.open();
    try {
      await load();
    } catch {
      leaveForSearch(searchPage);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { status, opening } = state;
    const isWaiting = status === 'waiting';
    const text = isWaiting ? typedAfter(opening.typed, event) : undefined;
    if (isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      if (!event.repeat) {
        (status === 'closed' ? open : paletteStore.close)();
      }
    } else if (/^(?:Meta|Control)$/.test(event.key)) {
      preload();
    } else if (isWaiting && event.key === 'Escape') {
      paletteStore.close();
    } else if (text !== undefined) {
      event.preventDefault();
      update({ status, opening: { ...opening, typed: text } });
    }
  }

  function onClick(event: MouseEvent): void {
    const button = buttonAt(event.target);
    if (button !== null) {
      event.preventDefault();
      // Safari doesn't focus a clicked button, and the palette returns focus to it.
      button.focus();
      open();
    }
  }

  function onIntent({ target }: Event): void {
    if (buttonAt(target) !== null) {
      preload();
    }
  }

  return endAll([
    // The key works wherever focus is, and before the page's own handlers.
    onWindow('keydown', onKeyDown, { capture: true }),
    onWindow('click', onClick),
    onWindow('pointerover', onIntent),
    onWindow('focusin', onIntent),
    onWindow('touchstart', onIntent, { passive: true }),
    paletteStore.close,
  ]);
}

function buttonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
}

/** Opens the search page, because the palette can't be shown. */
export function leaveForSearch(searchPage: string): void {
  paletteStore.close();
  if (navigator.onLine) {
    location.assign(searchPage);
  } else {
    tellOffline();
  }
}
