import * as v from 'valibot';

export const schema = v.strictObject({
  servers: v.optional(
    v.pipe(v.number('expected a number'), v.integer('expected a whole number'), v.minValue(4), v.maxValue(12)),
    8,
  ),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ servers }: Props) =>
  `Simulation: one of ${servers} servers leaves. With hash % n nearly all keys move; with a ring and with rendezvous hashing, only its own keys do.`;
