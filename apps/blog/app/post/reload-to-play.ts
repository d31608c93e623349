const KEY = 'portico-pressed-video';

/**
 * Reloads a post to play a video from another site, which only the policy of the post's own document allows. The new document
 * plays it.
 */
export function reloadToPlay(video: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ href: location.href, video }));
    // React Router stores scroll positions on this event. Chromium drops what is stored while a document with another policy
    // replaces this one.
    dispatchEvent(new Event('pagehide'));
  } catch {
    // Without storage, the reader has to press again.
  }
  location.reload();
}

/** Returns the video that was pressed before the reload, only once. */
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
