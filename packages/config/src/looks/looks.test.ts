import { expect, test } from 'vitest';
import { LOOK_NAMES, LOOKS, lookFor } from '#looks/looks.ts';

test.for(LOOK_NAMES)('a system that asks for what %s is gets it', (look) => {
  expect(lookFor(LOOKS[look])).toBe(look);
});
