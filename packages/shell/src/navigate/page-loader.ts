import { PAGE_STYLES_ID } from '#document/page-styles-id.ts';
import { onWindow } from '#window-event.ts';

/** A document that was fetched. */
export type LoadedPage = {
  readonly document: Document;
  /** The styles of the page. */
  readonly styles: string;
};

// The same delay as React Router's.
const SETTLED_MS = 100;
// A page that was fetched on intent isn't shown if it is older.
const MAX_AGE_MS = 30_000;

// In a parsed document, they would violate the policy of this one.
const STYLES = /<style([^>]*)>([\s\S]*?)<\/style>/g;

const fetched = new Map<string, { readonly page: Promise<LoadedPage>; readonly at: number }>();
let aiming: ReturnType<typeof setTimeout> | undefined;

/** Fetches a page, or takes the one that was fetched on intent. Rejects if the server redirects, or sends something else. */
export function loadPage(url: URL): Promise<LoadedPage> {
  // What would be fetched on intent would be kept for the next click.
  clearTimeout(aiming);
  const key = keyOf(url);
  const early = fetched.get(key);
  fetched.delete(key);
  return early !== undefined && early.at > Date.now() - MAX_AGE_MS ? early.page : fetchPage(url);
}

async function fetchPage(url: URL): Promise<LoadedPage> {
  // The policy allows no other origin, and a script can't see where a redirect leads.
  const response = await fetch(keyOf(url), { headers: { accept: 'text/html' }, redirect: 'manual' });
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    throw new Error(`${url} is not a page.`);
  }
  const text = await response.text();
  const bodyAt = text.indexOf('</head>');
  const head = text.slice(0, bodyAt);
  const styles =
    [...head.matchAll(STYLES)].find(([, attributes = '']) => attributes.includes(PAGE_STYLES_ID))?.[2] ?? '';
  const html = head.replaceAll(STYLES, '') + text.slice(bodyAt);
  return { document: new DOMParser().parseFromString(html, 'text/html'), styles };
}

function keyOf({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}

/**
 * Fetches the page of a link at which the reader has pointed for a moment, or which the reader touches or presses. Calls `onPage` when
 * it is there.
 */
export function prefetchOnIntent(
  pageAt: (target: EventTarget | null) => URL | undefined,
  onPage: (page: LoadedPage) => void,
): void {
  if (savesData()) {
    return;
  }
  const aim = (target: EventTarget | null, ms: number) => {
    clearTimeout(aiming);
    aiming = setTimeout(() => prefetch(pageAt(target), onPage), ms);
  };
  onWindow('mouseover', ({ target }) => aim(target, SETTLED_MS));
  onWindow('focusin', ({ target }) => aim(target, SETTLED_MS));
  for (const press of ['touchstart', 'pointerdown'] as const) {
    onWindow(press, ({ target }) => aim(target, 0), { passive: true });
  }
}

function prefetch(url: URL | undefined, onPage: (page: LoadedPage) => void): void {
  if (url === undefined) {
    return;
  }
  const key = keyOf(url);
  const early = fetched.get(key);
  if (early === undefined || early.at <= Date.now() - MAX_AGE_MS) {
    const page = fetchPage(url);
    fetched.clear();
    fetched.set(key, { page, at: Date.now() });
    page.then(onPage, () => fetched.delete(key));
  }
}

/** Whether the reader has asked the browser to save data (https://wicg.github.io/savedata/). */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && 'saveData' in connection && connection.saveData === true;
}
