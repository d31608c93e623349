/** An element, and the values between which it is animated. */
export type Move = readonly [element: Element | null, keyframes: PropertyIndexedKeyframes];

const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

export type Duration = '--duration-s' | '--duration-m';

type Timing = { readonly easing?: string; readonly after?: Duration };

/**
 * Animates elements for the duration of the theme's token. Until the end of `after`, they look as in the first keyframe. Does
 * nothing for readers who prefer reduced motion.
 */
export function animateAll(token: Duration, all: ReadonlyArray<Move>, { easing = EASING, after }: Timing = {}): void {
  if (!prefersMotion()) {
    return;
  }
  const styles = getComputedStyle(document.documentElement);
  const [duration, delay] = [token, after].map((name) =>
    name === undefined ? 0 : toMilliseconds(styles.getPropertyValue(name)),
  );
  for (const [element, keyframes] of all) {
    element?.animate(keyframes, { duration, delay, easing, fill: 'backwards' });
  }
}

export function prefersMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A build may shorten `200ms` to `.2s`. */
function toMilliseconds(time: string): number {
  return Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000);
}
