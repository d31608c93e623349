import { type Box, boxOf } from '#markdown/diagrams/box.ts';

const NUMBERS_OF: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/**
 * The box around a path's data (https://www.w3.org/TR/SVG2/paths.html), in its own units; undefined where it draws nothing.
 * Of curves the control points count, and of arcs their whole radii: what Mermaid measures of those is a little larger than drawn.
 */
export function pathBox(data: string): Box | undefined {
  const points: Array<readonly [number, number]> = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', text = ''] of data.matchAll(/([a-z])([^a-z]*(?:e[-+]?\d[^a-z]*)*)/gi)) {
    const command = letter.toUpperCase();
    const count = NUMBERS_OF[command] ?? 0;
    const isRelative = letter !== command;
    if (command === 'Z') {
      [x, y] = [startX, startY];
      continue;
    }
    const numbers = Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number));
    for (let index = 0; count > 0 && index + count <= numbers.length; index += count) {
      const [fromX, fromY] = [x, y];
      const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
      const at = (offset: number) => numbers[index + offset] ?? 0;
      if (command === 'H') {
        x = baseX + at(0);
      } else if (command === 'V') {
        y = baseY + at(0);
      } else {
        x = baseX + at(count - 2);
        y = baseY + at(count - 1);
      }
      if (command === 'C') {
        points.push(
          ...cubicPoints([fromX, fromY], [baseX + at(0), baseY + at(1)], [baseX + at(2), baseY + at(3)], [x, y]),
        );
      } else if (command === 'S' || command === 'Q') {
        const control = [baseX + at(0), baseY + at(1)] as const;
        points.push(...cubicPoints([fromX, fromY], control, control, [x, y]));
      } else if (command === 'A') {
        points.push(...arcPoints([fromX, fromY], numbers.slice(index, index + 5), [x, y]));
      }
      points.push([x, y]);
      if (command === 'M' && index === 0) {
        [startX, startY] = [x, y];
      }
    }
  }
  return boxOf(points);
}

type Point = readonly [number, number];

const STEPS = 16;

function cubicPoints(from: Point, first: Point, second: Point, to: Point): Point[] {
  return Array.from({ length: STEPS - 1 }, (_, index) => {
    const t = (index + 1) / STEPS;
    const u = 1 - t;
    const along = (axis: 0 | 1) =>
      u ** 3 * from[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t ** 3 * to[axis];
    return [along(0), along(1)];
  });
}

/** https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter */
function arcPoints(
  from: Point,
  [radiusX = 0, radiusY = 0, rotation = 0, large = 0, sweep = 0]: number[],
  to: Point,
): Point[] {
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (rx === 0 || ry === 0) {
    return [];
  }
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfX, halfY] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * halfX + sin * halfY, -sin * halfX + cos * halfY];
  const scale = Math.sqrt(Math.max(1, (x * x) / (rx * rx) + (y * y) / (ry * ry)));
  [rx, ry] = [rx * scale, ry * scale];
  const sum = rx * rx * y * y + ry * ry * x * x;
  const factor = sum === 0 ? 0 : Math.sqrt(Math.max(0, (rx * rx * ry * ry - sum) / sum)) * (large === sweep ? -1 : 1);
  const [centerX, centerY] = [(factor * rx * y) / ry, (-factor * ry * x) / rx];
  const start = Math.atan2((y - centerY) / ry, (x - centerX) / rx);
  let turn = Math.atan2((-y - centerY) / ry, (-x - centerX) / rx) - start;
  if (sweep === 1 && turn < 0) {
    turn += 2 * Math.PI;
  } else if (sweep === 0 && turn > 0) {
    turn -= 2 * Math.PI;
  }
  return Array.from({ length: STEPS - 1 }, (_, index) => {
    const at = start + (turn * (index + 1)) / STEPS;
    const [onX, onY] = [centerX + rx * Math.cos(at), centerY + ry * Math.sin(at)];
    return [cos * onX - sin * onY + (from[0] + to[0]) / 2, sin * onX + cos * onY + (from[1] + to[1]) / 2];
  });
}
