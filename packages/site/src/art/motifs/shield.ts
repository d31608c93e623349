import type { Motif } from '#art/motif.ts';
import { dots, n, ns, type Point, range } from '#art/path.ts';

/** A shield, or the half of one, which lines from outside end at. */
export const shield: Motif = ({ width, height, size }, random) => {
  const broad = random.pick([0.42, 0.52]);
  const scale = random.pick([0.84, 1]);
  const count = random.whole(1, size === 'large' ? 3 : 2);
  const at = random.pick([0.34, 0.5, 0.66]);
  const mark = random.pick(['check', 'half', 'bars'] as const);
  const lines = size === 'small' ? 1 : random.whole(1, 4);
  const whole = (height - 1) * scale;
  const x = width * at;
  const layers = range(count).map((index) => {
    const high = whole * (1 - index * 0.24);
    return { top: (height - whole) / 2 + (whole - high) * 0.42, high, half: high * broad };
  });
  const shape = ({ top, high, half }: (typeof layers)[number]) =>
    `M${ns(x - half, top)}h${n(2 * half)}v${n(high * 0.45)}c${ns(0, high * 0.3, -half * 0.6, high * 0.46, -half, high * 0.55)}c${ns(-half * 0.4, -high * 0.09, -half, -high * 0.25, -half, -high * 0.55)}z`;
  const [outer] = layers;
  const inner = layers.at(-1);
  if (outer === undefined || inner === undefined) {
    return [];
  }
  const { top, high, half } = inner;
  const inside = {
    check: `M${ns(x - half * 0.45, top + high * 0.4)}l${ns(half * 0.35, high * 0.16, half * 0.6, -high * 0.28)}`,
    half: `M${ns(x, top)}v${n(high)}`,
    bars: `M${ns(x - half * 0.5, top + high * 0.26)}h${n(half)}M${ns(x - half * 0.5, top + high * 0.46)}h${n(half)}`,
  }[mark];
  const end = x - outer.half - 1.6;
  const stops = range(end > 1 ? lines : 0).map(
    (index): Point => [end, outer.top + outer.high * (0.12 + (0.4 * (index + 0.5)) / lines)],
  );
  return [
    ['line', stops.map(([, y]) => `M0 ${n(y)}H${n(end)}`).join('')],
    ['point', dots(stops)],
    ['shape', layers.slice(0, -1).map(shape).join('')],
    ['lit', shape(inner)],
    ['main', inside],
  ];
};
