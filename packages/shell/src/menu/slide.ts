import { animateAll, type Move } from '#motion.ts';

// The share of the time in which the new panel appears over the old one. Its content appears after that.
const COVERED = 0.3;
// Beyond the edges that don't move, to include the shadow.
const MARGIN = -48;

/**
 * Call it before `panel` opens, while `left` is still visible. One box then seems to move and change its size: both panels move,
 * and the larger one is clipped. The content of the new panel appears when that of the old one can't be seen any more.
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
    const offset = [0, COVERED, 1];
    const contents = [...panel.children].map((child): Move => [child, { opacity: [0, 0, 1], offset }]);
    animateAll('--duration-m', [[panel, { opacity: [0, 1, 1], offset }], ...contents], { easing: 'linear' });
  });
}

/** Clips a box, from its start, to the size of another box. */
function cutTo(box: DOMRect, { width, height }: DOMRect): string {
  const [end, bottom] = [box.width - width, box.height - height].map((rest) => (rest > 0 ? rest : MARGIN));
  return `inset(${MARGIN}px ${end}px ${bottom}px ${MARGIN}px)`;
}
