export type Point = { readonly x: number; readonly y: number };

export type Sample = Point & { /** In milliseconds. */ readonly time: number };

/** In pixels per millisecond. A faster pointer is on its way to somewhere else. */
const MAX_SPEED_AT_REST = 0.3;

export function isAtRest(from: Sample, to: Sample): boolean {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  return distance <= MAX_SPEED_AT_REST * Math.max(1, to.time - from.time);
}

/** Whether a pointer that left a menu's button at `from` is moving to the menu's panel below: it is in the triangle between them. */
export function isTowardsPanel(
  from: Point,
  pointer: Point,
  panel: Readonly<Pick<DOMRect, 'left' | 'right' | 'top'>>,
): boolean {
  const share = (pointer.y - from.y) / (panel.top - from.y);
  if (share < 0 || share > 1) {
    return false;
  }
  const left = from.x + share * (Math.min(panel.left, from.x) - from.x);
  const right = from.x + share * (Math.max(panel.right, from.x) - from.x);
  return pointer.x >= left && pointer.x <= right;
}
