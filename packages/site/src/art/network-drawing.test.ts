import { describe, expect, test } from 'vitest';
import { networkDrawing } from './network-drawing.ts';

const SEEDS = Array.from({ length: 300 }, (_, index) => `post-${index}`);

describe('networkDrawing', () => {
  test('draws the same for the same seed, which readers and cached social cards rely on', () => {
    expect(networkDrawing('tls-1-3-handshake-byte-by-byte')).toEqual(networkDrawing('tls-1-3-handshake-byte-by-byte'));
    expect(networkDrawing('quic-connection-migration').main).toBe('M0 16H544C576 16 576 48 608 48H640');
  });

  test('draws another network for another seed', () => {
    expect(new Set(SEEDS.map((seed) => JSON.stringify(networkDrawing(seed)))).size).toBe(SEEDS.length);
  });

  test('leads the main channel through the whole drawing', () => {
    for (const { main, width } of SEEDS.map(networkDrawing)) {
      const line = lineOf(main);
      expect([line[0]?.x, line.at(-1)?.x]).toEqual([0, width]);
    }
  });

  test('stays inside its view box', () => {
    for (const { width, height, channels, main, nodes, stops } of SEEDS.map(networkDrawing)) {
      const points = [...[main, ...channels].flatMap(lineOf), ...nodes, ...stops];
      expect(points.filter(({ x, y }) => x < 0 || x > width || y < 0 || y > height)).toEqual([]);
    }
  });

  test('never lets one channel cross another', () => {
    for (const seed of SEEDS) {
      const { channels, main } = networkDrawing(seed);
      const lines = [main, ...channels].map(lineOf);
      for (const [index, line] of lines.entries()) {
        for (const other of lines.slice(index + 1)) {
          const sides = line.flatMap(({ x, y }) =>
            other.filter((point) => point.x === x && point.y !== y).map((point) => Math.sign(point.y - y)),
          );
          expect(new Set(sides).size, `${seed}: ${JSON.stringify([line, other])}`).toBeLessThan(2);
        }
      }
    }
  });
});

type Place = { readonly x: number; readonly y: number };

/** Where a channel is at every column it touches; a bend is over in two columns, so half way it is between its rows. */
function lineOf(path: string): readonly Place[] {
  const [, startX = '', startY = ''] = /^M(\d+) (\d+)/.exec(path) ?? [];
  const places: Place[] = [{ x: Number(startX), y: Number(startY) }];
  for (const [, straight, curve] of path.matchAll(/H(\d+)|C([\d ]+)/g)) {
    const last = places.at(-1) ?? { x: 0, y: 0 };
    if (straight !== undefined) {
      for (let x = last.x + 32; x <= Number(straight); x += 32) {
        places.push({ x, y: last.y });
      }
    } else {
      const [, , , , x = 0, y = 0] = (curve ?? '').split(' ').map(Number);
      places.push({ x: x - 32, y: (last.y + y) / 2 }, { x, y });
    }
  }
  return places;
}
