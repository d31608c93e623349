import { animateAll, type Move } from '#motion.ts';

// The shares of the time after which the content of the old panel has disappeared, and the new panel begins and has finished to appear.
const LEFT = 0.35;
const BEGUN = 0.1;
const COVERED = 0.4;
// Beyond the edges that don't move, to include the shadow.
const MARGIN = -48;

/**
 * Call it before `panel` opens, while `left` is still visible. One box then seems to move and change its size: both panels move,
 * and the larger one is clipped. Their contents overlap so briefly that the box is never empty, and nobody sees two texts on each
 * other.
 */
export function slide(left: HTMLElement, panel: HTMLElement): void {
  const from = left.getBoundingClientRect();
  requestAnimationFrame(() => {
    const to = panel.getBoundingClientRect();
    const way = to.x - from.x;
    const [cut, whole] = [cutTo(to, from), `inset(${MARGIN}px)`];
    animateAll('--duration-m', [
      [panel, { translate: [`${-way}px`, 'none'], clipPath: [cut, whole] }],
      [left, { translate: ['none', `${way}px`], clipPath: [whole, cutTo(from, to)] }],
    ]);
    const contents = [...left.children].map((child): Move => [child, { opacity: [1, 0, 0], offset: [0, LEFT, 1] }]);
    const appears: Move = [panel, { opacity: [0, 0, 1, 1], offset: [0, BEGUN, COVERED, 1] }];
    // The old panel stays opaque, or the page would be visible through both.
    animateAll('--duration-m', [appears, [left, { opacity: [1, 1] }], ...contents], { easing: 'linear' });
  });
}

/** Clips a box, from its start, to the size of another box. */
function cutTo(box: DOMRect, { width, height }: DOMRect): string {
  const [end, bottom] = [box.width - width, box.height - height].map((rest) => (rest > 0 ? rest : MARGIN));
  return `inset(${MARGIN}px ${end}px ${bottom}px ${MARGIN}px)`;
}
