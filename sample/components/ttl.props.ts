import * as v from 'valibot';

const hours = v.pipe(
  v.number('expected hours'),
  v.minValue(0, 'expected hours from 0 to 24'),
  v.maxValue(24, 'expected hours from 0 to 24'),
);

export const schema = v.strictObject({
  /** The TTL that answers had before it was lowered, in hours. */
  ttl: v.optional(hours, 24),
  /** Hours between lowering the TTL and changing the address. */
  lowered: v.optional(hours, 1),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ ttl, lowered }: Props) =>
  `Simulation: a TTL of ${ttl} hours is lowered ${lowered} hours before an address changes. The last of the busy resolvers leaves the old address ${Math.max(0, ttl - lowered)} hours after the change.`;
