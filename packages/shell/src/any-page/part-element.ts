import type { MountMode } from '#any-page/parts.tsx';

/** What a file of `parts.tsx` exports, of any version. */
export type Parts = Pick<typeof import('#any-page/parts.tsx'), 'mount' | 'toast'>;

/** Loads the parts of a version. */
export type LoadParts = (file: string) => Promise<Parts>;

const NAME = /^parts-[\w-]+\.js$/;
// What shows that a reader is about to use a part.
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;
// On an element that React has, so that a copy of it can be told from HTML of the server.
const LIVE = 'data-live';

/** The HTML from the server of the elements that React has, by what it was made with: some routers copy pages to show them again. */
const originals = new Map<string, string>();

type PartElement = HTMLElement & {
  readonly isLive: boolean;
  /** Resolves once React has the element; rejects if its code can't be loaded. Then the next try loads it again. */
  live(): Promise<Parts>;
  connectedCallback(): void;
  disconnectedCallback(): void;
};
type Loaded = { readonly parts: Parts; readonly end: () => void };

/**
 * Makes the class of a custom element whose HTML works by itself. On the first sign of intent, it loads the code of the version that
 * made the HTML, and hydrates it. If that version is gone, it renders the present one instead.
 */
export function partElement(load: LoadParts, present: string): new () => PartElement {
  return class extends HTMLElement {
    #live: Promise<Loaded> | undefined;
    #original = '';

    connectedCallback(): void {
      if (this.#live !== undefined) {
        // It was moved.
        return;
      }
      const original = originals.get(this.#key());
      if (original !== undefined && this.hasAttribute(LIVE)) {
        this.innerHTML = original;
        this.removeAttribute(LIVE);
      }
      for (const type of INTENTS) {
        this.addEventListener(type, this.#onIntent, { passive: true });
      }
    }

    disconnectedCallback(): void {
      queueMicrotask(() => !this.isConnected && this.#end());
    }

    get isLive(): boolean {
      return this.hasAttribute(LIVE) && this.#live !== undefined;
    }

    async live(): Promise<Parts> {
      this.#live ??= this.#mount();
      try {
        return (await this.#live).parts;
      } catch (error) {
        this.#live = undefined;
        throw error;
      }
    }

    async #mount(): Promise<Loaded> {
      const { parts, mode } = await this.#load();
      this.#original = this.innerHTML;
      originals.set(this.#key(), this.#original);
      const end = await parts.mount(this, this.hasAttribute(LIVE) ? 'render' : mode);
      this.setAttribute(LIVE, '');
      return { parts, end };
    }

    async #load(): Promise<{ readonly parts: Parts; readonly mode: MountMode }> {
      const own = this.dataset.parts ?? '';
      // Only a name, so that the HTML can't load a script from elsewhere.
      if (NAME.test(own) && own !== present) {
        const parts = await load(own).catch(() => undefined);
        if (parts !== undefined) {
          return { parts, mode: 'hydrate' };
        }
      }
      return { parts: await load(present), mode: own === present ? 'hydrate' : 'render' };
    }

    #end(): void {
      const live = this.#live;
      this.#live = undefined;
      void live?.then(
        ({ end }) => {
          end();
          this.innerHTML = this.#original;
          this.removeAttribute(LIVE);
        },
        () => undefined,
      );
    }

    #key(): string {
      const { parts = '', page = '' } = this.dataset;
      return `${this.localName} ${parts} ${page}`;
    }

    readonly #onIntent = (event: Event): void => {
      const { isLive } = this;
      this.live().then(
        () => {
          // A mouse that came before React, and rests now, sends no more events.
          if (!isLive && event instanceof PointerEvent) {
            this.querySelector('button:hover')?.dispatchEvent(new PointerEvent('pointermove', event));
          }
        },
        () => undefined,
      );
    };
  };
}
