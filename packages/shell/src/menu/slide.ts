import { animateAll } from '#motion.ts';

// Beyond the edges that don't move, to include the shadow.
const MARGIN = -48;

/**
 * Call it before `panel` opens, while `left` is still visible. One box then seems to move and change its size: both panels move,
 * and the larger one is clipped.
 */
export function slide(left: HTMLElement, panel: HTMLElement): void {
  const from = left.getBoundingClientRect();
  requestAnimationFrame(() => {
    const to = panel.getBoundingClientRect();
    const way = to.x - from.x;
    const [cut, whole] = [cutTo(to, from), `inset(${MARGIN}px)`];
    animateAll('--duration-m', [
      [panel, { translate: [`${-way}px`, 'none'], opacity: [0.8, 1], clipPath: [cut, whole] }],
      [left, { translate: ['none', `${way}px`], clipPath: [whole, cutTo(from, to)] }],
    ]);
  });
}

/** Clips a box, from its start, to the size of another box. */
function cutTo(box: DOMRect, { width, height }: DOMRect): string {
  const [end, bottom] = [box.width - width, box.height - height].map((rest) => (rest > 0 ? rest : MARGIN));
  return `inset(${MARGIN}px ${end}px ${bottom}px ${MARGIN}px)`;
}
