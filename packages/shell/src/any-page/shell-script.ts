/// <reference path="../types.d.ts" />
import { parts as presentParts } from 'virtual:any-page-parts';
import { type Parts, partElement } from '#any-page/part-element.ts';
import type { End } from '#end-all.ts';
import { followNewsletters } from '#footer/follow-newsletters.ts';
import { markCurrentLinks } from '#header/current-links.ts';
import { enhanceHeader } from '#header/enhance-header.ts';
import { isSearchHotkey, SEARCH_FORM, typedAfter } from '#search/hotkey.ts';
import { applyTheme, markPlatform } from '#theme/apply-theme.ts';
import { themeStore } from '#theme/page-theme.ts';
import { toast } from '#toast/toast.ts';
import { STARTED_EVENT } from '#toast/window.ts';
import { followTooltips } from '#tooltip/follow-tooltips.ts';
import { onWindow } from '#window-event.ts';

/*
 * `/shell/shell.js`, for pages that React doesn't render. It defines the shell's elements and their basic behavior. The rest
 * loads when a reader is about to use them.
 */

const SEARCH_BUTTON = '.search-button';
// If loading takes longer, the site counts as down.
const MAX_LOAD_MS = 10_000;
const MAX_ANSWER_MS = 2000;
const script = document.currentScript;
// The folders of the other files are next to this script's folder, on the site or wherever the files were copied.
const base = script instanceof HTMLScriptElement ? script.src : location.href;
const load = (file: string): Promise<Parts> =>
  Promise.race([import(/* @vite-ignore */ new URL(`../shell-assets/${file}`, base).href), tooLate(file)]);

const PartElement = partElement(load, presentParts);

class HeaderElement extends PartElement {
  #end: End | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    themeStore.reapply();
    this.#enhance();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end?.();
  }

  override async live(): Promise<Parts> {
    const before = this.#header();
    const parts = await super.live();
    // React has rendered it again if another version made the HTML.
    if (this.#header() !== before) {
      this.#enhance();
    }
    return parts;
  }

  #enhance(): void {
    this.#end?.();
    const header = this.#header();
    this.#end = header && enhanceHeader(header);
    // A link can be the current one only on the page's own origin.
    markCurrentLinks(header, location.pathname, location.origin);
  }

  #header(): HTMLElement | undefined {
    return this.querySelector<HTMLElement>('.site-header') ?? undefined;
  }
}

async function tooLate(file: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, MAX_LOAD_MS));
  throw new Error(`${file} has not loaded in ${MAX_LOAD_MS / 1000} seconds.`);
}

/**
 * Opens the palette as soon as the header is interactive. If its code can't be loaded, the search page opens instead. While the
 * site is down, keys don't lead there, because readers would lose the current page.
 */
async function search(keys: readonly KeyboardEvent[]): Promise<void> {
  const header = headerElement();
  try {
    await header?.live();
  } catch {
    const form = document.forms.namedItem(SEARCH_FORM);
    if (form !== null && (keys.length === 0 || (await answers(form.action)))) {
      form.submit();
    }
    return;
  }
  if (keys.length === 0) {
    header?.querySelector<HTMLElement>(SEARCH_BUTTON)?.click();
  }
  for (const key of keys) {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(key.type, key));
    // React renders changes caused by a key in a microtask.
    await undefined;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', signal: AbortSignal.timeout(MAX_ANSWER_MS) });
    return true;
  } catch {
    return false;
  }
}

function headerElement(): HeaderElement | undefined {
  const found = document.querySelector('portico-header');
  return found instanceof HeaderElement ? found : undefined;
}

function start(): void {
  // A router may load the next page with a newer version of this script.
  if (customElements.get('portico-header') !== undefined) {
    return;
  }
  customElements.define('portico-header', HeaderElement);
  customElements.define('portico-footer', class extends PartElement {});
  // Also while a router shows a page without a header.
  themeStore.subscribe(themeStore.reapply);
  followTooltips();
  followNewsletters();
  keepRoot();
  openPalette();
  window.portico = { toast };
  dispatchEvent(new Event(STARTED_EVENT));
}

/** A router of the page may replace the attributes of `<html>` with those of the next page, which don't include the theme. */
function keepRoot(): void {
  const { documentElement } = document;
  new MutationObserver(() => {
    const { appliedTheme } = documentElement.dataset;
    if (appliedTheme === undefined || !documentElement.classList.contains(appliedTheme)) {
      markPlatform();
      applyTheme(themeStore.snapshot());
    }
  }).observe(documentElement, { attributeFilter: ['class', 'data-applied-theme'] });
}

/** Until React has rendered the header, remembers the event that opens the palette and what is typed afterwards. */
function openPalette(): void {
  let keys: KeyboardEvent[] | undefined;
  const isWaiting = () => headerElement()?.isLive === false;

  onWindow(
    'keydown',
    (event) => {
      const isHotkey = isSearchHotkey(event, navigator.platform);
      if (!event.isTrusted || !isWaiting()) {
        keys = undefined;
      } else if (keys !== undefined && (isHotkey || event.key === 'Escape' || typedAfter('', event) !== undefined)) {
        event.preventDefault();
        keys.push(event);
      } else if (isHotkey) {
        event.preventDefault();
        keys = [event];
        // Whether or not the palette opened, later key presses belong to the page.
        void search(keys).then(() => {
          keys = undefined;
        });
      }
    },
    { capture: true },
  );

  document.addEventListener(
    'click',
    (event) => {
      const isSearch = event.target instanceof Element && event.target.closest(`portico-header ${SEARCH_BUTTON}`);
      if (isSearch && isWaiting()) {
        event.preventDefault();
        void search([]);
      }
    },
    { capture: true },
  );
}

// While the document is being parsed, the elements may be incomplete.
if (document.readyState === 'loading') {
  document.addEventListener('readystatechange', start, { once: true });
} else {
  start();
}
