import { expect, test } from 'vitest';
import { LOOK_NAMES, LOOKS, lookFor } from '#looks/looks.ts';

test.for(LOOK_NAMES)('a system with the preferences of %s gets a look that has them', (look) => {
  expect(LOOKS[lookFor(LOOKS[look])]).toEqual(LOOKS[look]);
});
