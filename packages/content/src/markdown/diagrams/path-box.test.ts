import { expect, test } from 'vitest';
import { parseTransform, transformed } from '#markdown/diagrams/box.ts';
import { pathBox } from '#markdown/diagrams/path-box.ts';

test.for([
  ['M1 2L3 5', [1, 2, 2, 3]],
  ['m1,2 l2,3 h-4 v-10z l1 1', [-1, -5, 4, 10]],
  ['M0 0C0 10 10 10 10 0', [0, 0, 10, 7.5]],
  ['M0 0Q5 10 10 0', [0, 0, 10, 7.5]],
  ['M0 0a5 5 0 0 1 10 0', [0, -5, 10, 5]],
  ['M0 0C0 20 0 0 10 0', [0, 0, 10, 8.9]],
  ['M0 0A10 10 0 0 1 10 10', [0, 0, 10, 10]],
  ['M0 0A10 10 0 1 1 10 10', [0, -10, 20, 20]],
  ['M0,5 10,5 10,0', [0, 0, 10, 5]],
  ['M1e1-.5L.5.5', [0.5, -0.5, 9.5, 1]],
] as const)('the box around %j', ([data, [x, y, width, height]]) => {
  const box = pathBox(data);
  expect([box?.x, box?.y, box?.width, box?.height].map((number) => number?.toFixed(1))).toEqual(
    [x, y, width, height].map((number) => number.toFixed(1)),
  );
});

test.for(['', 'Z', 'L', 'M1', 'x'])('%j draws nothing', (data) => {
  expect(pathBox(data)).toBeUndefined();
});

test.for([
  ['translate(10, 20)', { x: 11, y: 22, width: 3, height: 4 }],
  ['translate(10) scale(2)', { x: 12, y: 4, width: 6, height: 8 }],
  ['rotate(90)', { x: -6, y: 1, width: 4, height: 3 }],
  ['rotate(90, 1, 2)', { x: -3, y: 2, width: 4, height: 3 }],
  ['matrix(1 0 0 -1 0 0)', { x: 1, y: -6, width: 3, height: 4 }],
  ['none', { x: 1, y: 2, width: 3, height: 4 }],
] as const)('a box after %j', ([text, expected]) => {
  const moved = transformed({ x: 1, y: 2, width: 3, height: 4 }, parseTransform(text));
  expect(Object.fromEntries(Object.entries(moved).map(([key, value]) => [key, Math.round(value)]))).toEqual(expected);
});
