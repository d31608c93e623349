import * as v from 'valibot';
import { shortened } from './parts/shortened.ts';

const BYTES = 'expected bytes in hexadecimal with a space between them, such as 16 03 01';
const FIELDS = 'expected a list of 1 to 60 fields';

export const schema = v.strictObject({
  title: v.string('expected a title'),
  fields: v.pipe(
    v.array(
      v.strictObject({
        name: v.string('expected the name of a field'),
        /** How many other parts of the message are around it. */
        depth: v.pipe(v.number('expected a number'), v.integer(), v.minValue(0), v.maxValue(2)),
        bytes: v.pipe(v.string(BYTES), v.regex(/^[0-9a-f]{2}(?: [0-9a-f]{2})*$/, BYTES)),
        says: v.string('expected what the field says'),
      }),
      FIELDS,
    ),
    v.minLength(1, FIELDS),
    v.maxLength(60, FIELDS),
  ),
});

export type Props = v.InferOutput<typeof schema>;

export const text = ({ title, fields }: Props) =>
  `${title}: ${fields.map(({ name, bytes, says }) => `${shortened(bytes)}, ${name}: ${says}`).join('; ')}.`;
