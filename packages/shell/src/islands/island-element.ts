import type { ComponentType } from 'react';
import { type End, endAll } from '#end-all.ts';
import { whenIdle } from '#when-idle.ts';

/** Loads the component of an island by its name. Its props are in the HTML. */
// biome-ignore lint/suspicious/noExplicitAny: each has other props.
export type LoadIsland = (name: string) => Promise<ComponentType<any>>;

// Events that show that a reader is about to use a part.
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;
// The distance below the window at which an island that waits to be visible starts to load.
const MARGIN = '300px';

const OF_REACT = 'button[type=button]:not([popovertarget], [commandfor])';
// Elements without a box. The HTML inside an island, and islands there, aren't part of it.
const BORDERS = 'portico-island, portico-html';

const loadReact = () => import('#islands/hydrate.ts');

/** Defines the element with HTML from the server that works by itself, until React takes it over. */
export function defineIslands(load: LoadIsland): void {
  customElements.define(
    'portico-island',
    class extends IslandElement {
      protected override readonly load = load;
    },
  );
}

/** Returns the island with a name on the page. */
export function islandNamed(name: string): IslandElement | undefined {
  const found = document.querySelector(`portico-island[data-island="${name}"]`);
  return found instanceof IslandElement ? found : undefined;
}

export abstract class IslandElement extends HTMLElement {
  protected abstract readonly load: LoadIsland;
  #live: Promise<End> | undefined;
  #stopWaiting: End | undefined;
  #isLoaded = false;

  connectedCallback(): void {
    // It may have been moved, or be shown again.
    this.#stopWaiting ??= endAll([this.#wait(), this.#keepClicks()]);
  }

  /** Resolves when the island is interactive. Rejects if its code can't be loaded or fails; the next call tries again. */
  async live(): Promise<void> {
    this.#live ??= this.#hydrate();
    try {
      await this.#live;
    } catch (error) {
      this.#live = undefined;
      throw error;
    }
  }

  /** Ends what runs in it, because its page is no longer kept. */
  end(): void {
    this.#stopWaiting?.();
    this.#live?.then(
      (unmount) => unmount(),
      () => undefined,
    );
  }

  #wait(): End {
    const start = () => {
      this.live().catch(() => undefined);
    };
    const stopping = new AbortController();
    switch (this.dataset.when) {
      case 'visible':
        return whenVisible(this, start);
      case 'idle':
        return whenIdle(start);
      case 'intent':
        for (const type of INTENTS) {
          this.addEventListener(type, start, { passive: true, once: true, signal: stopping.signal });
        }
    }
    return () => stopping.abort();
  }

  /** A click on a button before React handles it is repeated, unless the browser itself does what the button is for. */
  #keepClicks(): End {
    const stopping = new AbortController();
    const keep = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(OF_REACT) : null;
      if (button?.closest(BORDERS) === this && !this.#isLoaded) {
        this.live().then(
          () => button.click(),
          () => undefined,
        );
      }
    };
    this.addEventListener('click', keep, stopping);
    return () => stopping.abort();
  }

  async #hydrate(): Promise<End> {
    const [{ hydrate }, Component] = await Promise.all([loadReact(), this.load(this.dataset.island ?? '')]);
    this.#isLoaded = true;
    return hydrate(this, Component);
  }
}

function whenVisible(element: Element, work: () => void): End {
  const shown = element.querySelector(`:not(${BORDERS})`);
  if (shown === null) {
    return whenIdle(work);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        work();
      }
    },
    { rootMargin: MARGIN },
  );
  observer.observe(shown);
  return () => observer.disconnect();
}
