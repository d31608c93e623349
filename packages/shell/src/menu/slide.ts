// The shares of the time after which the content of the old panel has disappeared, and the new panel begins and has finished to appear.
const LEFT = 0.35;
const BEGUN = 0.1;
const COVERED = 0.4;
// Beyond the edges that don't move, to include the shadow.
const MARGIN = -48;
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

type Move = readonly [element: Element, keyframes: PropertyIndexedKeyframes];

/**
 * Call it before `panel` opens, while `left` is still visible. One box then seems to move and change its size: both panels move,
 * and the larger one is clipped. Their contents overlap so briefly that the box is never empty, and nobody sees two texts on each
 * other. Does nothing for readers who prefer reduced motion.
 */
export function slide(left: HTMLElement, panel: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return;
  }
  const from = left.getBoundingClientRect();
  requestAnimationFrame(() => {
    const to = panel.getBoundingClientRect();
    const way = to.x - from.x;
    const [cut, whole] = [cutTo(to, from), `inset(${MARGIN}px)`];
    animateAll(EASING, [
      [panel, { translate: [`${-way}px`, 'none'], clipPath: [cut, whole] }],
      [left, { translate: ['none', `${way}px`], clipPath: [whole, cutTo(from, to)] }],
    ]);
    const contents = [...left.children].map((child): Move => [child, { opacity: [1, 0, 0], offset: [0, LEFT, 1] }]);
    const appears: Move = [panel, { opacity: [0, 0, 1, 1], offset: [0, BEGUN, COVERED, 1] }];
    // The old panel stays opaque, or the page would be visible through both.
    animateAll('linear', [appears, [left, { opacity: [1, 1] }], ...contents]);
  });
}

/** Clips a box, from its start, to the size of another box. */
function cutTo(box: DOMRect, { width, height }: DOMRect): string {
  const [end, bottom] = [box.width - width, box.height - height].map((rest) => (rest > 0 ? rest : MARGIN));
  return `inset(${MARGIN}px ${end}px ${bottom}px ${MARGIN}px)`;
}

/** Animates elements for the duration of the theme's token. */
function animateAll(easing: string, moves: readonly Move[]): void {
  const duration = toMilliseconds(getComputedStyle(document.documentElement).getPropertyValue('--duration-m'));
  for (const [element, keyframes] of moves) {
    element.animate(keyframes, { duration, easing, fill: 'backwards' });
  }
}

/** A build may shorten `200ms` to `.2s`. */
function toMilliseconds(time: string): number {
  return Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000);
}
