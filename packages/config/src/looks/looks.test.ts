import { expect, test } from 'vitest';
import { LOOKS, systemLooks } from '#looks/looks.ts';

test.for(systemLooks())('a system that asks for $scheme and contrast $contrast gets that', ({ look, ...asked }) => {
  expect(LOOKS[look]).toMatchObject(asked);
});
