// The `media` of style sheets that screens get after the first paint: see document/root-styles.ts.
const LATER_MEDIA = 'not all';

/** Loads the fonts that the first paint doesn't need after it: earlier, they would compete with the content. */
export function showLaterStyles(): void {
  const show = () => {
    for (const { media } of document.styleSheets) {
      if (media.mediaText === LATER_MEDIA) {
        media.mediaText = 'all';
      }
    }
  };
  // The second frame begins after the first one is shown.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)));
}
