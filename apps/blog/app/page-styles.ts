/// <reference types="@portico/shell/types" />
import { PAGE_STYLES_ID, whenIdle } from '@portico/shell';
import { useInsertionEffect } from 'react';
import { type MiddlewareFunction, useLocation } from 'react-router';

/* Posts have a style sheet, and all other pages have that of lists. A document contains the one of its page. */

type Kind = 'list' | 'post';

const SHEETS = {
  list: { load: () => import('./styles/list-page.css?inline'), mark: '.list-header' },
  post: { load: () => import('./styles/post-page.css?inline'), mark: '.prose' },
} as const;

export async function pageStyles(kind: Kind): Promise<string> {
  return (await SHEETS[kind].load()).default;
}

const loading = new Map<Kind, Promise<void>>();
// What has loaded, in the order in which it is applied.
const loaded: CSSStyleSheet[] = [];

/** Loads the style sheet that the document doesn't contain when the page is idle, so that no click waits for it. */
export function loadOtherStyles(): void {
  whenIdle(() => {
    // A navigation that needs it loads the page as a document.
    Promise.all([load('list'), load('post')]).catch(() => {});
  });
}

/** Shows no page before its styles are there. If they can't be loaded, the page is loaded as a document. */
export const waitForStyles: MiddlewareFunction = async ({ params, request }, next) => {
  const styles = load(params.slug === undefined ? 'list' : 'post').catch(() => location.assign(request.url));
  const results = await next();
  await styles;
  return results;
};

/** Applies what has loaded in the moment in which React shows another page. Earlier, it would restyle the page that is being left. */
export function usePageStyles(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page.
  useInsertionEffect(() => {
    const { adoptedStyleSheets: applied } = document;
    applied.push(...loaded.filter((sheet) => !applied.includes(sheet)));
  }, [pathname]);
}

/** Loads the styles of a kind of page, unless the document contains them. */
function load(kind: Kind): Promise<void> {
  const styles = loading.get(kind) ?? loadSheet(kind);
  loading.set(kind, styles);
  // The next page tries again what failed, for example offline.
  styles.catch(() => loading.delete(kind));
  return styles;
}

async function loadSheet(kind: Kind): Promise<void> {
  if (!document.getElementById(PAGE_STYLES_ID)?.textContent.includes(SHEETS[kind].mark)) {
    const sheet = new CSSStyleSheet();
    loaded.push(await sheet.replace(await pageStyles(kind)));
  }
}
