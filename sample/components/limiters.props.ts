import * as v from 'valibot';

const count = v.pipe(
  v.number('expected a number'),
  v.integer('expected a whole number'),
  v.minValue(1),
  v.maxValue(120),
);

export const schema = v.strictObject({
  /** Requests in a minute. */
  limit: v.optional(count, 60),
  /** Requests that may come at once. */
  burst: v.optional(count, 60),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ limit, burst }: Props) =>
  `Simulation: one client floods a token bucket with a burst of ${burst}, a sliding counter and a sliding log. Each is set to ${limit} requests a minute. In its worst minute, only the log keeps to that.`;
