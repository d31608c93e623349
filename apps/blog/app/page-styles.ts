/// <reference types="@portico/shell/types" />
import { routes } from '@portico/core/routes';
import { PAGE_STYLES_ID, reloadPage, whenIdle } from '@portico/shell';
import { use, useInsertionEffect } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';

/* Posts have a style sheet, and all other pages have that of lists. A document contains the one of its page. */

type Kind = 'list' | 'post';

const SHEETS = {
  list: { load: () => import('./styles/list-page.css?inline'), mark: '.list-header' },
  post: { load: () => import('./styles/post-page.css?inline'), mark: '.prose' },
} as const;

export async function pageStyles(kind: Kind): Promise<string> {
  return (await SHEETS[kind].load()).default;
}

// What has loaded, in the order in which it is applied.
const loaded = new Map<Kind, CSSStyleSheet>();
const loading = new Map<Kind, Promise<void>>();

/** Loads the style sheet that the document doesn't contain when the page is idle, so that no click waits for it. */
export function loadOtherStyles(): void {
  whenIdle(() => {
    load('list');
    load('post');
  });
}

/**
 * Shows no page before its styles have loaded, and applies them in the moment in which React shows it. Earlier, they would restyle
 * the page that is being left.
 */
export function usePageStyles(): void {
  const { pathname } = useLocation();
  const kind = useRouteLoaderData(routes.post.path) === undefined ? 'list' : 'post';
  const styles = import.meta.env.SSR ? undefined : load(kind);
  if (styles !== undefined) {
    use(styles);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page.
  useInsertionEffect(() => {
    const { adoptedStyleSheets: applied } = document;
    applied.push(...[...loaded.values()].filter((sheet) => !applied.includes(sheet)));
    if (load(kind) !== undefined) {
      // What browsers could not import once, they only import in another document.
      reloadPage();
    }
  }, [pathname]);
}

/** Returns undefined if the styles of a kind of page are there. */
function load(kind: Kind): Promise<void> | undefined {
  if (loaded.has(kind) || document.getElementById(PAGE_STYLES_ID)?.textContent.includes(SHEETS[kind].mark)) {
    return undefined;
  }
  const styles = loading.get(kind) ?? loadSheet(kind);
  loading.set(kind, styles);
  return styles;
}

async function loadSheet(kind: Kind): Promise<void> {
  const sheet = new CSSStyleSheet();
  try {
    loaded.set(kind, await sheet.replace(await pageStyles(kind)));
  } catch {
    // A page that needs it loads as a document: see usePageStyles.
  }
}
