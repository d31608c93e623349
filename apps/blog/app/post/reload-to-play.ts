const KEY = 'portico-pressed-video';

/** Reloads a post for a video of another site: only the policy of the post's own document allows it. The new document plays it. */
export function reloadToPlay(video: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ href: location.href, video }));
    // React Router stores scroll positions on it. Chromium drops what is stored while a document with another policy replaces this one.
    dispatchEvent(new Event('pagehide'));
  } catch {
    // Without storage the reader presses again.
  }
  location.reload();
}

/** The video that was pressed before the document was reloaded, once. */
export function takePressedVideo(): string | undefined {
  try {
    const { href, video } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    sessionStorage.removeItem(KEY);
    const isReload = performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload');
    return isReload && href === location.href && typeof video === 'string' ? video : undefined;
  } catch {
    return undefined;
  }
}
