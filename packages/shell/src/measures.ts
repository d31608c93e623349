/*
 * Numbers that style sheets share with scripts or tests. The build writes `MEASURE_TOKENS` as custom properties, next to the
 * tokens of the looks.
 */

/** Scroll position, in CSS px, up to which the header has no background. */
export const HEADER_SCROLL_OFFSET = 64;
/** Over this many px more the background becomes opaque. */
export const HEADER_SCROLL_RANGE = 256;
/** Above this opacity the header counts as scrolled. */
export const HEADER_SCROLLED_ABOVE = 0.5;

/** How long a toast shows, in milliseconds, while the tab is visible and the toast has neither the pointer nor focus. */
export const TOAST_DURATION_MS = 4000;
/** Between two toasts, in CSS px. */
export const TOAST_GAP = 12;

/** Between a tooltip and its control, in CSS px. */
export const TOOLTIP_OFFSET = 4;
/** At most, in rem. */
export const TOOLTIP_WIDTH = 18;

/** Widths of the navigation's progress bar, in per cent of the window's. */
export const PROGRESS_SUBMITTING = 33;
export const PROGRESS_LOADING = 80;
/** A navigation that is shorter shows no bar. In milliseconds. */
export const PROGRESS_DELAY_MS = 100;

export const MEASURE_TOKENS = {
  '--scroll-header-from': `${HEADER_SCROLL_OFFSET}px`,
  '--scroll-header-to': `${HEADER_SCROLL_OFFSET + HEADER_SCROLL_RANGE}px`,
  '--gap-toast': `${TOAST_GAP}px`,
  '--offset-tooltip': `${TOOLTIP_OFFSET}px`,
  '--width-tooltip': `${TOOLTIP_WIDTH}rem`,
  '--width-submitting': `${PROGRESS_SUBMITTING}%`,
  '--width-loading': `${PROGRESS_LOADING}%`,
  '--delay-progress': `${PROGRESS_DELAY_MS}ms`,
} as const;
