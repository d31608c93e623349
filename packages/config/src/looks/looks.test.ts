import { expect, test } from 'vitest';
import { LOOK_NAMES, LOOKS, lookFor } from '#looks/looks.ts';

test.for(LOOK_NAMES)('a system with the preferences of %s gets that look', (look) => {
  expect(lookFor(LOOKS[look])).toBe(look);
});
