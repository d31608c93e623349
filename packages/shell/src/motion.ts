/** An element, and the values between which it is animated. */
export type Move = readonly [element: Element | null, keyframes: PropertyIndexedKeyframes];

export type Duration = '--duration-s' | '--duration-m';

/** Animates elements for the duration of the theme's token. Does nothing for readers who prefer reduced motion. */
export function animateAll(token: Duration, all: ReadonlyArray<Move>): void {
  if (!prefersMotion()) {
    return;
  }
  const duration = toMilliseconds(getComputedStyle(document.documentElement).getPropertyValue(token));
  for (const [element, keyframes] of all) {
    element?.animate(keyframes, { duration, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' });
  }
}

export function prefersMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A build may shorten `200ms` to `.2s`. */
function toMilliseconds(time: string): number {
  return Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000);
}
