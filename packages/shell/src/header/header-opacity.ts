/** Scroll position, in CSS px, up to which the header has no background. */
export const SCROLL_OFFSET = 64;
/** Over this many px more the background becomes opaque. */
export const SCROLL_RANGE = 256;

/** Opacity of the header's background, 0 to 1, at a scroll position in CSS px. */
export function headerOpacity(scrollY: number): number {
  return Math.min(1, Math.max(0, (scrollY - SCROLL_OFFSET) / SCROLL_RANGE));
}

/** The header counts as scrolled once its background is more than half there. */
export function isScrolled(opacity: number): boolean {
  return opacity > 0.5;
}
