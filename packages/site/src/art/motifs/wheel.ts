import type { Motif } from '#art/motif.ts';
import { circle, dot, n, ns, type Point, polyline, range } from '#art/path.ts';

/** One in the middle of many, who takes them in turn. */
export const wheel: Motif = ({ width, height, size }, random) => {
  const count = random.whole(size === 'large' ? 5 : 4, size === 'flat' ? 6 : 8);
  const turn = random.pick([0, 0.5]) / count;
  const broad = random.pick([1, 1.5, 2.1]);
  const chosen = random.whole(0, count - 1);
  const place = random.pick([0.3, 0.5, 0.7]);
  const radius = Math.min(random.pick([0.9, 1.3]), height / 10);
  const ry = height / 2 - radius - 0.7;
  const rx = Math.min(ry * broad, width / 2 - radius - 1);
  const hub: Point = [rx + radius + 1 + (width - 2 * (rx + radius + 1)) * place, height / 2];
  const targets = range(count).map((index): Point => {
    const angle = (index / count + turn) * 2 * Math.PI;
    return [hub[0] - rx * Math.cos(angle), hub[1] - ry * Math.sin(angle)];
  });
  const others = targets.filter((_, index) => index !== chosen);
  const target = targets[chosen] ?? hub;
  // What comes in does so between two of them, from the nearer edge of the two levels.
  const edge = place > 0.5 ? 0 : width;
  return [
    ['line', `${others.map((each) => polyline([hub, each])).join('')}M${ns(edge, hub[1])}H${n(hub[0])}`],
    ['shape', others.map((each) => circle(each, radius)).join('')],
    ['main', polyline([hub, target])],
    ['lit', circle(target, radius) + circle(hub, radius * 1.5)],
    ['dot', dot(hub)],
  ];
};
