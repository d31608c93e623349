import * as v from 'valibot';

export const schema = v.strictObject({
  pods: v.optional(
    v.pipe(v.number('expected a number'), v.integer('expected a whole number'), v.minValue(3), v.maxValue(20)),
    10,
  ),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ pods }: Props) =>
  `Simulation: ${pods} pods are replaced one after another. With a random choice each client is disconnected about 1.6 times, and with least connections once.`;
