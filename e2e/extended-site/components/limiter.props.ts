import * as v from 'valibot';

export const schema = v.strictObject({
  burst: v.pipe(v.number('expected a number'), v.minValue(1, 'expected at least 1')),
  rate: v.optional(v.number('expected a number'), 60),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ burst, rate }: Props) =>
  `A limiter that lets ${burst} requests through at once, and ${rate} a minute.`;
