import * as v from 'valibot';

const MESSAGES = 'expected a list of 2 to 14 messages';

const messages = v.pipe(
  v.array(
    v.strictObject({
      /** Whether the second party sends it. */
      back: v.optional(v.boolean('expected true or false'), false),
      name: v.string('expected the name of a message'),
      bytes: v.pipe(v.number('expected a number of bytes'), v.integer(), v.minValue(1), v.maxValue(1000)),
      says: v.string('expected what the message does'),
    }),
    MESSAGES,
  ),
  v.minLength(2, MESSAGES),
  v.maxLength(14, MESSAGES),
);

export const schema = v.strictObject({
  title: v.string('expected a title'),
  parties: v.tuple([v.string('expected a name'), v.string('expected a name')], 'expected two names'),
  messages,
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ title, parties, messages: all }: Props) =>
  `${title}: ${all.map(({ back, name, bytes }) => `${parties[Number(back)]} sends ${name}, ${bytes} bytes`).join('; ')}.`;
