import { PAGE_STYLES_ID } from '#document/page-styles-id.ts';
import type { End } from '#end-all.ts';
import { PAGE_DATA_ID } from '#islands/page-data-block.ts';
import type { Origin } from '#navigation/focus.ts';

/** Adds to a `<main>` what needs scripts. */
export type Enhance = (main: HTMLElement) => End;

/** What differs between the pages of an app. */
export type Page = {
  readonly main: HTMLElement;
  /** False if the server didn't answer. */
  readonly isAnswer: boolean;
  readonly head: readonly Element[];
  readonly styles: string;
  /** The block with the page data of its document, until it is shown. */
  readonly pageData: Element | null;
  /** Where focus was when the reader left. */
  origin?: Origin | undefined;
  /** What it needs when it is shown for the first time. */
  readonly enhance: Enhance;
  /** Ends that. Undefined until it is shown. */
  end?: End | undefined;
};

// The tags of `<head>` that belong to a page. What a script has changed, and what only loads something, stays.
const OF_PAGE =
  'title, meta[property], meta[name]:not([name=theme-color], [name=viewport]), link:not([rel=preload], [rel=modulepreload], [rel=stylesheet])';

const applied = new Set<string>();

export function pageOf({ head, body }: Document, styles: string, enhance: Enhance): Page {
  const main = body.querySelector('main');
  if (main === null) {
    throw new Error('The document has no <main>.');
  }
  return {
    main,
    isAnswer: true,
    head: [...head.querySelectorAll(OF_PAGE)],
    styles,
    pageData: body.querySelector(`[id="${PAGE_DATA_ID}"]`),
    enhance,
  };
}

export function stylesOf(of: Document): string {
  return of.getElementById(PAGE_STYLES_ID)?.textContent ?? '';
}

export function showHead(next: readonly Element[]): void {
  const missing = new Map(next.map((element) => [element.outerHTML, element]));
  for (const element of document.head.querySelectorAll(OF_PAGE)) {
    if (!missing.delete(element.outerHTML)) {
      element.remove();
    }
  }
  document.head.append(...missing.values());
}

/**
 * Adds the styles of a page that the document doesn't have. They stay, because each change of sheets restyles the whole document. The
 * policy of the document allows no other `<style>`.
 */
export function showStyles(text: string): void {
  if (text !== '' && !applied.has(text) && stylesOf(document) !== text) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    applied.add(text);
  }
}

/** Whether a document needs other scripts than this one. */
export function isOtherVersion(other: Document): boolean {
  const [ours, theirs] = [document, other].map((each) =>
    [
      each.querySelector('meta[name=app-version]')?.getAttribute('content'),
      each.querySelector('script[type=module][data-app]')?.getAttribute('src'),
    ].join(),
  );
  return ours !== theirs;
}
