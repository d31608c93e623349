/*
 * What the development server and the pages that it serves agree on, beside what a built site has. Nothing of a build
 * imports it.
 */

/** A cookie with this name and the value `readers` asks for the site as readers see it: no drafts, scheduled or unlisted posts. */
export const VIEW_COOKIE = 'portico-view';

const READERS = 'readers';

/** Whether a `Cookie` field, or `document.cookie`, asks for the site as readers see it. */
export function asksForReadersView(cookies: string | undefined): boolean {
  return (cookies ?? '').split('; ').includes(`${VIEW_COOKIE}=${READERS}`);
}

/** What to assign to `document.cookie` to get one view or the other, for a year. */
export function viewCookie(view: 'readers' | 'author'): string {
  const attributes = 'path=/; SameSite=Strict';
  return view === 'readers'
    ? `${VIEW_COOKIE}=${READERS}; ${attributes}; max-age=31536000`
    : `${VIEW_COOKIE}=; ${attributes}; max-age=0`;
}
