import * as v from 'valibot';
import { MIN_BURST } from './shared/limits.ts';

export const schema = v.strictObject({
  burst: v.pipe(v.number('expected a number'), v.minValue(MIN_BURST, `expected at least ${MIN_BURST}`)),
  rate: v.optional(v.number('expected a number'), 60),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ burst, rate }: Props) =>
  `A limiter that lets ${burst} requests through at once, and ${rate} a minute.`;
