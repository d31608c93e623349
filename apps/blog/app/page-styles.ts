/// <reference types="@portico/shell/types" />
import { PAGE_STYLES_ID, whenIdle } from '@portico/shell';
import type { MiddlewareFunction } from 'react-router';

/* Posts have a style sheet, and all other pages have that of lists. A document contains the one of its page. */

type Kind = 'list' | 'post';

const SHEETS = {
  list: { load: () => import('./styles/list-page.css?inline'), mark: '.list-header' },
  post: { load: () => import('./styles/post-page.css?inline'), mark: '.prose' },
} as const;

export async function pageStyles(kind: Kind): Promise<string> {
  return (await SHEETS[kind].load()).default;
}

const loaded = new Map<Kind, Promise<CSSStyleSheet | undefined>>();

/** Loads the style sheet that the document doesn't contain when the page is idle, so that no click waits for it. */
export function loadOtherStyles(): void {
  whenIdle(() => {
    // A navigation that needs it loads the page as a document.
    Promise.all([sheetOf('list'), sheetOf('post')]).catch(() => {});
  });
}

/**
 * Applies the styles of the next page just before it is shown, because each sheet restyles the whole document. If they can't be
 * loaded, the page is loaded as a document.
 */
export const applyPageStyles: MiddlewareFunction = async ({ params, request }, next) => {
  const loading = sheetOf(params.slug === undefined ? 'list' : 'post').catch(() => location.assign(request.url));
  const results = await next();
  const sheet = await loading;
  if (sheet && !document.adoptedStyleSheets.includes(sheet)) {
    document.adoptedStyleSheets.push(sheet);
  }
  return results;
};

/** Returns the style sheet for a kind of page, or undefined if the document contains its styles. */
function sheetOf(kind: Kind): Promise<CSSStyleSheet | undefined> {
  const sheet = loaded.get(kind) ?? loadSheet(kind);
  loaded.set(kind, sheet);
  // The next page tries again what failed, for example offline.
  sheet.catch(() => loaded.delete(kind));
  return sheet;
}

async function loadSheet(kind: Kind): Promise<CSSStyleSheet | undefined> {
  if (document.getElementById(PAGE_STYLES_ID)?.textContent.includes(SHEETS[kind].mark)) {
    return undefined;
  }
  const sheet = new CSSStyleSheet();
  return sheet.replace(await pageStyles(kind));
}
