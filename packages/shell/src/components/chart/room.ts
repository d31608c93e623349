/** A box in pixels of the narrowest chart. In a wider one, each text takes a smaller share of the width, so it stays clear. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const CELL = 3;
const OUTSIDE = 40;

/** Records which areas of a chart are drawn on, so that labels can be placed in free areas. */
export function createRoom(width: number, height: number) {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const owners = new Int8Array(columns * rows).fill(-1);

  function each({ left, top, right, bottom }: Box, visit: (index: number) => void): number {
    let outside = 0;
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
          outside += 1;
        } else {
          visit(row * columns + column);
        }
      }
    }
    return outside;
  }

  return {
    /** Records that a series covers a box. */
    fill(box: Box, owner: number): void {
      each(box, (index) => {
        owners[index] = owner;
      });
    },
    /** Records a straight line. */
    line(from: readonly [number, number], to: readonly [number, number], owner: number): void {
      const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / CELL) + 1;
      for (let step = 0; step <= steps; step += 1) {
        const [left, top] = [0, 1].map((axis) => {
          const [start = 0, end = 0] = [from[axis], to[axis]];
          return start + ((end - start) * step) / steps;
        });
        this.fill({ left: left ?? 0, top: top ?? 0, right: left ?? 0, bottom: top ?? 0 }, owner);
      }
    },
    /** Returns how much of a box is covered, or outside the chart; 0 if it is free. */
    cost(box: Box, exceptOwner?: number): number {
      let taken = 0;
      const outside = each(box, (index) => {
        const owner = owners[index] ?? -1;
        taken += owner === -1 || owner === exceptOwner ? 0 : 1;
      });
      return taken + OUTSIDE * outside;
    },
  };
}

export type Room = ReturnType<typeof createRoom>;
