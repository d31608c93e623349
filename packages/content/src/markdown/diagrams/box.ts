/** A box in user units. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The smallest box around points; undefined where there is none. */
export function boxOf(points: Iterable<readonly [number, number]>): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The smallest box around boxes. */
export function unionOf(boxes: Iterable<Box>): Box | undefined {
  const corners: Array<readonly [number, number]> = [];
  for (const { x, y, width, height } of boxes) {
    corners.push([x, y], [x + width, y + height]);
  }
  return boxOf(corners);
}

/** An affine map as SVG's `matrix()` lists it. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function transformed({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  return boxOf(corners.map(([px, py]) => [a * px + c * py + e, b * px + d * py + f])) ?? { x, y, width, height };
}

/** A `transform` attribute (https://www.w3.org/TR/css-transforms-1/#svg-syntax). */
export function parseTransform(text: string): Matrix {
  let matrix = IDENTITY;
  for (const [, name, list = ''] of text.matchAll(/(matrix|translate|scale|rotate)\s*\(([^)]*)\)/g)) {
    const numbers = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((number) => Number.parseFloat(number));
    const [first = 0, second, third = 0, d = 1, e = 0, f = 0] = numbers;
    if (name === 'matrix') {
      matrix = multiply(matrix, [first, second ?? 0, third, d, e, f]);
    } else if (name === 'translate') {
      matrix = multiply(matrix, [1, 0, 0, 1, first, second ?? 0]);
    } else if (name === 'scale') {
      matrix = multiply(matrix, [first, 0, 0, second ?? first, 0, 0]);
    } else {
      const angle = (first * Math.PI) / 180;
      const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
      const [x, y] = [second ?? 0, third];
      matrix = multiply(multiply(multiply(matrix, [1, 0, 0, 1, x, y]), turn), [1, 0, 0, 1, -x, -y]);
    }
  }
  return matrix;
}
