import * as v from 'valibot';

export const RETRIES = ['steady', 'short', 'long'] as const;

export const schema = v.strictObject({
  /** When devices try again. */
  retry: v.optional(v.picklist(RETRIES, `expected one of ${RETRIES.join(', ')}`), 'steady'),
  /** Whether the gateway refuses what it can't do in time. */
  shed: v.optional(v.boolean('expected true or false'), false),
});

export type Props = v.InferOutput<typeof schema>;

export const text = () =>
  'Simulation: a thousand devices reconnect to a gateway that manages 15 handshakes a second. With a queue and a retry every 5 seconds it soon works only for devices that have hung up. If it refuses early, all are back after 67 seconds.';
