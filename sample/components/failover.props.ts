import * as v from 'valibot';

export const POLICIES = ['retry', 'fallback', 'breaker'] as const;

export const schema = v.strictObject({
  policy: v.optional(v.picklist(POLICIES, `expected one of ${POLICIES.join(', ')}`), 'retry'),
  /** Percent of the calls that the primary answers too late. */
  slow: v.optional(v.pipe(v.number('expected a number'), v.minValue(0), v.maxValue(100)), 60),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ slow }: Props) =>
  `Simulation: a model provider answers ${slow}% of its calls too late. Three attempts before the fallback pay for the answers that nobody waited for; a circuit breaker sends the first attempt to the fallback.`;
