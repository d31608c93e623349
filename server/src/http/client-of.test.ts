import { expect, test } from 'vitest';
import { clientOf } from '#http/client-of.ts';

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, ''],
] as const)('%s is of the client %s', ([address, client]) => {
  expect(clientOf(address)).toBe(client);
});
