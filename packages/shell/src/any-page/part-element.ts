import type { MountMode } from '#any-page/parts.tsx';

/** The exports of a `parts.tsx` file of any version. */
export type Parts = Pick<typeof import('#any-page/parts.tsx'), 'mount'>;

/** Loads the parts of one version. */
export type LoadParts = (file: string) => Promise<Parts>;

const NAME = /^parts-[\w-]+\.js$/;
// Events that show that a reader is about to use a part.
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;
// Set on an element that React has rendered, so that a copy of it can be distinguished from the server's HTML.
const LIVE = 'data-live';

/**
 * The server's HTML for elements that React has taken over, by the version that made it, because some routers copy pages to show them again.
 */
const originals = new Map<string, string>();

type PartElement = HTMLElement & {
  readonly isLive: boolean;
  /** Resolves when React has taken over the element. Rejects if its code can't be loaded; the next call then loads it again. */
  live(): Promise<Parts>;
  connectedCallback(): void;
  disconnectedCallback(): void;
};
type Loaded = { readonly parts: Parts; readonly end: () => void };

/**
 * Creates the class of a custom element whose HTML works by itself. On the first sign of intent, it loads the code of the version
 * that made the HTML, and hydrates it. If that version no longer exists, it renders the current one instead.
 */
export function partElement(load: LoadParts, present: string): new () => PartElement {
  return class extends HTMLElement {
    #live: Promise<Loaded> | undefined;
    #original = '';

    connectedCallback(): void {
      if (this.#live !== undefined) {
        // The element was only moved.
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
      // Only a file name, so that the HTML can't load a script from elsewhere.
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
          // A mouse that arrived before React and is at rest now sends no more events.
          if (!isLive && event instanceof PointerEvent) {
            this.querySelector('button:hover')?.dispatchEvent(new PointerEvent('pointermove', event));
          }
        },
        () => undefined,
      );
    };
  };
}
